"""Lau kata-kati: two triangles with a common vertex, and nine pieces for each side."""

from dataclasses import replace

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.games._rule_sets import ENCYCLOPEDIA, HUMPHRIES_1906
from guti.rule_set import Chain, Citation, RuleSet, Solution, StartValue

LAU_KATA_KATI = Game(
    key="lau-kata-kati",
    order=10,
    region=Region.LOWER_BENGAL,
    board=board_of_ranks(
        [
            (3, "a7 b7 c7", (-3, 0, 3)),
            (2, "a6 b6 c6", (-2, 0, 2)),
            (1, "a5 b5 c5", (-1, 0, 1)),
            (0, "b4", (0,)),
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
    black=frozenset("a1 b1 c1 a2 b2 c2 a3 b3 c3".split()),
    white=frozenset("a7 b7 c7 a6 b6 c6 a5 b5 c5".split()),
    quiet_limit=40,
    solution=Solution(StartValue.DRAW, longest=35),
    rule_sets=(
        replace(ENCYCLOPEDIA, solution=Solution(StartValue.DRAW, longest=35)),
        RuleSet(
            "datta-1933",
            Citation("Jatindra Mohan Datta", 1933, page="168", cited="Ludii"),
            chain=Chain.SINGLE,
            solution=Solution(StartValue.DRAW, longest=22),
        ),
        replace(HUMPHRIES_1906, solution=Solution(StartValue.DRAW, longest=35)),
    ),
)
