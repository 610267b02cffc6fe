"""Felli: two small triangles with a common vertex, and six pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.rule_set import Solution, StartValue

FELLI = Game(
    key="felli",
    order=20,
    region=Region.MOROCCO,
    board=board_of_ranks(
        [
            (2, "a5 b5 c5", (-2, 0, 2)),
            (1, "a4 b4 c4", (-1, 0, 1)),
            (0, "b3", (0,)),
            (-1, "a2 b2 c2", (-1, 0, 1)),
            (-2, "a1 b1 c1", (-2, 0, 2)),
        ],
        lines="""
            b1 b2 b3 b4 b5
            a1 a2 b3 c4 c5
            c1 c2 b3 a4 a5
        """,
    ),
    black=frozenset("a1 b1 c1 a2 b2 c2".split()),
    white=frozenset("a4 b4 c4 a5 b5 c5".split()),
    quiet_limit=30,
    solution=Solution(StartValue.FIRST_WINS, longest=9),
)
