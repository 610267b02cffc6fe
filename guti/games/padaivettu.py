"""Padaivettu: Kotu Ellima's set-up on a board with two diagonals fewer."""

from dataclasses import replace

from guti.board import Line
from guti.game import Game, Region
from guti.games._four_triangles import FOUR_TRIANGLES
from guti.games.kotu_ellima import KOTU_ELLIMA

MISSING = Line(tuple("c3 d4 e5 f6 g7".split())), Line(tuple("c7 d6 e5 f4 g3".split()))

PADAIVETTU = Game(
    key="padaivettu",
    order=110,
    region=Region.TAMIL_NADU,
    board=replace(
        FOUR_TRIANGLES,
        lines=tuple(line for line in FOUR_TRIANGLES.lines if line not in MISSING),
    ),
    black=KOTU_ELLIMA.black,
    white=KOTU_ELLIMA.white,
    quiet_limit=100,
)
