"""Layouts: pixel coordinates of a board's points, lines and bars in a picture."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, product
from math import atan2, ceil, cos, dist, floor, hypot, pi, sin

from bot.render.board.geometry import TINY, XY, Box, PixelBox
from guti import Board, Line, Side

REFERENCE_WIDTH = 800
"""Width of the picture for which lengths are defined.

`Layout.scale` converts lengths to other widths.
"""
BAR_HEIGHT = 62
"""Height of a player bar, at picture width 800."""
BORDER_HEIGHT = 12
"""Height of the ornament between a bar and the board, at picture width 800."""
USUAL_ASPECT, MIN_ASPECT, MIN_TALL_ASPECT = 0.94, 0.72, 0.62
"""Height-to-width ratio of a grid square: the usual ratio and the minimum.

The last value is the minimum for a board that fills the height of the picture.
"""
BAND_HEIGHT = 75
"""Approximate height in pixels of a band."""
MAX_PICTURE_ASPECT = 1.25
"""Maximum ratio of height to width; a phone shows taller pictures only in part."""
MARGIN = 80, 70
"""Horizontal and vertical space outside the outermost points, at picture width 800."""
EDGE = 4
"""Minimum space between marks and the field's edge, at picture width 800."""
CIRCLE_EDGE = 9
"""Minimum space between the edge of the picture and a circle, at picture width 800."""
MIN_INNER_RING = 1.4
"""Minimum radius of the innermost circle, divided by the distance between two circles.

It leaves room for the names of the centre and of its neighbours.
"""
MAX_PIECE_RADIUS, RADIUS_STEP = 35, 0.25
"""Maximum radius of a piece, and the step between radii to try, at picture width 800."""
MARK_REACH = 1.28
"""Maximum outer radius of the mark around a piece, in piece radii.

Where pieces are closer together, marks of neighbours just do not touch.
"""
MANY_POINTS, RADIUS_OF_MANY = 30, 28
"""Number of points above which pieces are smaller, and their maximum radius at picture width 800.

Pictures with many large pieces would be larger than 40 KB.
"""
RADIUS_SHARE, ROUND_RADIUS_SHARE, DENSE_RADIUS_SHARE = 0.355, 0.415, 0.3
"""Maximum piece radius, divided by the smallest distance between points.

The three values are for boards with ranks, boards with circles, and dense boards.
"""
FONT_SIZE, NAME_HEIGHT = 26, 28
"""Font size of point names, and height of a name with a gap.

At picture width 800. The font size is 10 pixels on a phone.
"""

Units = tuple[Mapping[str, XY], float, float, float]
"""Spots of points, x unit, y unit and vertical margin, at picture width 800."""


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

    @property
    def bar_height(self) -> int:
        """Height of a player's bar."""
        return round(BAR_HEIGHT * self.scale)

    @property
    def field(self) -> Box:
        """The area between the two bars and their borders."""
        rim = self.bar_height + (0 if self.tall else BORDER_HEIGHT * self.scale)
        return 0, rim, self.width, self.height - rim

    def visible(self, box: PixelBox) -> PixelBox:
        """Return the part of a box that is inside the picture."""
        left, top, right, foot = box
        return max(left, 0), max(top, 0), min(right, self.width), min(foot, self.height)

    @property
    def centre(self) -> XY:
        """Pixel coordinates of the board's origin, the centre of all circles."""
        return self.width / 2, self.height / 2

    @cached_property
    def nearest(self) -> float:
        """Smallest distance between two points."""
        return _smallest_distance(self.places.values())

    @cached_property
    def dense(self) -> bool:
        """True if the board has no circles, and its points are close together."""
        return (
            not self.board.circular and self.nearest * RADIUS_SHARE < MAX_PIECE_RADIUS * self.scale
        )

    @cached_property
    def tall(self) -> bool:
        """True if the board fills the height of the picture, so that ornaments have no room."""
        top = min(y for _, y in self.places.values()) - self.mark_reach
        return top - self.bar_height < BORDER_HEIGHT * self.scale

    @cached_property
    def radius(self) -> float:
        """Radius of a piece."""
        radius = _radius(self.nearest / self.scale, circular=self.board.circular)
        if len(self.board.points) > MANY_POINTS:
            radius = min(radius, RADIUS_OF_MANY)
        return radius * self.scale

    @cached_property
    def mark_reach(self) -> float:
        """Outer radius of the mark around a piece."""
        return _mark_reach(self.radius / self.scale, self.nearest / self.scale) * self.scale

    @property
    def font_size(self) -> float:
        """Font size of point names."""
        return FONT_SIZE * self.scale

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
        reach, bars = self.mark_reach, (self.bar_height, self.height - self.bar_height)
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
    spots, unit_x, unit_y, foot = _round_units(board) if board.circular else _units(board)
    reach = max(abs(y) for _, y in spots.values())
    # An even height at the usual width, so that both bars have the same pixels.
    height = round(2 * round(unit_y * reach + foot + BAR_HEIGHT) * scale)
    places = {
        name: (width / 2 - up * x * unit_x * scale, height / 2 + up * y * unit_y * scale)
        for name, (x, y) in spots.items()
    }
    return Layout(board, bottom, width, height, places)


