"""Trails: arrows along the hops of a move, each a pair of masks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, dist, floor, sin
from typing import Self

from PIL import Image, ImageDraw

from bot.render.board.geometry import XY
from bot.render.board.layout import Layout
from bot.render.board.overlay import Pixel, PixelBox
from bot.render.smoothing import few_levels

OVERSAMPLING = 3
SMOOTHING_LEVELS = 3
"""Smoothing levels of an arrow's edges; more levels would only cost bytes."""
TILE = 40
"""Height in pixels of a mask's tiles."""
SHAFT = 0.2
"""Width of an arrow's shaft in radii of a piece, plus a fixed part."""
HEAD = 0.28
"""Length of an arrow's head, in the same units as the shaft."""
EDGE = 0.085
"""Width of an arrow's edge, in the same units as the shaft."""
STOP = 1.35
"""Distance of the last arrow's tip from its point, in radii of the piece there."""
HALT = 0.3
"""Distance of the tip from a point where the chain continues, in radii of a piece."""
ARROW_REACH = 0.35, 5
"""Reach of the head sideways, in the same units as the shaft."""
THINNEST = 24
"""Minimum radius for computing an arrow's width, in model pixels."""

MaskTile = tuple[Pixel, Image.Image]


@dataclass(frozen=True)
class Arrow:
    """Mask tiles of an arrow's edge and fill, with offsets from the hop's start."""

    edge: tuple[MaskTile, ...]
    fill: tuple[MaskTile, ...]


@dataclass(frozen=True)
class Way:
    """The path of a hop: its first pixel, and spots relative to that pixel.

    Hops over the same distance have equal `spots` wherever they begin. `box` holds the pixels that
    the hop's arrow may touch.
    """

    start: Pixel
    spots: tuple[XY, ...]
    box: PixelBox

    @classmethod
    def of(cls, layout: Layout, begin: str, end: str) -> Self:
        """Return the path of a hop between two points."""
        (left, top), *_ = way = layout.hop(begin, end)
        spots = tuple((round(x - left, 1), round(y - top, 1)) for x, y in way)
        x, y = start = round(left), round(top)
        left, top, right, foot = _reach(spots, layout)
        return cls(start, spots, (x + left, y + top, x + right, y + foot))


def _weight(layout: Layout) -> float:
    """Return the radius for computing an arrow's width, which has a minimum."""
    return max(layout.radius, THINNEST * layout.scale)


def _reach(spots: Sequence[XY], layout: Layout) -> PixelBox:
    xs, ys = zip(*spots, strict=True)
    reach = ARROW_REACH[0] * _weight(layout) + ARROW_REACH[1] * layout.scale
    return (
        floor(min(xs) - reach),
        floor(min(ys) - reach),
        ceil(max(xs) + reach),
        ceil(max(ys) + reach),
    )


def draw_arrow(layout: Layout, spots: Sequence[XY], *, last: bool) -> Arrow:
    """Draw an arrow along a path; the `last` arrow of a move ends before its piece."""
    radius, unit = layout.radius, layout.scale
    left, top, right, foot = _reach(spots, layout)
    near = [((x - left) * OVERSAMPLING, (y - top) * OVERSAMPLING) for x, y in spots]
    arrow = _shortened(near, (STOP * radius + 2 * unit if last else HALT * radius) * OVERSAMPLING)
    weight = _weight(layout)
    shaft, edge = (
        (SHAFT * weight + 2 * unit) * OVERSAMPLING,
        max(EDGE * weight, unit) * OVERSAMPLING,
    )
    head = (HEAD * weight + 5 * unit) * OVERSAMPLING
    size = right - left, foot - top
    masks = (_arrow_mask(size, (near[0], arrow), (shaft, head), wider) for wider in (edge, 0.0))
    edges, fills = (tuple(_mask_tiles(mask, (left, top))) for mask in masks)
    return Arrow(edges, fills)


def _arrow_mask(
    size: tuple[int, int], ways: tuple[XY, list[XY]], widths: tuple[float, float], wider: float
) -> Image.Image:
    """Return the mask of an arrow along a path, widened by `wider` on every side."""
    (start, way), (thick, head) = ways, widths
    large = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    draw = ImageDraw.Draw(large)
    shaft = _shortened(way, head * 0.8)
    draw.line(shaft, fill=255, width=round(thick + 2 * wider), joint="curve")
    draw.circle(start, thick * 0.9 + wider, fill=255)
    (x, y), before = way[-1], way[-2]
    angle = atan2(y - before[1], x - before[0])
    ahead, half, back = wider * 1.6, head * 0.62 + wider * 1.5, head + wider
    corners = ((ahead, 0.0), (-back, half), (-back, -half))
    draw.polygon(
        [
            (x + cos(angle) * a - sin(angle) * w, y + sin(angle) * a + cos(angle) * w)
            for a, w in corners
        ],
        fill=255,
    )
    return few_levels(large.reduce(OVERSAMPLING), SMOOTHING_LEVELS)


def _shortened(way: list[XY], by: float) -> list[XY]:
    """Return the path without its last `by` pixels."""
    left = list(way)
    while left[2:] and dist(left[-1], left[-2]) <= by:
        by -= dist(left[-1], left[-2])
        left.pop()
    (x, y), (px, py) = left[-1], left[-2]
    share = min(0.95, by / max(dist(left[-1], left[-2]), 1e-6))
    left[-1] = (x + (px - x) * share, y + (py - y) * share)
    return left


def _mask_tiles(mask: Image.Image, corner: Pixel) -> Iterator[MaskTile]:
    """Yield the rows of a mask as tiles, each as narrow as possible."""
    for top in range(0, mask.height, TILE):
        rows = mask.crop((0, top, mask.width, min(top + TILE, mask.height)))
        if box := rows.getbbox():
            yield (corner[0] + box[0], corner[1] + top + box[1]), rows.crop(box)
