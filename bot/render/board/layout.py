"""Layouts: pixel coordinates of a board's points, lines and bars in a picture."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, ceil, cos, dist, floor, hypot, pi, sin

from bot.render.board.geometry import TINY, XY, Box
from guti import Board, Line, Side

REFERENCE_WIDTH = 800
"""Width of the picture for which lengths are defined.

`Layout.scale` converts lengths to other widths.
"""
BAR_HEIGHT = 62
"""Height of a player bar, at picture width 800."""
BORDER_HEIGHT = 12
"""Height of the ornament between a bar and the board, at picture width 800."""
USUAL_ASPECT, MIN_ASPECT = 0.94, 0.72
"""Height-to-width ratio of a grid square: the usual ratio and the minimum."""
BAND_HEIGHT = 75
"""Approximate height in pixels of a band."""
MAX_PICTURE_ASPECT = 1.25
"""Maximum ratio of height to width; a phone shows taller pictures only in part."""
MARGIN = 80, 70
"""Horizontal and vertical space outside the outermost points, at picture width 800."""
DENSE_MARGIN = 38, 54
"""`MARGIN` for a board whose points are close together."""
ROUND_MARGIN = 30, 56
"""`MARGIN` for a board with circles."""
MAX_PIECE_RADIUS = 35
"""Maximum radius of a piece, at picture width 800."""
MARK_REACH = 1.28
"""Outer radius of the mark around a piece, in piece radii."""
RADIUS_SHARE, ROUND_RADIUS_SHARE, DENSE_RADIUS_SHARE = 0.355, 0.375, 0.265
"""Maximum piece radius, divided by the smallest distance between points.

