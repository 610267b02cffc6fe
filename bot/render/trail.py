"""Trails: the trace of a move along its hops, each hop a pair of masks.

It must not know colours or positions; the masks are drawn large and reduced.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, dist, sin

from PIL import Image, ImageDraw

from bot.render.layout import XY, Layout

FINE = 3
TILE = 40
"""The side in pixels of a mask's tiles."""
BAND = 0.24
"""The width of the band, in radii of a piece."""
EDGE = 0.085
"""The width of its edge."""
STOP = 1.16
"""How far before the middle of the last point the arrow ends, in radii of a piece."""


Tile = tuple[tuple[int, int], Image.Image]


@dataclass(frozen=True)
class Trace:
    """Where the edge and the band of a hop go: mask tiles, each from the pixel of its corner."""

    edge: tuple[Tile, ...]
    band: tuple[Tile, ...]


def trace(layout: Layout, start: str, end: str, *, last: bool) -> Trace:
    """Draw the hop between two points; the last of a move ends in an arrow at its piece."""
    way, radius = layout.hop(start, end), layout.radius
    band, edge = max(radius * BAND, 2.4), max(radius * EDGE, 1.0)
    pad = radius
    xs, ys = [x for x, _ in way], [y for _, y in way]
    corner = int(min(xs) - pad), int(min(ys) - pad)
    size = int(max(xs) + pad) + 1 - corner[0], int(max(ys) + pad) + 1 - corner[1]
    near = [((x - corner[0]) * FINE, (y - corner[1]) * FINE) for x, y in way]
    if last:
        near = _shortened(near, radius * STOP * FINE)
    pens = [_Pen(size) for _ in range(2)]
    for pen, wider in zip(pens, (edge, 0.0), strict=True):
        pen.stroke(near, (band, wider), radius, last=last)
    edges, bands = (tuple(_tiles(pen.mask(), corner)) for pen in pens)
    return Trace(edges, bands)


class _Pen:
    """A mask under the pen."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        self._draw = ImageDraw.Draw(self._mask)

    def stroke(
        self, way: list[XY], widths: tuple[float, float], radius: float, *, last: bool
    ) -> None:
        band, wider = widths
        thick = (band + 2 * wider) * FINE
        head = max(radius * 0.42, 5.0) * FINE
        shaft = _shortened(way, head * 0.8) if last else way
        self._draw.line(shaft, fill=255, width=round(thick), joint="curve")
        self._draw.circle(way[0], thick * 0.9, fill=255)
        if last:
            self._head(way, head, wider * FINE)
        else:
            self._draw.circle(way[-1], thick * 0.9, fill=255)

    def _head(self, way: list[XY], head: float, wider: float) -> None:
        (x, y), before = way[-1], way[-2]
        angle = atan2(y - before[1], x - before[0])
        ahead, half, back = wider * 1.6, head * 0.62 + wider * 1.5, head + wider
        corners = ((ahead, 0.0), (-back, half), (-back, -half))
        self._draw.polygon(
            [
                (x + cos(angle) * a - sin(angle) * w, y + sin(angle) * a + cos(angle) * w)
                for a, w in corners
            ],
            fill=255,
        )

    def mask(self) -> Image.Image:
        return self._mask.reduce(FINE)


def _shortened(way: list[XY], by: float) -> list[XY]:
    """The way without the last `by` pixels of its length."""
    left = list(way)
    while left[2:] and dist(left[-1], left[-2]) <= by:
        by -= dist(left[-1], left[-2])
        left.pop()
    (x, y), (px, py) = left[-1], left[-2]
    share = min(0.95, by / max(dist(left[-1], left[-2]), 1e-6))
    left[-1] = (x + (px - x) * share, y + (py - y) * share)
    return left


def _tiles(mask: Image.Image, corner: tuple[int, int]) -> Iterator[Tile]:
    """The parts of a mask that are not empty: a slanting hop leaves most of its box empty."""
    for top in range(0, mask.height, TILE):
        for left in range(0, mask.width, TILE):
            right, foot = min(left + TILE, mask.width), min(top + TILE, mask.height)
            part = mask.crop((left, top, right, foot))
            if part.getbbox():
                yield (corner[0] + left, corner[1] + top), part
