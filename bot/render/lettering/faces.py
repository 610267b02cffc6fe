"""Typefaces: their bytes and the characters they cover."""

import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import uharfbuzz

from bot.render.lettering.characters import ignorable

PREFERRED = "Inter-SemiBold.otf"
"""File name of the preferred typeface."""


@dataclass(frozen=True)
class Face:
    """A typeface: the name and the contents of its file.

    No two typefaces have the same file name.
    """

    name: str
    data: bytes = field(repr=False, compare=False)

    @cached_property
    def covered(self) -> frozenset[int]:
        """Characters that have a glyph, except private-use characters."""
        # Do not keep this face: HarfBuzz copies the bytes, and few typefaces are drawn.
        found = uharfbuzz.Face(uharfbuzz.Blob(self.data)).unicodes
        return frozenset(code for code in found if unicodedata.category(chr(code)) != "Co")

    @cached_property
    def font(self) -> uharfbuzz.Font:
        """The typeface as a HarfBuzz font, in font units."""
        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(self.data)))

    def has(self, text: str) -> bool:
        """Return whether the typeface has glyphs for all characters in `text`."""
        return all(ord(char) in self.covered or ignorable(char) for char in text)


def read_faces(folder: Path) -> tuple[Face, ...]:
    """Read the typefaces in a folder; the preferred typeface is first.

    Raises OSError.
    """
    others = sorted(path.name for path in folder.glob("*.[ot]tf") if path.name != PREFERRED)
    return tuple(Face(name, (folder / name).read_bytes()) for name in (PREFERRED, *others))
