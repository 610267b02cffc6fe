"""Trails: the arrows along the hops of a move, each a pair of masks.

It must not know colours or positions; the masks are drawn large and reduced.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, dist, floor, sin
from typing import Self

from PIL import Image, ImageDraw

from bot.render.board.geometry import XY
from bot.render.board.layout import Layout
from bot.render.board.overlay import Pixel, PixelBox
from bot.render.smoothing import few_levels

FINE = 3
LEVELS = 3
"""How many levels of smoothing its edges have: more would only cost bytes."""
TILE = 40
"""The height in pixels of a mask's tiles."""
SHAFT = 0.2
"""The width of the arrow without its edge, in radii of a piece, beside a fixed part."""
HEAD = 0.28
"""The length of the arrow's head, likewise."""
EDGE = 0.085
"""The width of its edge."""
STOP = 1.35
"""How far before the middle of the last point the arrow ends, likewise: before its piece."""
HALT = 0.3
"""The same for a point where a chain goes on, without a fixed part."""
ARROW_REACH = 0.35, 5
"""How far an arrow reaches from the middle of its way, likewise: its head does."""

MaskTile = tuple[Pixel, Image.Image]


@dataclass(frozen=True)
class Arrow:
    """Where the edge and the fill of a hop go: mask tiles, and where each begins from its start."""

    edge: tuple[MaskTile, ...]
    fill: tuple[MaskTile, ...]


@dataclass(frozen=True)
class Way:
    """The way of a hop: the pixel at which it begins, and its spots from there on.

    So hops over the same distance have the same `spots`, wherever they begin. The `box` is of the
    pixels that its arrow may touch.
    """

    start: Pixel
    spots: tuple[XY, ...]
    box: PixelBox

    @classmethod
    def of(cls, layout: Layout, begin: str, end: str) -> Self:
        """The way of a hop between two points."""
        (left, top), *_ = way = layout.hop(begin, end)
        spots = tuple((round(x - left, 1), round(y - top, 1)) for x, y in way)
        x, y = start = round(left), round(top)
        left, top, right, foot = _reach(spots, layout)
        return cls(start, spots, (x + left, y + top, x + right, y + foot))


def _reach(spots: Sequence[XY], layout: Layout) -> PixelBox:
    xs, ys = zip(*spots, strict=True)
    reach = ARROW_REACH[0] * layout.radius + ARROW_REACH[1] * layout.scale
    return (
        floor(min(xs) - reach),
        floor(min(ys) - reach),
        ceil(max(xs) + reach),
        ceil(max(ys) + reach),
    )


def draw_arrow(layout: Layout, spots: Sequence[XY], *, last: bool) -> Arrow:
    """Draw the way of a hop as an arrow; the last of a move ends before its piece."""
    radius, unit = layout.radius, layout.scale
    left, top, right, foot = _reach(spots, layout)
    near = [((x - left) * FINE, (y - top) * FINE) for x, y in spots]
    arrow = _shortened(near, (STOP * radius + 2 * unit if last else HALT * radius) * FINE)
    shaft, edge = (SHAFT * radius + 2 * unit) * FINE, max(EDGE * radius, unit) * FINE
    head = (HEAD * radius + 5 * unit) * FINE
    size = right - left, foot - top
    masks = (_arrow_mask(size, (near[0], arrow), (shaft, head), wider) for wider in (edge, 0.0))
    edges, fills = (tuple(_mask_tiles(mask, (left, top))) for mask in masks)
    return Arrow(edges, fills)


def _arrow_mask(
    size: tuple[int, int], ways: tuple[XY, list[XY]], widths: tuple[float, float], wider: float
) -> Image.Image:
    """The mask of an arrow from its start along a way, `wider` on every side."""
    (start, way), (thick, head) = ways, widths
    large = Image.new("L", (size[0] * FINE, size[1] * FINE))
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
    return few_levels(large.reduce(FINE), LEVELS)


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


def _mask_tiles(mask: Image.Image, corner: Pixel) -> Iterator[MaskTile]:
    """The rows of a mask, each tile as wide as it must: a slanting hop leaves most empty."""
    for top in range(0, mask.height, TILE):
        rows = mask.crop((0, top, mask.width, min(top + TILE, mask.height)))
        if box := rows.getbbox():
            yield (corner[0] + box[0], corner[1] + top + box[1]), rows.crop(box)
