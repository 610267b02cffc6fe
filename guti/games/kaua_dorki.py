"""Kaua dorki: two small triangles with a longer middle rank, and eight pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.rule_set import Solution, StartValue

KAUA_DORKI = Game(
    key="kaua-dorki",
    order=25,
    region=Region.ALLAHABAD,
    board=board_of_ranks(
        [
            (2, "b5 c5 d5", (-2, 0, 2)),
            (1, "b4 c4 d4", (-1, 0, 1)),
            (0, "a3 b3 c3 d3 e3", (-2, -1, 0, 1, 2)),
            (-1, "b2 c2 d2", (-1, 0, 1)),
            (-2, "b1 c1 d1", (-2, 0, 2)),
        ],
        lines="""
            c1 c2 c3 c4 c5
            b1 b2 c3 d4 d5
            d1 d2 c3 b4 b5
        """,
    ),
    black=frozenset("b1 c1 d1 b2 c2 d2 a3 b3".split()),
    white=frozenset("b5 c5 d5 b4 c4 d4 d3 e3".split()),
    quiet_limit=40,
    solution=Solution(StartValue.FIRST_WINS, longest=25),
)
