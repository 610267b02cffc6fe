"""Bara guti: three circles and eight spokes, and twelve pieces for each side."""

from guti.board import board_of_circles
from guti.game import Game, Region

BARA_GUTI = Game(
    key="bara-guti",
    order=55,
    region=Region.BIHAR,
    board=board_of_circles(3, spokes=8),
    black=frozenset(f"{spoke}{ring}" for spoke in "abcd" for ring in range(1, 4)),
    white=frozenset(f"{spoke}{ring}" for spoke in "efgh" for ring in range(1, 4)),
    quiet_limit=60,
)
