"""Peralikatuma: a square with four triangles, and 23 pieces for each side.

At the start, each side also occupies the triangle on its left.
"""

from guti.game import Game, Region
from guti.games._four_triangles import FOUR_TRIANGLES
from guti.games._rule_sets import PARKER_1909

PERALIKATUMA = Game(
    key="peralikatuma",
    order=90,
    region=Region.SRI_LANKA,
    board=FOUR_TRIANGLES,
    black=frozenset("c1 e1 g1 d2 e2 f2 c3 d3 e3 f3 g3 c4 d4 e4 f4 g4 a3 a5 a7 b4 b5 b6 c5".split()),
    white=frozenset("c9 e9 g9 d8 e8 f8 c7 d7 e7 f7 g7 c6 d6 e6 f6 g6 i3 i5 i7 h4 h5 h6 g5".split()),
    quiet_limit=100,
    rule_sets=(PARKER_1909,),
)
