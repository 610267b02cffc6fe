"""Patches: the pixels that an overlay changes, ready to copy into pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.render.board.overlay import Pixel
from bot.render.board.png import FILTER_BYTES, Rows

TILE_HEIGHT = 48
"""Height of a tile in rows; low tiles waste less space beside diagonal arrows."""
MAX_GAP = 40
"""Maximum number of untouched columns within a tile.

Without limit, a player's bar takes 50 KB, and a match's patches 3.4 MB instead of 2.2.
"""
TILE_BYTES = 265
"""Approximate size of a tile without its pixels."""
UNTOUCHED = 255
"""Marks a pixel that shows the backdrop; no palette uses this index."""


@dataclass(frozen=True)
class Tile:
    """A rectangle of palette indices, with `UNTOUCHED` where the backdrop shows."""

    left: int
    top: int
    indices: Rows


@dataclass(frozen=True)
class Patch:
    """The pixels that an overlay changes, as tiles from the top down."""

    tiles: tuple[Tile, ...]

    @classmethod
    def of(cls, drawn: Rows, plain: Rows, corner: Pixel) -> Self:
        """Return the pixels of `drawn` that differ from `plain`.

        `corner` is the position of the top left pixel.
        """
        return cls(tuple(_tiles(np.where(drawn == plain, np.uint8(UNTOUCHED), drawn), *corner)))

    @property
    def size(self) -> int:
        """Size in bytes."""
        return sum(tile.indices.nbytes + TILE_BYTES for tile in self.tiles)

    def apply_to(self, rows: Rows, top: int) -> None:
        """Copy the patch into `rows`, whose first row is row `top` of a picture."""
        for tile in self.tiles:
            first = tile.top - top
            indices = tile.indices[max(0, -first) : max(0, len(rows) - first)]
            left, right = tile.left + FILTER_BYTES, tile.left + FILTER_BYTES + indices.shape[1]
            place = rows[max(0, first) : max(0, first + len(tile.indices)), left:right]
            np.copyto(place, indices, where=indices != UNTOUCHED)


def _tiles(indices: Rows, left: int, top: int) -> Iterator[Tile]:
    """Yield narrow tiles that cover all touched pixels."""
    for first in range(0, len(indices), TILE_HEIGHT):
        rows = indices[first : first + TILE_HEIGHT]
        columns = (rows != UNTOUCHED).any(axis=0).nonzero()[0]
        if not len(columns):
            continue
        (gaps,) = (columns[1:] - columns[:-1] > MAX_GAP).nonzero()
        begins, ends = (columns[0], *columns[gaps + 1]), (*columns[gaps], columns[-1])
        for begin, end in zip(begins, ends, strict=True):
            touched = rows[:, begin : end + 1]
            yield Tile(left + int(begin), top + first, touched.copy())
