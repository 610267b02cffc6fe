"""Portraits of Guti's levels: pieces with a face."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from PIL import Image, ImageDraw

from bot.render.board.geometry import XY
from bot.render.board.pieces import OVERSAMPLING, Sprite, blank
from bot.render.themes import Colour, Theme
from guti import Side

DRAWN = 64
"""Maximum number of portraits kept, of some KB each."""

Box = tuple[float, float, float, float]


class FaceCanvas:
    """A face in one colour, in units of the piece's radius around its middle."""

    def __init__(self, canvas: Image.Image, radius: float, colour: Colour) -> None:
        self._draw, self._radius, self._colour = ImageDraw.Draw(canvas), radius, colour
        self._middle, self._width = canvas.width / 2, round(max(radius * 0.1, OVERSAMPLING))

    def eyes(self, size: float, *, apart: float = 0.32, y: float = -0.12) -> None:
        """Draw both eyes, `apart` from the middle."""
        for x in (-apart, apart):
            self._draw.ellipse(self._around((x, y), size, size), fill=self._colour)

    def dot(self, spot: XY, size: float) -> None:
        """Draw a dot."""
        self._draw.ellipse(self._around(spot, size, size), fill=self._colour)

    def ring(self, spot: XY, size: float) -> None:
        """Draw a ring, such as one of a pair of glasses."""
        box = self._around(spot, size, size)
        self._draw.ellipse(box, outline=self._colour, width=self._width)

    def arc(self, spot: XY, wide: float, high: float, angles: tuple[float, float]) -> None:
        """Draw a part of an ellipse, clockwise from the right, in degrees."""
        self._draw.arc(self._around(spot, wide, high), *angles, self._colour, self._width)

    def line(self, *spots: XY) -> None:
        """Draw a line through `spots`."""
        self._draw.line([self._at(spot) for spot in spots], self._colour, self._width, "curve")

    def shape(self, *spots: XY) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([self._at(spot) for spot in spots], fill=self._colour)

    def chord(self, wide: float, angles: tuple[float, float]) -> None:
        """Fill the part of the piece between two angles, cut off straight."""
        self._draw.chord(self._around((0, 0), wide, wide), *angles, fill=self._colour)

    def _at(self, spot: XY) -> XY:
        return self._middle + spot[0] * self._radius, self._middle + spot[1] * self._radius

    def _around(self, spot: XY, wide: float, high: float) -> Box:
        (x, y), wide, high = self._at(spot), wide * self._radius, high * self._radius
        return x - wide, y - high, x + wide, y + high


def _tuni(face: FaceCanvas) -> None:
    """Draw a small bird with wide eyes and an open beak."""
    face.eyes(0.2, apart=0.36, y=-0.16)
    face.shape((-0.26, 0.24), (0.26, 0.24), (0, 0.62))


def _bhola(face: FaceCanvas) -> None:
    """Draw a dreamer, whose eyes look up."""
    face.eyes(0.13, apart=0.3, y=-0.3)
    face.arc((-0.3, -0.36), 0.24, 0.24, (200, 340))
    face.arc((0.3, -0.42), 0.24, 0.24, (200, 340))
    face.ring((0.08, 0.4), 0.16)


def _moyna(face: FaceCanvas) -> None:
    """Draw a girl with a dot on her forehead, who smiles."""
    face.eyes(0.13)
    face.dot((0, -0.5), 0.13)
    face.arc((0, 0.1), 0.46, 0.42, (15, 165))


def _majhi(face: FaceCanvas) -> None:
    """Draw a boatman with a headscarf and a moustache."""
    face.chord(0.86, (205, 335))
    face.eyes(0.12, y=-0.06)
    face.shape((-0.5, 0.5), (0, 0.2), (0.5, 0.5), (0, 0.42))


def _munshi(face: FaceCanvas) -> None:
    """Draw a clerk with glasses."""
    for x in (-0.38, 0.38):
        face.ring((x, -0.12), 0.32)
        face.dot((x, -0.12), 0.1)
    face.line((-0.28, 0.48), (0.28, 0.48))


def _guru(face: FaceCanvas) -> None:
    """Draw a teacher with a turban and a beard."""
    face.chord(0.86, (200, 340))
    face.eyes(0.12, y=-0.04)
    face.shape((-0.52, 0.3), (0, 0.2), (0.52, 0.3), (0.26, 0.72), (0, 0.94), (-0.26, 0.72))


FACES: Mapping[int, Callable[[FaceCanvas], None]] = MappingProxyType(
    dict(enumerate((_tuni, _bhola, _moyna, _majhi, _munshi, _guru), start=1))
)
"""The function that draws each level's face. A level without one has a plain piece."""


@lru_cache(DRAWN)
def portrait(theme: Theme, side: Side, radius: float, level: int) -> Sprite:
    """Return a piece of a side with the face of a level."""
    canvas = blank(theme, side, radius * OVERSAMPLING)
    FACES[level](FaceCanvas(canvas, radius * OVERSAMPLING, theme.material(side).mark))
    return Sprite.of(canvas)
