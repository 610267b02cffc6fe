"""Ornaments like alpona, the floor paintings of Bengal: lotuses and scalloped borders."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import cos, dist, pi, sin
from operator import itemgetter

from PIL import ImageDraw

from bot.render.board.geometry import XY, Box, point_to_segment, to_point
from bot.render.board.layout import Layout

LARGEST_LOTUS_PX, SMALLEST_LOTUS_PX = 92, 26
"""Largest and smallest radius of a lotus, at picture width 800."""
LOTUS_CLEARANCE = 15
"""Minimum space around a lotus, at picture width 800."""
SCALLOPS = 40
"""Number of scallops in a border."""
GRID_SPACING = 12
"""Distance between candidate positions of a lotus, at picture width 800."""


def draw_lotuses(
    draw: ImageDraw.ImageDraw, layout: Layout, names: Mapping[str, Box], oversampling: int
) -> None:
    """Draw a lotus in the largest empty space, and its mirror images."""
    for (x, y), radius in lotuses(layout, names):
        _lotus(draw, (x * oversampling, y * oversampling), radius * oversampling)


def lotuses(layout: Layout, names: Mapping[str, Box]) -> Iterator[tuple[XY, float]]:
    """Yield centre and radius of the lotus in the largest empty space, and its mirror images."""
    centre, radius = _roomiest(layout, names)
    if radius <= SMALLEST_LOTUS_PX * layout.scale:
        return
    columns, rows = {centre[0], layout.width - centre[0]}, {centre[1], layout.height - centre[1]}
    for spot in product(sorted(columns), sorted(rows)):
        room = min(radius, _room(layout, names, spot))
        if room > SMALLEST_LOTUS_PX * layout.scale:
            yield spot, room


def _roomiest(layout: Layout, names: Mapping[str, Box]) -> tuple[XY, float]:
    mesh = GRID_SPACING * layout.scale
    spots = [
        (column * mesh, layout.height / 2 - row * mesh)
        for column in range(int(layout.width / 2 / mesh))
        for row in range(int((layout.height / 2 - layout.bar_height) / mesh))
    ]
    best, most = (0.0, 0.0), SMALLEST_LOTUS_PX * layout.scale
    for spot in spots:
        # Checking names and pieces is fast, and rules out most spots.
        if _beside_names_and_pieces(layout, names, spot) > most:
            best, most = max((best, most), (spot, _room(layout, names, spot)), key=itemgetter(1))
    return best, min(most, LARGEST_LOTUS_PX * layout.scale)


def _room(layout: Layout, names: Mapping[str, Box], spot: XY) -> float:
    """Return the greatest radius that a lotus centred on `spot` can have."""
    left, top, right, foot = layout.field
    gaps = [spot[0] - left, spot[1] - top, right - spot[0], foot - spot[1]]
    for line in layout.board.lines:
        if line.closed:
            gaps.append(abs(dist(spot, layout.centre) - layout.ring(line)) - layout.half_line_width)
        else:
            gaps.append(point_to_segment(spot, *layout.straight(line)) - layout.half_line_width)
    beside = _beside_names_and_pieces(layout, names, spot)
    return min(beside, min(gaps) - LOTUS_CLEARANCE * layout.scale)


def _beside_names_and_pieces(layout: Layout, names: Mapping[str, Box], spot: XY) -> float:
    named = min(to_point(box, spot) for box in names.values())
    piece = min(dist(place, spot) for place in layout.places.values()) - layout.mark_reach
    return min(named, piece) - LOTUS_CLEARANCE * layout.scale


def _lotus(draw: ImageDraw.ImageDraw, centre: XY, radius: float) -> None:
    """Draw two rings of petals around a disc."""
    for inner, outer, phase in ((0.24, 0.62, 0.0), (0.50, 1.0, 0.5)):
        for petal in range(8):
            angle = 2 * pi * (petal + phase) / 8 - pi / 2
            draw.polygon(list(_petal(centre, angle, inner * radius, outer * radius)), fill=255)
    draw.circle(centre, radius * 0.16, fill=255)


def _petal(centre: XY, angle: float, inner: float, outer: float) -> Iterator[XY]:
    length, steps = outer - inner, 12
    for side in (1, -1):
        for step in range(steps + 1):
            share = (step if side > 0 else steps - step) / steps
            swell = side * sin(pi * share**0.8) * length * 0.30
            along = inner + share * length
            yield (
                centre[0] + cos(angle) * along - sin(angle) * swell,
                centre[1] + sin(angle) * along + cos(angle) * swell,
            )


def draw_border(
    draw: ImageDraw.ImageDraw, layout: Layout, oversampling: int, *, alpona: bool
) -> None:
    """Draw the border between the board and each bar, with scallops if there is room."""
    unit, right = layout.scale * oversampling, layout.width * oversampling
    upper, lower = (
        layout.bar_height * oversampling,
        (layout.height - layout.bar_height) * oversampling,
    )
    for edge, inwards in ((upper, 1), (lower, -1)):
        draw.line([(0, edge), (right, edge)], fill=255, width=max(1, round(2 * unit)))
        if alpona and not layout.tall:
            draw_scallops(draw, (edge, inwards), right / SCALLOPS, unit, 180)


def draw_scallops(
    draw: ImageDraw.ImageDraw, edge: tuple[float, int], pitch: float, unit: float, fill: int
) -> None:
    """Draw scallops along an edge.

    `edge` consists of a y coordinate and a direction: 1 if the scallops are below the edge, -1 if
    above.
    """
    (y, inwards), half = edge, pitch / 2
    start, end = (0, 180) if inwards > 0 else (180, 360)
    for number in range(SCALLOPS):
        x = (number + 0.5) * pitch
        box = (x - half, y - half * 1.1, x + half, y + half * 1.1)
        draw.arc(box, start, end, fill=fill, width=max(1, round(1.6 * unit)))
        draw.circle((x, y + inwards * half * 0.45), 1.9 * unit, fill=fill)
