"""Shaping: which glyphs stand for the letters of a text, and where, by HarfBuzz.

It must not know sizes or pixels: all measures are in sizes of the type, 1 being its full size.
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
    """A glyph by its number in a typeface, and where its origin is: to the right, and up."""

    face: Face
    number: int
    x: float
    y: float


@dataclass(frozen=True)
class ShapedText:
    """The glyphs of a text from left to right, and how far they reach together."""

    glyphs: tuple[Glyph, ...]
    advance: float


def shape(runs: Iterable[Run]) -> ShapedText:
    """Runs set one after another, their letters joined and in their places."""
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
    # the script of the first letter that has one: no bundled typeface has two with rules apart
    buffer.guess_segment_properties()
    # it is the machine's own otherwise, by which some typefaces change letters
    buffer.language = "und"
    uharfbuzz.shape(run.face.font, buffer)
    return buffer
