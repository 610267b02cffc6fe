"""The board of Peralikatuma and Kotu Ellima: a square with a triangle on each side."""

from guti.board import board_of_ranks

FOUR_TRIANGLES = board_of_ranks(
    [
        (4, "c9 e9 g9", (-2, 0, 2)),
        (3, "d8 e8 f8", (-1, 0, 1)),
        (2, "a7 c7 d7 e7 f7 g7 i7", (-4, -2, -1, 0, 1, 2, 4)),
        (1, "b6 c6 d6 e6 f6 g6 h6", (-3, -2, -1, 0, 1, 2, 3)),
        (0, "a5 b5 c5 d5 e5 f5 g5 h5 i5", (-4, -3, -2, -1, 0, 1, 2, 3, 4)),
        (-1, "b4 c4 d4 e4 f4 g4 h4", (-3, -2, -1, 0, 1, 2, 3)),
        (-2, "a3 c3 d3 e3 f3 g3 i3", (-4, -2, -1, 0, 1, 2, 4)),
        (-3, "d2 e2 f2", (-1, 0, 1)),
        (-4, "c1 e1 g1", (-2, 0, 2)),
    ],
    lines="""
        c3 d3 e3 f3 g3
        c4 d4 e4 f4 g4
        a5 b5 c5 d5 e5 f5 g5 h5 i5
        c6 d6 e6 f6 g6
        c7 d7 e7 f7 g7
        c3 c4 c5 c6 c7
        d3 d4 d5 d6 d7
        e1 e2 e3 e4 e5 e6 e7 e8 e9
        f3 f4 f5 f6 f7
        g3 g4 g5 g6 g7
        c1 e1 g1
        d2 e2 f2
        d8 e8 f8
        c9 e9 g9
        a3 a5 a7
        b4 b5 b6
        h4 h5 h6
        i3 i5 i7
        c3 d4 e5 f6 g7
        c7 d6 e5 f4 g3
        c1 d2 e3 f4 g5 h6 i7
        c9 d8 e7 f6 g5 h4 i3
        a3 b4 c5 d6 e7 f8 g9
        a7 b6 c5 d4 e3 f2 g1
    """,
    joined=False,
)