The three values are for boards with ranks, boards with circles, and dense boards.
"""
MAX_FONT_SIZE = 25
"""Maximum font size of point names, at picture width 800."""
FONT_SIZE, DENSE_FONT_SIZE = 1.05, 0.8
"""Font size of point names in piece radii: usual, and on a dense board."""


@dataclass(frozen=True)
class Layout:
    """Layout of a board picture; `places` contains the pixel coordinates of each point."""

    board: Board
    bottom: Side
    width: int
    height: int
    places: Mapping[str, XY]

    @cached_property
    def scale(self) -> float:
        """Width of the picture divided by `REFERENCE_WIDTH`."""
        return self.width / REFERENCE_WIDTH

    @cached_property
    def circular(self) -> bool:
        """True if any line is a circle."""
        return any(line.closed for line in self.board.lines)

    @property
    def bar_height(self) -> int:
        """Height of a player's bar."""
        return round(BAR_HEIGHT * self.scale)

    @property
    def field(self) -> Box:
        """The area between the two bars and their borders."""
        rim = self.bar_height + BORDER_HEIGHT * self.scale
        return 0, rim, self.width, self.height - rim

    @property
    def centre(self) -> XY:
        """Pixel coordinates of the board's origin, the centre of all circles."""
        return self.width / 2, self.height / 2

    @cached_property
    def nearest(self) -> float:
        """Smallest distance between two points."""
        spots = list(self.places.values())
        return min(dist(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :])

    @cached_property
    def dense(self) -> bool:
        """True if the board has no circles, and no room for names between its points."""
        return not self.circular and self.nearest * RADIUS_SHARE < MAX_PIECE_RADIUS * self.scale

    @cached_property
    def radius(self) -> float:
        """Radius of a piece."""
        share = (
            ROUND_RADIUS_SHARE
            if self.circular
            else DENSE_RADIUS_SHARE
            if self.dense
            else RADIUS_SHARE
        )
        return min(MAX_PIECE_RADIUS * self.scale, share * self.nearest)

    @property
    def font_size(self) -> float:
        """Font size of point names."""
        share = DENSE_FONT_SIZE if self.dense else FONT_SIZE
        return min(MAX_FONT_SIZE * self.scale, share * self.radius)

    @property
    def half_line_width(self) -> float:
        """Half the width of the widest line or arrow."""
        return self.radius * 0.2

    def ring(self, line: Line) -> float:
        """Return the radius of a circular line in pixels."""
        return dist(self.places[line.points[0]], self.centre)

    def straight(self, line: Line) -> tuple[XY, XY]:
        """Return the pixel coordinates of both ends of a straight line."""
        return self.places[line.points[0]], self.places[line.points[-1]]

    @cached_property
    def bands(self) -> tuple[tuple[int, int], ...]:
        """Bands of pixel rows, each as (first row, row after the last).

        The cuts avoid pieces if possible, because a band with fewer pieces changes less often.
        """
        reach, bars = self.radius * MARK_REACH, (self.bar_height, self.height - self.bar_height)
        pieces = {(floor(y - reach), ceil(y + reach)) for _, y in self.places.values()}
        between = {edge for piece in pieces for edge in piece if bars[0] < edge < bars[1]}
        cuts = {edge for edge in between if not any(top < edge < foot for top, foot in pieces)}
        edges = sorted({0, *bars, self.height, *cuts})
        return tuple(band for pair in pairwise(edges) for band in _split(*pair))

    def hop_path(self, start: str, end: str) -> list[XY]:
        """Return the path of a hop.

        The path is an arc if the hop follows a circle, and a straight line if not.
        """
        one, other = self.places[start], self.places[end]
        if not self._around(start, end):
            return [one, other]
        (cx, cy), radius = self.centre, dist(one, self.centre)
        first, last = (atan2(y - cy, x - cx) for x, y in (one, other))
        turn = (last - first + pi) % (2 * pi) - pi
        angles = [first + turn * part / 24 for part in range(25)]
        return [(cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles]

    def _around(self, start: str, end: str) -> bool:
        over = self.board.between.get((start, end))
        passed = {start, end, over} - {None}
        return any(line.closed and passed <= set(line.points) for line in self.board.lines)


def _split(top: int, foot: int) -> Iterator[tuple[int, int]]:
    """Split the rows from `top` to `foot` into equal bands, about `BAND_HEIGHT` high."""
    parts = max(1, round((foot - top) / BAND_HEIGHT))
    cuts = [top + (foot - top) * part // parts for part in range(parts + 1)]
    return pairwise(cuts)


def lay_out(board: Board, bottom: Side, width: int) -> Layout:
    """Lay out a board in a picture that is `width` pixels wide.

    The side `bottom` is at the bottom of the picture.
    """
    scale, up = width / REFERENCE_WIDTH, -1 if bottom is Side.BLACK else 1
    spots = _spread(board)
    circular = any(line.closed for line in board.lines)
    if circular:
        reach = max(hypot(x, y) for x, y in spots.values())
        unit_x, unit_y, foot = _round_units(reach)
    else:
        reach = max(abs(y) for _, y in spots.values())
        unit_x, unit_y, foot = _units(max(abs(x) for x, _ in spots.values()), reach)
    height = round(2 * (unit_y * reach + foot + BAR_HEIGHT) * scale)
    places = {
        name: (width / 2 - up * x * unit_x * scale, height / 2 + up * y * unit_y * scale)
        for name, (x, y) in spots.items()
    }
    return Layout(board, bottom, width, height, places)


def _round_units(reach: float) -> tuple[float, float, float]:
    """Return the x unit, y unit and vertical margin for a board with circles."""
    side, foot = ROUND_MARGIN
    unit = (REFERENCE_WIDTH - 2 * side) / (2 * reach)
    return unit, unit, foot


def _units(reach_x: float, reach_y: float) -> tuple[float, float, float]:
    """Return the x unit, y unit and vertical margin for a board with ranks."""
    side, foot = MARGIN
    across = (REFERENCE_WIDTH - 2 * side) / (2 * reach_x)
    if across * USUAL_ASPECT * RADIUS_SHARE < MAX_PIECE_RADIUS:
        side, foot = DENSE_MARGIN
        return (REFERENCE_WIDTH - 2 * side) / (2 * reach_x), _max_y_unit(reach_y, foot), foot
    down = min(across * USUAL_ASPECT, _max_y_unit(reach_y, foot))
    return min(across, down / MIN_ASPECT), down, foot


def _max_y_unit(reach_y: float, foot: float) -> float:
    return (MAX_PICTURE_ASPECT * REFERENCE_WIDTH / 2 - foot - BAR_HEIGHT) / reach_y


def _spread(board: Board) -> dict[str, XY]:
    """Return the coordinates of points; inner circles are widened to make room.

    No circle is widened if a straight line misses the centre.
    """
    spots = {point.name: (point.x, point.y) for point in board.points}
    rings = [hypot(*spots[line.points[0]]) for line in board.lines if line.closed]
    through = all(
        abs(x * spots[line.points[-1]][1] - y * spots[line.points[-1]][0]) < TINY
        for line in board.lines
        if not line.closed
        for x, y in (spots[name] for name in line.points)
    )
    if not rings or not through:
        return spots
    widen = 0.09 * max(rings)
    return {
        name: (x * (1 + widen / hypot(x, y)), y * (1 + widen / hypot(x, y))) if x or y else (x, y)
        for name, (x, y) in spots.items()
    }
