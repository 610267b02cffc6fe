"""Bis gutiya: a square of 25 points with crossings between, and twenty pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region

BIS_GUTIYA = Game(
    key="bis-gutiya",
    order=75,
    region=Region.BIHAR,
    board=board_of_ranks(
        [
            (4, "a9 c9 e9 g9 i9", (-4, -2, 0, 2, 4)),
            (3, "b8 d8 f8 h8", (-3, -1, 1, 3)),
            (2, "a7 c7 e7 g7 i7", (-4, -2, 0, 2, 4)),
            (1, "b6 d6 f6 h6", (-3, -1, 1, 3)),
            (0, "a5 c5 e5 g5 i5", (-4, -2, 0, 2, 4)),
            (-1, "b4 d4 f4 h4", (-3, -1, 1, 3)),
            (-2, "a3 c3 e3 g3 i3", (-4, -2, 0, 2, 4)),
            (-3, "b2 d2 f2 h2", (-3, -1, 1, 3)),
            (-4, "a1 c1 e1 g1 i1", (-4, -2, 0, 2, 4)),
        ],
        lines="""
            a1 c1 e1 g1 i1
            a3 c3 e3 g3 i3
            a5 c5 e5 g5 i5
            a7 c7 e7 g7 i7
            a9 c9 e9 g9 i9
            a1 a3 a5 a7 a9
            c1 c3 c5 c7 c9
            e1 e3 e5 e7 e9
            g1 g3 g5 g7 g9
            i1 i3 i5 i7 i9
            a1 b2 c3 d4 e5 f6 g7 h8 i9
            a3 b4 c5 d6 e7 f8 g9
            a5 b6 c7 d8 e9
            a7 b8 c9
            c1 d2 e3 f4 g5 h6 i7
            e1 f2 g3 h4 i5
            g1 h2 i3
            a9 b8 c7 d6 e5 f4 g3 h2 i1
            a7 b6 c5 d4 e3 f2 g1
            a5 b4 c3 d2 e1
            a3 b2 c1
            c9 d8 e7 f6 g5 h4 i3
            e9 f8 g7 h6 i5
            g9 h8 i7
        """,
        joined=False,
    ),
    black=frozenset("a1 c1 e1 g1 i1 b2 d2 f2 h2 a3 c3 e3 g3 i3 b4 d4 f4 h4 a5 c5".split()),
    white=frozenset("a9 c9 e9 g9 i9 b8 d8 f8 h8 a7 c7 e7 g7 i7 b6 d6 f6 h6 g5 i5".split()),
    quiet_limit=80,
)
