"""Shaping: the glyphs of a text and their positions, by HarfBuzz.

All measures are in type sizes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import uharfbuzz

from bot.render.lettering.faces import Face


@dataclass(frozen=True)
class Run:
    """A part of a text in one typeface and one direction."""

    text: str
    face: Face
    right: bool


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph's number in a typeface, and its origin relative to the text's start."""

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
    """Shape runs one after another; the letters within a run are joined."""
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
    # Set the script of the first letter that has one: no bundled typeface has different rules
    # for two scripts.
    buffer.guess_segment_properties()
    # By default, the language is the machine's, for which some typefaces change letters.
    buffer.language = "und"
    uharfbuzz.shape(run.face.font, buffer)
    return buffer
