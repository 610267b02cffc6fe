"""Trails: the arrows along the hops of a move, each a pair of masks.

It must not know colours or positions; the masks are drawn large and reduced.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, dist, sin

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
STOP = 1.16
"""How far before the middle of the last point the arrow ends, in radii of a piece."""
HALT = 0.3
"""The same for a point where a chain goes on."""


Tile = tuple[Pixel, Image.Image]


@dataclass(frozen=True)
class Arrow:
    """Where the edge and the fill of a hop go: mask tiles, each from the pixel of its corner."""

    edge: tuple[Tile, ...]
    fill: tuple[Tile, ...]


def box_of_hop(layout: Layout, start: str, end: str) -> PixelBox:
    """The box of pixels that the arrow of a hop may touch."""
    xs, ys = zip(*layout.hop(start, end), strict=True)
    left, top = int(min(xs) - layout.radius), int(min(ys) - layout.radius)
    return left, top, int(max(xs) + layout.radius) + 1, int(max(ys) + layout.radius) + 1


def draw_arrow(layout: Layout, start: str, end: str, *, last: bool) -> Arrow:
    """Draw the hop between two points as an arrow; the last of a move ends before its piece."""
    way, radius, unit = layout.hop(start, end), layout.radius, layout.scale
    left, top, right, foot = box_of_hop(layout, start, end)
    near = [((x - left) * FINE, (y - top) * FINE) for x, y in way]
    arrow = _shortened(near, (STOP if last else HALT) * radius * FINE)
    shaft, edge = (SHAFT * radius + 2 * unit) * FINE, max(EDGE * radius, unit) * FINE
    head = (HEAD * radius + 5 * unit) * FINE
    size = right - left, foot - top
    masks = (_arrow_mask(size, (near[0], arrow), (shaft, head), wider) for wider in (edge, 0.0))
    edges, fills = (tuple(_tiles(mask, (left, top))) for mask in masks)
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


def _tiles(mask: Image.Image, corner: Pixel) -> Iterator[Tile]:
    """The rows of a mask, each tile as wide as it must: a slanting hop leaves most empty."""
    for top in range(0, mask.height, TILE):
        rows = mask.crop((0, top, mask.width, min(top + TILE, mask.height)))
        if box := rows.getbbox():
            yield (corner[0] + box[0], corner[1] + top + box[1]), rows.crop(box)
