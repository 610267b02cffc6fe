"""Ornaments in the style of alpona: lotuses on empty ground, and borders by the bars."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import cos, dist, pi, sin
from operator import itemgetter

from PIL import ImageDraw

from bot.render.board.geometry import XY, Box, point_to_segment, to_point
from bot.render.board.layout import REACH, Layout

LARGEST_LOTUS_PX, SMALLEST_LOTUS_PX = 92, 26
"""Largest and smallest radius of a lotus, in model pixels."""
CLEAR = 15
"""Space around a lotus, in model pixels."""
SCALLOPS = 40
"""Number of scallops in a border."""
MESH = 12
"""Grid spacing in the search for room for lotuses, in model pixels."""


def draw_lotuses(
    draw: ImageDraw.ImageDraw, layout: Layout, names: Mapping[str, Box], fine: int
) -> None:
    """Draw a lotus in the largest empty space, and in that space's mirror images."""
    centre, radius = _roomiest(layout, names)
    if radius <= SMALLEST_LOTUS_PX * layout.scale:
        return
    columns, rows = {centre[0], layout.width - centre[0]}, {centre[1], layout.height - centre[1]}
    for spot in product(sorted(columns), sorted(rows)):
        room = min(radius, _room(layout, names, spot))
        if room > SMALLEST_LOTUS_PX * layout.scale:
            _lotus(draw, (spot[0] * fine, spot[1] * fine), room * fine)


def _roomiest(layout: Layout, names: Mapping[str, Box]) -> tuple[XY, float]:
    mesh = MESH * layout.scale
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
    """Return the maximum radius of a lotus around a spot."""
    left, top, right, foot = layout.field
    gaps = [spot[0] - left, spot[1] - top, right - spot[0], foot - spot[1]]
    for line in layout.board.lines:
        if line.closed:
            gaps.append(abs(dist(spot, layout.centre) - layout.ring(line)) - layout.line)
        else:
            gaps.append(point_to_segment(spot, *layout.straight(line)) - layout.line)
    beside = _beside_names_and_pieces(layout, names, spot)
    return min(beside, min(gaps) - CLEAR * layout.scale)


def _beside_names_and_pieces(layout: Layout, names: Mapping[str, Box], spot: XY) -> float:
    named = min(to_point(box, spot) for box in names.values())
    piece = min(dist(place, spot) for place in layout.places.values()) - layout.radius * REACH
    return min(named, piece) - CLEAR * layout.scale


def _lotus(draw: ImageDraw.ImageDraw, centre: XY, radius: float) -> None:
    """Draw two rings of filled petals and a centre; outlines would compress worse."""
    for inner, outer, phase in ((0.24, 0.62, 0.0), (0.50, 1.0, 0.5)):
        for petal in range(8):
            angle = 2 * pi * (petal + phase) / 8 - pi / 2
            draw.polygon(list(_petal(centre, angle, inner * radius, outer * radius)), fill=255)
    draw.circle(centre, radius * 0.16, fill=255)


def _petal(centre: XY, angle: float, inner: float, outer: float) -> Iterator[XY]:
    """Yield the outline of a petal that points outwards."""
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


def draw_border(draw: ImageDraw.ImageDraw, layout: Layout, fine: int, *, alpona: bool) -> None:
    """Draw the edge between the board and each bar, scalloped for alpona."""
    unit, right = layout.scale * fine, layout.width * fine
    upper, lower = layout.bar_height * fine, (layout.height - layout.bar_height) * fine
    for edge, inwards in ((upper, 1), (lower, -1)):
        draw.line([(0, edge), (right, edge)], fill=255, width=max(1, round(2 * unit)))
        if alpona:
            draw_scallops(draw, (edge, inwards), right / SCALLOPS, unit, 180)


def draw_scallops(
    draw: ImageDraw.ImageDraw, edge: tuple[float, int], pitch: float, unit: float, fill: int
) -> None:
    """Draw scallops along an edge.

    `edge` is a y coordinate, and 1 if the scallops hang below it or -1 if they stand on it.
    """
    (y, inwards), half = edge, pitch / 2
    start, end = (0, 180) if inwards > 0 else (180, 360)
    for number in range(SCALLOPS):
        x = (number + 0.5) * pitch
        box = (x - half, y - half * 1.1, x + half, y + half * 1.1)
        draw.arc(box, start, end, fill=fill, width=max(1, round(1.6 * unit)))
        draw.circle((x, y + inwards * half * 0.45), 1.9 * unit, fill=fill)
