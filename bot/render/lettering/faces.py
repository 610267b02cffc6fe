"""Typefaces: their bytes and the characters they cover."""

import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import uharfbuzz

from bot.render.lettering.characters import ignorable

FIRST = "Inter-SemiBold.otf"
"""The preferred typeface."""


@dataclass(frozen=True)
class Face:
    """A typeface: its file name, which identifies it, and its bytes."""

    name: str
    data: bytes = field(repr=False, compare=False)

    @cached_property
    def covered(self) -> frozenset[int]:
        """Characters with glyphs, except private ones, whose glyphs have no standard meaning."""
        # HarfBuzz copies the bytes; for most typefaces they are needed only here.
        found = uharfbuzz.Face(uharfbuzz.Blob(self.data)).unicodes
        return frozenset(code for code in found if unicodedata.category(chr(code)) != "Co")

    @cached_property
    def font(self) -> uharfbuzz.Font:
        """HarfBuzz's font of the typeface, measured in the typeface's own units."""
        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(self.data)))

    def has(self, text: str) -> bool:
        """Return whether the typeface has a glyph for every character that needs one."""
        return all(ord(char) in self.covered or ignorable(char) for char in text)


def read_faces(folder: Path) -> tuple[Face, ...]:
    """Read the typefaces of a folder in order of preference. Raises OSError."""
    others = sorted(path.name for path in folder.glob("*.[ot]tf") if path.name != FIRST)
    return tuple(Face(name, (folder / name).read_bytes()) for name in (FIRST, *others))
