"""Pretwa: three circles and six spokes, and nine pieces for each side.

A side that has only three pieces left loses.
"""

from dataclasses import replace

from guti.board import board_of_circles
from guti.game import Game, Region
from guti.games._rule_sets import ENCYCLOPEDIA
from guti.rule_set import Chain, Citation, RuleSet, Solution, StartValue

HISTORY = "A History of Board-Games Other Than Chess"

PRETWA = Game(
    key="pretwa",
    order=30,
    region=Region.BIHAR,
    board=board_of_circles(3),
    black=frozenset(f"{spoke}{ring}" for spoke in "abc" for ring in range(1, 4)),
    white=frozenset(f"{spoke}{ring}" for spoke in "def" for ring in range(1, 4)),
    quiet_limit=40,
    losing_count=3,
    solution=Solution(StartValue.DRAW, longest=16),
    rule_sets=(
        replace(ENCYCLOPEDIA, solution=Solution(StartValue.DRAW, longest=16)),
        RuleSet(
            "murray-1952",
            Citation("H. J. R. Murray", 1952, page="71", cited="Ludii", work=HISTORY),
            chain=Chain.MAY_STOP,
            losing_count=0,
            solution=Solution(StartValue.DRAW, longest=13),
        ),
    ),
)
