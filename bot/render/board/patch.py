"""Patches: what an overlay makes of a backdrop, to be laid on rows of any picture.

They must not know colours, nor how overlays are drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.render.board.overlay import Pixel
from bot.render.board.png import FILTER_BYTES, Rows

HEIGHT = 48
"""How many rows a tile has: fewer keep less of what a slanting arrow leaves empty."""
UNTOUCHED = 255
"""What stands in a tile where the backdrop stays as it is: no palette has so many colours."""


@dataclass(frozen=True)
class Tile:
    """Palette indices, or UNTOUCHED, of the pixels from a column and a row of the picture on."""

    left: int
    top: int
    indices: Rows


@dataclass(frozen=True)
class Patch:
    """The tiles of what is touched, from the top down."""

    tiles: tuple[Tile, ...]

    @classmethod
    def of(cls, drawn: Rows, plain: Rows, corner: Pixel) -> Self:
        """What differs in a part of a picture from the backdrop there; from which pixel on."""
        return cls(tuple(_tiles(np.where(drawn == plain, np.uint8(UNTOUCHED), drawn), *corner)))

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return sum(tile.indices.nbytes for tile in self.tiles)

    def lay(self, rows: Rows, top: int) -> None:
        """Put it on some rows of a picture, as a file has them, from the row `top` on."""
        for tile in self.tiles:
            first = tile.top - top
            indices = tile.indices[max(0, -first) : max(0, len(rows) - first)]
            left, right = tile.left + FILTER_BYTES, tile.left + FILTER_BYTES + indices.shape[1]
            place = rows[max(0, first) : max(0, first + len(tile.indices)), left:right]
            np.copyto(place, indices, where=indices != UNTOUCHED)


def _tiles(indices: Rows, left: int, top: int) -> Iterator[Tile]:
    """Each as wide as it must be."""
    for first in range(0, len(indices), HEIGHT):
        rows = indices[first : first + HEIGHT]
        columns = (rows != UNTOUCHED).any(axis=0).nonzero()[0]
        if len(columns):
            touched = rows[:, columns[0] : columns[-1] + 1]
            yield Tile(left + int(columns[0]), top + first, touched.copy())
