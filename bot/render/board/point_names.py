"""Names: finds each point's name a free place, clear of lines, pieces and other names.

It must not know colours; it reads only a layout and how large each name is.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import copysign, cos, dist, hypot, pi, sin

from bot.render.board.layout import REACH, XY, Box, Layout

ENOUGH = 4
"""Clearance in model pixels beyond which more is not better."""
WEIGHT = 3
"""How much a pixel of clearance counts beside the direction."""
DOUBT = 9
"""What speaks against a name that could be another point's."""
CLEARLY = 1.15
DIRECTIONS = 24
REACHES = 8, 11, 14, 17, 21, 26, 32
"""How far beyond the piece a name may stand, in model pixels."""


@dataclass(frozen=True)
class Surroundings:
    """What names keep clear of: discs of pieces, straight lines and circles."""

    layout: Layout

    def clearance(self, box: Box) -> float:
        """Pixels from `box` to the nearest line or piece; below zero if a piece covers it."""
        layout = self.layout
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        near = (spot for spot in layout.places.values() if dist(spot, middle) < layout.width / 8)
        distances = [to_point(box, spot) - layout.radius * REACH for spot in near]
        for line in layout.board.lines:
            if line.closed:
                gap = to_circle(box, layout.centre, layout.ring(line))
            else:
                gap = to_segment(box, *layout.straight(line))
            distances.append(gap - layout.line)
        left, top, right, foot = layout.field
        edges = box[0] - left, box[1] - top, right - box[2], foot - box[3]
        return min(*distances, *edges)


def place_names(layout: Layout, sizes: Mapping[str, XY]) -> dict[str, Box]:
    """The box (left, top, right, foot) of each point's name; `sizes` are (width, height)."""
    around, placed = Surroundings(layout), dict[str, Box]()
    for name, spot in layout.places.items():
        candidates = sorted(_candidates(layout, spot, sizes[name]), key=lambda it: it[1])
        placed[name] = _best(around, candidates, list(placed.values()))
    return placed


def _best(around: Surroundings, candidates: list[tuple[Box, float]], placed: list[Box]) -> Box:
    """The box of most merit; those that speak less against themselves come first."""
    best, most = candidates[0][0], float("-inf")
    for box, against in candidates:
        if most >= WEIGHT * ENOUGH - against:
            break
        merit = WEIGHT * _freedom(around, placed, box) - against
        if merit > most:
            best, most = box, merit
    return best


def _candidates(layout: Layout, spot: XY, size: XY) -> Iterable[tuple[Box, float]]:
    """Boxes around a point, each with what speaks against its direction and distance."""
    rivals = _rivals(layout, spot, size)
    for step in range(DIRECTIONS):
        angle = 2 * pi * step / DIRECTIONS
        away, along = cos(angle), sin(angle)
        against = _turned_from(layout, spot, (away, along))
        for reach in REACHES:
            # an upright box reaches further towards its corners than a disc does
            extent = abs(away) * size[0] / 2 + abs(along) * size[1] / 2
            far = layout.radius + reach * layout.scale + extent
            x, y = spot[0] + away * far, spot[1] + along * far
            box = x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2
            doubt = 0.0 if _is_nearest(spot, rivals, box) else DOUBT
            yield box, against + reach * 0.12 + doubt


def _rivals(layout: Layout, spot: XY, size: XY) -> list[XY]:
    """The other points that may be nearer to a name of a point than that point itself."""
    half = hypot(*size) / 2
    # no candidate's middle is further from its own point
    far = layout.radius + max(REACHES) * layout.scale + half
    spots = (other for other in layout.places.values() if other != spot)
    return [other for other in spots if dist(spot, other) <= far * (1 + CLEARLY) + half]


def _is_nearest(spot: XY, rivals: Iterable[XY], box: Box) -> bool:
    """Whether a name's own point is clearly the nearest to it."""
    own = to_point(box, spot) * CLEARLY
    return all(own < to_point(box, other) for other in rivals)


def _turned_from(layout: Layout, spot: XY, direction: XY) -> float:
    """How far, from 0 to 4, a direction is from the one in which names prefer to stand."""
    out_x, out_y = spot[0] - layout.centre[0], spot[1] - layout.centre[1]
    length = hypot(out_x, out_y)
    if layout.circular and length > 1:
        # outwards and a quarter turn on: beside its spoke, outside its circle
        wish = (out_x - out_y) / length, (out_y + out_x) / length
    else:
        away = 0.3 if abs(out_x) > 1 else 0.7
        wish = (-1.0 if out_x < -1 else 1.0), copysign(away, out_y) if abs(out_y) > 1 else 0.0
    return 2 - 2 * (direction[0] * wish[0] + direction[1] * wish[1]) / hypot(*wish)


def _freedom(around: Surroundings, placed: Iterable[Box], box: Box) -> float:
    """How far a box is from everything, in model pixels, as far as it matters."""
    gap = min((apart(box, other) for other in placed), default=ENOUGH)
    return min(ENOUGH, min(around.clearance(box), gap) / around.layout.scale)


def to_point(box: Box, point: XY) -> float:
    """The distance from a box to a point."""
    left, top, right, foot = box
    return hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - foot))


def to_circle(box: Box, centre: XY, radius: float) -> float:
    """The distance from a box to a circle's line."""
    far = max(dist(corner, centre) for corner in _corners(box))
    return max(0.0, to_point(box, centre) - radius, radius - far)


def to_segment(box: Box, start: XY, end: XY) -> float:
    """The distance from a box to a straight line between two points."""
    sides = [_turn(start, end, corner) for corner in _corners(box)]
    over = all(
        min(start[axis], end[axis]) <= box[axis + 2] and max(start[axis], end[axis]) >= box[axis]
        for axis in (0, 1)
    )
    if over and min(sides) <= 0 <= max(sides):
        return 0.0
    ends = (to_point(box, start), to_point(box, end))
    return min(*ends, *(_point_to_segment(corner, start, end) for corner in _corners(box)))


def apart(one: Box, other: Box) -> float:
    """The distance between two boxes."""
    return hypot(
        max(other[0] - one[2], 0, one[0] - other[2]), max(other[1] - one[3], 0, one[1] - other[3])
    )


def _corners(box: Box) -> tuple[XY, ...]:
    left, top, right, foot = box
    return (left, top), (right, top), (right, foot), (left, foot)


def _turn(start: XY, end: XY, point: XY) -> float:
    across = (end[0] - start[0]) * (point[1] - start[1])
    return across - (end[1] - start[1]) * (point[0] - start[0])


def _point_to_segment(point: XY, start: XY, end: XY) -> float:
    length = dist(start, end) ** 2
    along = (point[0] - start[0]) * (end[0] - start[0])
    along += (point[1] - start[1]) * (end[1] - start[1])
    share = min(1.0, max(0.0, along / length))
    foot = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    return dist(point, foot)
