"""Typefaces: their bytes, and which letters each has.

They must not know sizes or pictures, nor where files are; a folder is handed in.
"""

import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import uharfbuzz

from bot.render.lettering.clusters import ignorable

FIRST = "Inter-SemiBold.otf"
"""The typeface that is asked before all others."""


@dataclass(frozen=True)
class Face:
    """A typeface: its file's name, by which it is known, and the file's bytes."""

    name: str
    data: bytes = field(repr=False, compare=False)

    @cached_property
    def covered(self) -> frozenset[int]:
        """The characters that it has glyphs for; what it draws for private ones means nothing."""
        # HarfBuzz copies the bytes; most typefaces are only asked this
        found = uharfbuzz.Face(uharfbuzz.Blob(self.data)).unicodes
        return frozenset(code for code in found if unicodedata.category(chr(code)) != "Co")

    @cached_property
    def font(self) -> uharfbuzz.Font:
        """The typeface as HarfBuzz shapes with it, in its own units."""
        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(self.data)))

    def has(self, text: str) -> bool:
        """Whether it has a glyph for every character that needs one."""
        return all(ord(char) in self.covered or ignorable(char) for char in text)


def read_faces(folder: Path) -> tuple[Face, ...]:
    """The typefaces of a folder in the order in which they are asked; raises OSError."""
    others = sorted(path.name for path in folder.glob("*.[ot]tf") if path.name != FIRST)
    return tuple(Face(name, (folder / name).read_bytes()) for name in (FIRST, *others))