def _radius(nearest: float, *, circular: bool) -> float:
    """Return the radius of pieces on points that are at least `nearest` apart."""
    if circular or nearest * RADIUS_SHARE >= MAX_PIECE_RADIUS:
        share = ROUND_RADIUS_SHARE if circular else RADIUS_SHARE
    else:
        share = DENSE_RADIUS_SHARE
    return min(MAX_PIECE_RADIUS, share * nearest)


def _mark_reach(radius: float, nearest: float) -> float:
    return min(MARK_REACH * radius, nearest / 2 - 0.5)


def _falling(largest: float) -> Iterator[float]:
    """Yield ever smaller units, beginning with `largest`."""
    return (largest * (1 - step / 200) for step in range(100))


def _smallest_distance(spots: Iterable[XY]) -> float:
    return min(dist(*pair) for pair in combinations(spots, 2))


def _round_units(board: Board) -> Units:
    """Make the circles of a board as large as its picture, with room around the centre.

    The innermost circle is widened if its points, or the centre's name, need room. No circle is
    widened if a straight line misses the centre.
    """
    spots = {point.name: (point.x, point.y) for point in board.points}
    circles = [line.points for line in board.lines if line.closed]
    radii = sorted(hypot(*spots[points[0]]) for points in circles)
    if _through_centre(board, spots):
        apart = 1 / (2 * sin(pi / max(map(len, circles))))
        widen = (max(MIN_INNER_RING, apart) - 1) * radii[0]
        spots = {name: _moved_out(spot, widen) for name, spot in spots.items()}
    reach_x, reach_y = (max(abs(spot[axis]) for spot in spots.values()) for axis in (0, 1))
    nearest, reach = _smallest_distance(spots.values()), max(hypot(*it) for it in spots.values())
    largest = (REFERENCE_WIDTH / 2 - CIRCLE_EDGE) / reach
    for edge, unit in product((EDGE + BORDER_HEIGHT, EDGE), _falling(largest)):
        radius = _radius(unit * nearest, circular=True)
        margin = _mark_reach(radius, unit * nearest) + edge
        foot = max(margin, unit * (reach - reach_y) + edge)
        if unit * reach_x + margin <= REFERENCE_WIDTH / 2 and unit <= _max_y_unit(reach_y, foot):
            if radius < MAX_PIECE_RADIUS and edge > EDGE:
                continue  # the ornament would cost room
            return spots, unit, unit, foot
    raise AssertionError("no unit is small enough")


def _units(board: Board) -> Units:
    """Return the spots, units and vertical margin for a board with ranks."""
    spots = {point.name: (point.x, point.y) for point in board.points}
    reach_x, reach_y = (max(abs(spot[axis]) for spot in spots.values()) for axis in (0, 1))
    side, usual_foot = MARGIN
    across, down = (REFERENCE_WIDTH - 2 * side) / (2 * reach_x), _max_y_unit(reach_y, usual_foot)
    if min(across * USUAL_ASPECT, down) * RADIUS_SHARE >= MAX_PIECE_RADIUS:
        down = min(across * USUAL_ASPECT, down)
        return spots, min(across, down / MIN_ASPECT), down, usual_foot
    corner = any(abs(x) == reach_x and abs(y) == reach_y for x, y in spots.values())
    radius = float(MAX_PIECE_RADIUS)
    while True:
        margin = MARK_REACH * radius + EDGE
        foot = margin + (NAME_HEIGHT if corner else 0)
        down = _max_y_unit(reach_y, foot)
        across = (REFERENCE_WIDTH - 2 * margin) / (2 * reach_x)
        across = min(across, down / MIN_TALL_ASPECT)
        down = min(down, across / MIN_TALL_ASPECT)
        nearest = _smallest_distance((x * across, y * down) for x, y in spots.values())
        if radius <= _radius(nearest, circular=False):
            return spots, across, down, foot
        radius -= RADIUS_STEP


def _max_y_unit(reach_y: float, foot: float) -> float:
    return (MAX_PICTURE_ASPECT * REFERENCE_WIDTH / 2 - foot - BAR_HEIGHT) / reach_y


def _through_centre(board: Board, spots: Mapping[str, XY]) -> bool:
    """Return whether all straight lines pass through the centre."""
    return all(
        abs(x * spots[line.points[-1]][1] - y * spots[line.points[-1]][0]) < TINY
        for line in board.lines
        if not line.closed
        for x, y in (spots[name] for name in line.points)
    )


def _moved_out(spot: XY, by: float) -> XY:
    """Return a spot further from the centre; the centre itself stays."""
    x, y = spot
    return (x * (1 + by / hypot(x, y)), y * (1 + by / hypot(x, y))) if x or y else spot
