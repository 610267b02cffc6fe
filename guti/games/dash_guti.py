"""Dash-guti: Lau kata-kati's board with two more points, and ten pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.games._rule_sets import ENCYCLOPEDIA, HUMPHRIES_1906
from guti.rule_set import Solution, StartValue

DASH_GUTI = Game(
    key="dash-guti",
    order=40,
    region=Region.CENTRAL_INDIA,
    board=board_of_ranks(
        [
            (3, "a7 b7 c7", (-3, 0, 3)),
            (2, "a6 b6 c6", (-2, 0, 2)),
            (1, "a5 b5 c5", (-1, 0, 1)),
            (0, "a4 b4 c4", (-2, 0, 2)),
            (-1, "a3 b3 c3", (-1, 0, 1)),
            (-2, "a2 b2 c2", (-2, 0, 2)),
            (-3, "a1 b1 c1", (-3, 0, 3)),
        ],
        lines="""
            b1 b2 b3 b4 b5 b6 b7
            a1 a2 a3 b4 c5 c6 c7
            c1 c2 c3 b4 a5 a6 a7
        """,
    ),
    black=frozenset("a1 b1 c1 a2 b2 c2 a3 b3 c3 c4".split()),
    white=frozenset("a7 b7 c7 a6 b6 c6 a5 b5 c5 a4".split()),
    quiet_limit=60,
    solution=Solution(StartValue.DRAW, longest=57),
    rule_sets=(ENCYCLOPEDIA, HUMPHRIES_1906),
)
