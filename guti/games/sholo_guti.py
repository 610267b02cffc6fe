"""Sholo guti: a square with triangles at two sides, and sixteen pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.games._rule_sets import PARKER_1909
from guti.rule_set import Chain, Citation, RuleSet

BLACK = frozenset("a1 c1 e1 b2 c2 d2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4".split())
WHITE = frozenset("a9 c9 e9 b8 c8 d8 a7 b7 c7 d7 e7 a6 b6 c6 d6 e6".split())

SHOLO_GUTI = Game(
    key="sholo-guti",
    order=70,
    region=Region.LOWER_BENGAL,
    board=board_of_ranks(
        [
            (4, "a9 c9 e9", (-2, 0, 2)),
            (3, "b8 c8 d8", (-1, 0, 1)),
            (2, "a7 b7 c7 d7 e7", (-2, -1, 0, 1, 2)),
            (1, "a6 b6 c6 d6 e6", (-2, -1, 0, 1, 2)),
            (0, "a5 b5 c5 d5 e5", (-2, -1, 0, 1, 2)),
            (-1, "a4 b4 c4 d4 e4", (-2, -1, 0, 1, 2)),
            (-2, "a3 b3 c3 d3 e3", (-2, -1, 0, 1, 2)),
            (-3, "b2 c2 d2", (-1, 0, 1)),
            (-4, "a1 c1 e1", (-2, 0, 2)),
        ],
        lines="""
            a3 a4 a5 a6 a7
            b3 b4 b5 b6 b7
            c1 c2 c3 c4 c5 c6 c7 c8 c9
            d3 d4 d5 d6 d7
            e3 e4 e5 e6 e7
            a3 b4 c5 d6 e7
            a7 b6 c5 d4 e3
            a1 b2 c3 d4 e5
            e1 d2 c3 b4 a5
            a9 b8 c7 d6 e5
            e9 d8 c7 b6 a5
        """,
    ),
    black=BLACK,
    white=WHITE,
    quiet_limit=80,
    rule_sets=(
        PARKER_1909,
        RuleSet(
            "humphries-1906",
            Citation("E. de M. Humphries", 1906, page="121", cited="Ludii"),
            chain=Chain.MAY_STOP,
            black=BLACK | {"d5", "e5"},
            white=WHITE | {"a5", "b5"},
        ),
        RuleSet(
            "datta-1933",
            Citation("Jatindra Mohan Datta", 1933, page="168", cited="Ludii"),
            chain=Chain.MAY_STOP,
        ),
    ),
)
