"""Layouts: positions of a board's points, lines and bars on a picture."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, ceil, cos, dist, floor, hypot, pi, sin

from bot.engine import Board, Line, Side
from bot.render.board.geometry import TINY, XY, Box

MODEL = 800
"""Width of every picture in model pixels, the unit of the measures below."""
BAR = 62
"""Height of the bars above and below the board."""
BORDER = 12
"""Height of the ornament between a bar and the board."""
SQUAT, SQUATTEST = 0.94, 0.72
"""Ratio of height to width of a board's squares: usual, to fit a preview, and minimum."""
BAND = 75
"""Approximate height in pixels of the parts into which a high band is split."""
TALLEST = 1.25
"""Maximum ratio of height to width of a picture that a phone shows whole."""
MARGIN = 80, 70
"""Space from the outermost points to the sides and bars, for a piece and its name."""
DENSE_MARGIN = 38, 54
"""The same space on a board whose points are close together."""
ROUND_MARGIN = 30, 56
"""The same space on a board with circles."""
PIECE = 35
"""Maximum radius of a piece."""
REACH = 1.28
"""Reach of a piece's mark, in radii of the piece."""
SHARE, ROUND_SHARE, DENSE_SHARE = 0.355, 0.375, 0.265
"""Maximum radius of a piece, relative to the distance between the nearest points.

The values are for boards with ranks, boards with circles, and dense boards.
"""
LARGEST_TYPE = 25
"""Maximum type size of point names."""
TYPE, DENSE_TYPE = 1.05, 0.8
"""Type size in radii of a piece: usual, and on a dense board."""


@dataclass(frozen=True)
class Layout:
    """The layout of a board; `places` are its points, in pixels from the top left."""

    board: Board
    bottom: Side
    width: int
    height: int
    places: Mapping[str, XY]

    @cached_property
    def scale(self) -> float:
        """Pixels per model pixel."""
        return self.width / MODEL

    @cached_property
    def circular(self) -> bool:
        """True if any line is a circle."""
        return any(line.closed for line in self.board.lines)

    @property
    def bar_height(self) -> int:
        """Height of a player's bar."""
        return round(BAR * self.scale)

    @property
    def field(self) -> Box:
        """The part of the picture between the bars and their borders."""
        rim = self.bar_height + BORDER * self.scale
        return 0, rim, self.width, self.height - rim

    @property
    def centre(self) -> XY:
        """The pixel at (0, 0) of the board, the middle of every circle."""
        return self.width / 2, self.height / 2

    @cached_property
    def nearest(self) -> float:
        """Distance between the two nearest points."""
        spots = list(self.places.values())
        return min(dist(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :])

    @cached_property
    def dense(self) -> bool:
        """True if the points of a board with ranks are too close for names between them."""
        return not self.circular and self.nearest * SHARE < PIECE * self.scale

    @cached_property
    def radius(self) -> float:
        """Radius of a piece."""
        share = ROUND_SHARE if self.circular else DENSE_SHARE if self.dense else SHARE
        return min(PIECE * self.scale, share * self.nearest)

    @property
    def type_size(self) -> float:
        """Type size of point names."""
        share = DENSE_TYPE if self.dense else TYPE
        return min(LARGEST_TYPE * self.scale, share * self.radius)

    @property
    def line(self) -> float:
        """Half the width of the widest line or trail."""
        return self.radius * 0.2

    def ring(self, line: Line) -> float:
        """Return the radius in pixels of a closed line."""
        return dist(self.places[line.points[0]], self.centre)

    def straight(self, line: Line) -> tuple[XY, XY]:
        """Return the ends of an open line."""
        return self.places[line.points[0]], self.places[line.points[-1]]

    @cached_property
    def bands(self) -> tuple[tuple[int, int], ...]:
        """Bands of rows from the top down, as (first row, row after the last).

        Pieces on different points are in different bands if possible, and so are the players' bars:
        a band with fewer pieces changes less often.
        """
        reach, bars = self.radius * REACH, (self.bar_height, self.height - self.bar_height)
        pieces = {(floor(y - reach), ceil(y + reach)) for _, y in self.places.values()}
        between = {edge for piece in pieces for edge in piece if bars[0] < edge < bars[1]}
        cuts = {edge for edge in between if not any(top < edge < foot for top, foot in pieces)}
        edges = sorted({0, *bars, self.height, *cuts})
        return tuple(band for pair in pairwise(edges) for band in _split(*pair))

    def hop(self, start: str, end: str) -> list[XY]:
        """Return the path of a hop, along the circle if both points are on one."""
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
    """Split rows into as few bands of about equal height as possible."""
    parts = max(1, round((foot - top) / BAND))
    cuts = [top + (foot - top) * part // parts for part in range(parts + 1)]
    return pairwise(cuts)


def lay_out(board: Board, bottom: Side, width: int) -> Layout:
    """Lay out a board on a picture of this width, with `bottom`'s half at the bottom."""
    scale, up = width / MODEL, -1 if bottom is Side.BLACK else 1
    spots = _spread(board)
    circular = any(line.closed for line in board.lines)
    if circular:
        reach = max(hypot(x, y) for x, y in spots.values())
        unit_x, unit_y, foot = _round_units(reach)
    else:
        reach = max(abs(y) for _, y in spots.values())
        unit_x, unit_y, foot = _units(max(abs(x) for x, _ in spots.values()), reach)
    height = round(2 * (unit_y * reach + foot + BAR) * scale)
    places = {
        name: (width / 2 - up * x * unit_x * scale, height / 2 + up * y * unit_y * scale)
        for name, (x, y) in spots.items()
    }
    return Layout(board, bottom, width, height, places)


def _round_units(reach: float) -> tuple[float, float, float]:
    """Return the width and height of a circular board's unit, and its margin, in model pixels."""
    side, foot = ROUND_MARGIN
    unit = (MODEL - 2 * side) / (2 * reach)
    return unit, unit, foot


def _units(reach_x: float, reach_y: float) -> tuple[float, float, float]:
    """Return the unit and margin of a board with ranks; dense boards get a narrow margin."""
    side, foot = MARGIN
    across = (MODEL - 2 * side) / (2 * reach_x)
    if across * SQUAT * SHARE < PIECE:
        side, foot = DENSE_MARGIN
        return (MODEL - 2 * side) / (2 * reach_x), _tallest(reach_y, foot), foot
    down = min(across * SQUAT, _tallest(reach_y, foot))
    return min(across, down / SQUATTEST), down, foot


def _tallest(reach_y: float, foot: float) -> float:
    return (TALLEST * MODEL / 2 - foot - BAR) / reach_y


def _spread(board: Board) -> dict[str, XY]:
    """Return the points' coordinates, with the inner circles widened.

    Radii may change freely only if each open line runs straight through the centre.
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
