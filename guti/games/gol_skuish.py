"""Gol-skuish: seven circles and six spokes, and 21 pieces for each side.

A side that has only five pieces left loses.
"""

from guti.board import board_of_circles
from guti.game import Game, Region
from guti.rule_set import Chain, Citation, RuleSet

GOL_SKUISH = Game(
    key="gol-skuish",
    order=80,
    region=Region.CENTRAL_INDIA,
    board=board_of_circles(7),
    black=frozenset(f"{spoke}{ring}" for spoke in "abc" for ring in range(1, 8)),
    white=frozenset(f"{spoke}{ring}" for spoke in "def" for ring in range(1, 8)),
    quiet_limit=100,
    losing_count=5,
    rule_sets=(
        RuleSet(
            "das-gupta-1924",
            Citation("Hem Chandra Das Gupta", 1924, page="167", cited="Ludii"),
            chain=Chain.SINGLE,
            losing_count=0,
        ),
    ),
)
