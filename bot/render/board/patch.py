"""Patches: the pixels that an overlay changes, to be laid on rows of any picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.render.board.overlay import Pixel
from bot.render.board.png import FILTER_BYTES, Rows

HEIGHT = 48
"""Height of a tile in rows; low tiles store less empty space beside slanting arrows."""
UNTOUCHED = 255
"""Value of a pixel that shows the backdrop; no palette has this index."""


@dataclass(frozen=True)
class Tile:
    """Palette indices, or UNTOUCHED, of the pixels right of and below a tile's corner."""

    left: int
    top: int
    indices: Rows


@dataclass(frozen=True)
class Patch:
    """The tiles that cover the touched pixels, from the top down."""

    tiles: tuple[Tile, ...]

    @classmethod
    def of(cls, drawn: Rows, plain: Rows, corner: Pixel) -> Self:
        """Return the differences between a drawn part of a picture and the plain backdrop."""
        return cls(tuple(_tiles(np.where(drawn == plain, np.uint8(UNTOUCHED), drawn), *corner)))

    @property
    def size(self) -> int:
        """Size in bytes."""
        return sum(tile.indices.nbytes for tile in self.tiles)

    def lay(self, rows: Rows, top: int) -> None:
        """Lay the patch on rows of a picture that begin at row `top`."""
        for tile in self.tiles:
            first = tile.top - top
            indices = tile.indices[max(0, -first) : max(0, len(rows) - first)]
            left, right = tile.left + FILTER_BYTES, tile.left + FILTER_BYTES + indices.shape[1]
            place = rows[max(0, first) : max(0, first + len(tile.indices)), left:right]
            np.copyto(place, indices, where=indices != UNTOUCHED)


def _tiles(indices: Rows, left: int, top: int) -> Iterator[Tile]:
    """Yield the tiles that cover all touched pixels, each as narrow as possible."""
    for first in range(0, len(indices), HEIGHT):
        rows = indices[first : first + HEIGHT]
        columns = (rows != UNTOUCHED).any(axis=0).nonzero()[0]
        if len(columns):
            touched = rows[:, columns[0] : columns[-1] + 1]
            yield Tile(left + int(columns[0]), top + first, touched.copy())
