"""Arrows along the hops of a move, each drawn as two masks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, dist, floor, sin
from typing import Self

from PIL import Image, ImageDraw

from bot.render.board.geometry import XY, PixelBox
from bot.render.board.layout import Layout
from bot.render.board.overlay import Pixel
from bot.render.smoothing import few_levels

OVERSAMPLING = 3
SMOOTHING_LEVELS = 3
"""Number of shades at an arrow's edges; more would only enlarge files."""
TILE_HEIGHT = 40
"""Height in pixels of a mask's tiles."""
SHAFT_WIDTH = 0.15
"""Width of an arrow's shaft in piece radii, to which 2 pixels are added."""
HEAD_LENGTH = 0.28
"""Length of an arrow's head in piece radii, to which 5 pixels are added."""
EDGE_WIDTH = 4.2
"""Width of an arrow's edge, at picture width 800: more than 1.5 pixels on a phone."""
TIP_GAP = 0.3
"""Distance from an arrow's tip to the end of the hop, in piece radii."""
LAST_TIP_GAP = 1.35
"""`TIP_GAP` for the last hop in a move, which ends at the moved piece."""
ARROW_REACH = 0.35, 7
"""Half the width of an arrow: a part in piece radii, and a part in pixels."""
MIN_ARROW_RADIUS = 24
"""Minimum piece radius from which arrow widths are computed, at picture width 800."""

MaskTile = tuple[Pixel, Image.Image]


@dataclass(frozen=True)
class Arrow:
    """Mask tiles of an arrow's edge and fill, with offsets from the start of the hop."""

    edge: tuple[MaskTile, ...]
    fill: tuple[MaskTile, ...]

    @property
    def size(self) -> int:
        """Size in bytes."""
        return sum(mask.width * mask.height for _, mask in (*self.edge, *self.fill))


@dataclass(frozen=True)
class HopPath:
    """The first pixel of a hop, and its path as `spots` relative to that pixel.

    Equally long hops in the same direction have equal `spots`. `box` covers all pixels that the
    arrow may touch.
    """

    start: Pixel
    spots: tuple[XY, ...]
    box: PixelBox

    @classmethod
    def of(cls, layout: Layout, begin: str, end: str) -> Self:
        """Return the path of a hop between two points."""
        (left, top), *_ = path = layout.hop_path(begin, end)
        spots = tuple((round(x - left, 1), round(y - top, 1)) for x, y in path)
        x, y = start = round(left), round(top)
        left, top, right, foot = _reach(spots, layout)
        box = layout.visible((x + left, y + top, x + right, y + foot))
        return cls(start, spots, box)


def _arrow_radius(layout: Layout) -> float:
    """Return the piece radius from which arrow widths are computed."""
    return max(layout.radius, MIN_ARROW_RADIUS * layout.scale)


def half_arrow_width(layout: Layout) -> float:
    """Return half the width of an arrow's shaft with its edges."""
    shaft = SHAFT_WIDTH * _arrow_radius(layout) + 2 * layout.scale
    return shaft / 2 + EDGE_WIDTH * layout.scale


def _reach(spots: Sequence[XY], layout: Layout) -> PixelBox:
    xs, ys = zip(*spots, strict=True)
    reach = ARROW_REACH[0] * _arrow_radius(layout) + ARROW_REACH[1] * layout.scale
    return (
        floor(min(xs) - reach),
        floor(min(ys) - reach),
        ceil(max(xs) + reach),
        ceil(max(ys) + reach),
    )


def draw_arrow(layout: Layout, spots: Sequence[XY], *, last: bool) -> Arrow:
    """Draw an arrow along a path.

    If `last` is true, the hop is the last in a move, and the arrow stops before the piece.
    """
    radius, unit = layout.radius, layout.scale
    left, top, right, foot = _reach(spots, layout)
    near = [((x - left) * OVERSAMPLING, (y - top) * OVERSAMPLING) for x, y in spots]
    arrow = shortened(
        near, (LAST_TIP_GAP * radius + 6 * unit if last else TIP_GAP * radius) * OVERSAMPLING
    )
    weight = _arrow_radius(layout)
    shaft, edge = (
        (SHAFT_WIDTH * weight + 2 * unit) * OVERSAMPLING,
        max(EDGE_WIDTH * unit, 1) * OVERSAMPLING,
    )
    head = (HEAD_LENGTH * weight + 5 * unit) * OVERSAMPLING
    size = right - left, foot - top
    masks = (_arrow_mask(size, (near[0], arrow), (shaft, head), wider) for wider in (edge, 0.0))
    edges, fills = (tuple(_mask_tiles(mask, (left, top))) for mask in masks)
    return Arrow(edges, fills)


def _arrow_mask(
    size: tuple[int, int],
    start_and_path: tuple[XY, list[XY]],
    widths: tuple[float, float],
    wider: float,
) -> Image.Image:
    """Return the mask of an arrow, with `wider` pixels added on every side."""
    (start, path), (thick, head) = start_and_path, widths
    large = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    draw = ImageDraw.Draw(large)
    shaft = shortened(path, head * 0.8)
    draw.line(shaft, fill=255, width=round(thick + 2 * wider), joint="curve")
    draw.circle(start, thick * 0.9 + wider, fill=255)
    (x, y), before = path[-1], path[-2]
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


def shortened(path: list[XY], by: float) -> list[XY]:
    """Return the path without its last `by` pixels."""
    left = list(path)
    while left[2:] and dist(left[-1], left[-2]) <= by:
        by -= dist(left[-1], left[-2])
        left.pop()
    (x, y), (px, py) = left[-1], left[-2]
    share = min(0.95, by / max(dist(left[-1], left[-2]), 1e-6))
    left[-1] = (x + (px - x) * share, y + (py - y) * share)
    return left


def _mask_tiles(mask: Image.Image, corner: Pixel) -> Iterator[MaskTile]:
    """Split a mask into tiles, each as narrow as possible."""
    for top in range(0, mask.height, TILE_HEIGHT):
        rows = mask.crop((0, top, mask.width, min(top + TILE_HEIGHT, mask.height)))
        if box := rows.getbbox():
            yield (corner[0] + box[0], corner[1] + top + box[1]), rows.crop(box)
