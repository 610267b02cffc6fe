"""Shaping: HarfBuzz chooses and places the glyphs for a text.

All lengths are divided by the font size.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import uharfbuzz

from bot.render.lettering.faces import Face


@dataclass(frozen=True)
class Run:
    """A part of a text that has a single typeface and a single direction."""

    text: str
    face: Face
    right: bool


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph's number in a typeface, and its offset from the start of the text."""

    face: Face
    number: int
    x: float
    y: float


@dataclass(frozen=True)
class ShapedText:
    """The glyphs of a text from left to right, and their total width."""

    glyphs: tuple[Glyph, ...]
    advance: float


def shape(runs: Iterable[Run]) -> ShapedText:
    """Return the glyphs of several runs side by side."""
    glyphs, x = list[Glyph](), 0.0
    for run in runs:
        buffer = _shaped(run)
        unit = 1 / run.face.font.face.upem
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            at = x + place.x_offset * unit, place.y_offset * unit
            glyphs.append(Glyph(run.face, info.codepoint, *at))
            x += place.x_advance * unit
    return ShapedText(tuple(glyphs), x)


def _shaped(run: Run) -> uharfbuzz.Buffer:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(run.text)
    buffer.direction = "rtl" if run.right else "ltr"
    # Guess the script from the first letter; no bundled typeface has different rules
    # for two scripts.
    buffer.guess_segment_properties()
    # The default language is the system's, for which some typefaces change letters.
    buffer.language = "und"
    uharfbuzz.shape(run.face.font, buffer)
    return buffer
