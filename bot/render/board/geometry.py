"""Distances in pixels between boxes, points, straight lines and circles."""

from math import dist, hypot

XY = tuple[float, float]
Box = tuple[float, float, float, float]
"""A rectangle as (left, top, right, bottom)."""
PixelBox = tuple[int, int, int, int]
"""A rectangle as (left, top, right, bottom); right and bottom are exclusive."""

TINY = 1e-6


def to_point(box: Box, point: XY) -> float:
    """Return the distance from a box to a point."""
    left, top, right, foot = box
    return hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - foot))


def to_circle(box: Box, centre: XY, radius: float) -> float:
    """Return the distance from a box to the line of a circle."""
    far = max(dist(corner, centre) for corner in _corners(box))
    return max(0.0, to_point(box, centre) - radius, radius - far)


def to_segment(box: Box, start: XY, end: XY) -> float:
    """Return the distance from a box to the straight line from `start` to `end`."""
    sides = [_turn(start, end, corner) for corner in _corners(box)]
    over = all(
        min(start[axis], end[axis]) <= box[axis + 2] and max(start[axis], end[axis]) >= box[axis]
        for axis in (0, 1)
    )
    if over and min(sides) <= 0 <= max(sides):
        return 0.0
    ends = (to_point(box, start), to_point(box, end))
    return min(*ends, *(point_to_segment(corner, start, end) for corner in _corners(box)))


def point_to_segment(point: XY, start: XY, end: XY) -> float:
    """Return the distance from `point` to the straight line from `start` to `end`."""
    length = dist(start, end) ** 2
    along = (point[0] - start[0]) * (end[0] - start[0])
    along += (point[1] - start[1]) * (end[1] - start[1])
    share = min(1.0, max(0.0, along / length))
    foot = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    return dist(point, foot)


def box_distance(one: Box, other: Box) -> float:
    """Return the distance between two boxes; it is negative if they overlap."""
    across = max(other[0] - one[2], one[0] - other[2])
    down = max(other[1] - one[3], one[1] - other[3])
    if across < 0 and down < 0:
        return max(across, down)
    return hypot(max(across, 0), max(down, 0))


def _corners(box: Box) -> tuple[XY, ...]:
    left, top, right, foot = box
    return (left, top), (right, top), (right, foot), (left, foot)


def _turn(start: XY, end: XY, point: XY) -> float:
    across = (end[0] - start[0]) * (point[1] - start[1])
    return across - (end[1] - start[1]) * (point[0] - start[0])
