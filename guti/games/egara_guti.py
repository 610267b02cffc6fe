"""Egara-guti, on two triangles with a common vertex and two more lines.

Each side has eleven pieces.
"""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.rule_set import Chain, Citation, RuleSet

EGARA_GUTI = Game(
    key="egara-guti",
    order=50,
    region=Region.CENTRAL_INDIA,
    board=board_of_ranks(
        [
            (3, "a7 b7 c7 d7 e7", (-3, -2, 0, 2, 3)),
            (2, "b6 c6 d6", (-2, 0, 2)),
            (1, "b5 c5 d5", (-1, 0, 1)),
            (0, "c4", (0,)),
            (-1, "b3 c3 d3", (-1, 0, 1)),
            (-2, "b2 c2 d2", (-2, 0, 2)),
            (-3, "a1 b1 c1 d1 e1", (-3, -2, 0, 2, 3)),
        ],
        lines="""
            c1 c2 c3 c4 c5 c6 c7
            a1 b2 b3 c4 d5 d6 e7
            e1 d2 d3 c4 b5 b6 a7
            b1 b2 b6 b7
            d1 d2 d6 d7
        """,
    ),
    black=frozenset("a1 b1 c1 d1 e1 b2 c2 d2 b3 c3 d3".split()),
    white=frozenset("a7 b7 c7 d7 e7 b6 c6 d6 b5 c5 d5".split()),
    quiet_limit=80,
    rule_sets=(
        RuleSet(
            "das-gupta-1926",
            Citation("Hem Chandra Das Gupta", 1926, page="211", cited="Ludii"),
            chain=Chain.SINGLE,
        ),
    ),
)
