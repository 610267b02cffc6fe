"""The size of a board on A4 paper, in millimetres."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, dist, hypot, pi, sin

from guti import Board

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 8.0
"""Part of the paper's edge on which many printers cannot print."""
TITLE_HEIGHT = 9.0
EDGE = 8.0
"""Space outside the outermost points, for half a piece."""
MAX_ENLARGED = 17.0
"""Maximum distance of neighbouring points in an enlarged part of the board."""
MIN_DISTANCE, MAX_DISTANCE = 20.0, 36.0
"""Wanted and maximum distance of neighbouring points."""
MAX_COUNTER_RADIUS, COUNTER_SHARE = 9.0, 0.36
"""Maximum radius of a counter, absolute and divided by the smallest distance of points."""
FLAP = 10.0
"""Width of the strip on which the halves of a board are glued together."""
CUT_BELOW_CENTRE = 0.25
"""Distance of the cut below the centre, divided by the smallest distance of points."""
NAME_SIZE, NAME_SHARE, MIN_NAME_SIZE = 3.2, 0.19, 2.8
"""Maximum size of point names, absolute and divided by the smallest distance of points.

With the minimum, digits are 2 mm high. Smaller names could not be read at arm's length.
"""
NAME_GAP = 0.85
"""Distance of a name from the counter on its point, divided by the name's size."""
NAME_DISTANCE, POINT_DISTANCE = 3.0, 1.05
"""Sufficient distances of a name.

From another name, divided by the size; from another point, divided by the distance from its own.
"""

WIDE, UPPER_RIGHT, TURNS = pi / 4, -pi / 5, 48
"""Sufficient angle between a name and the lines, usual direction, and directions to try."""

XY = tuple[float, float]


@dataclass(frozen=True)
class PaperPage:
    """A page with a board or, in landscape format, half a board.

    `centre` is the board's centre on the page. Only what is between `top` and `foot` is drawn.
    The flap, if any, is the lowest part.
    """

    centre: XY
    top: float
    foot: float
    halved: bool = False
    flap: bool = False

    @property
    def width(self) -> float:
        """Width of the page."""
        return HEIGHT if self.halved else WIDTH


@dataclass(frozen=True)
class PaperBoard:
    """A board on paper: millimetres per unit, and the sheets on which it is drawn.

    A diagram has no sheets. `edge` is the space outside the outermost points.
    """

    board: Board
    scale: float
    sheets: tuple[PaperPage, ...]
    edge: float = EDGE

    @cached_property
    def spots(self) -> dict[str, XY]:
        """Places of the points relative to the centre; y grows downwards."""
        (x, y), scale = _middle(self.board), self.scale
        return {
            point.name: ((point.x - x) * scale, (y - point.y) * scale)
            for point in self.board.points
        }

    @cached_property
    def nearest(self) -> float:
        """Smallest distance of neighbouring points."""
        return self.scale * _nearest(self.board)

    @property
    def counter_radius(self) -> float:
        """Radius of the counters."""
        return min(MAX_COUNTER_RADIUS, COUNTER_SHARE * self.nearest)

    @property
    def name_size(self) -> float:
        """Size of the names of points."""
        return min(NAME_SIZE, max(MIN_NAME_SIZE, NAME_SHARE * self.nearest))

    def enlarged(self, path: Sequence[str], room: float) -> tuple["PaperBoard", XY]:
        """Return a board whose path fills a square of side `room`, and the path's middle.

        Points of the path are at most MAX_ENLARGED apart.
        """
        xs, ys = zip(*(self.spots[name] for name in path), strict=True)
        span = max(max(xs) - min(xs), max(ys) - min(ys)) / self.scale
        scale = min(room / span, MAX_ENLARGED / _nearest(self.board))
        share = scale / self.scale
        middle = (min(xs) + max(xs)) / 2 * share, (min(ys) + max(ys)) / 2 * share
        return PaperBoard(self.board, scale, (), EDGE * share), middle

    @cached_property
    def _room(self) -> XY:
        """Space for names on each side of the centre, across and upwards."""
        if len(self.sheets) == 1:
            return self.sheets[0].width / 2 - MARGIN, (self.sheets[0].foot - self.sheets[0].top) / 2
        across, up = _reach(self.board)
        return self.edge + self.scale * across, self.edge + self.scale * up

    @cached_property
    def name_spots(self) -> dict[str, XY]:
        """Places of the names: between two lines, beside a counter, on the paper.

        Where there is room, a name is to the upper right. Names of points where many lines meet are
        placed first, because the others can avoid them.
        """
        placed = dict[str, XY]()
        for name in sorted(self.board.names, key=lambda it: -len([*self._directions(it)])):
            placed[name] = self._name_spot(name, placed.values())
        return placed

    def _name_spot(self, name: str, placed: Collection[XY]) -> XY:
        """Return the best place for a name, apart from placed names and from other points."""
        away, (x, y) = self.counter_radius + NAME_GAP * self.name_size, self.spots[name]
        lines, spots = list(self._directions(name)), self.spots.values()
        points = [spot for spot in spots if spot != (x, y)]

        def merit(turn: float) -> tuple[bool, float, float, float]:
            apart = min(abs((turn - line + pi) % (2 * pi) - pi) for line in lines)
            spot = x + away * cos(turn), y + away * sin(turn)
            gaps = (dist(spot, point) / (POINT_DISTANCE * away) for point in points)
            others = (dist(spot, other) / (NAME_DISTANCE * self.name_size) for other in placed)
            return (
                self._is_inside(spot),
                round(min(apart, WIDE), 3),
                min(1.0, *gaps, *others),
                cos(turn - UPPER_RIGHT),
            )

        best = max((2 * pi * step / TURNS for step in range(TURNS)), key=merit)
        return x + away * cos(best), y + away * sin(best)

    def _is_inside(self, spot: XY) -> bool:
        """Return whether a name fits on the paper."""
        room = zip(spot, self._room, strict=True)
        return all(abs(place) + self.name_size < space for place, space in room)

    def _directions(self, name: str) -> Iterator[float]:
        """Yield the directions in which lines leave a point."""
        x, y = self.spots[name]
        for line in self.board.lines:
            if name not in line.points:
                continue
            if line.closed:
                along = atan2(y, x) + pi / 2
                yield from (along % (2 * pi), (along + pi) % (2 * pi))
                continue
            place = line.points.index(name)
            for beside in line.points[max(place - 1, 0) : place + 2]:
                if beside != name:
                    u, v = self.spots[beside]
                    yield atan2(v - y, u - x) % (2 * pi)


def on_paper(board: Board) -> PaperBoard:
    """Return a board on one sheet, or on two if its points would be too close."""
    room = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - TITLE_HEIGHT
    single = _scale(board, room)
    if single * _nearest(board) >= MIN_DISTANCE:
        top = MARGIN + TITLE_HEIGHT
        centre = WIDTH / 2, top + room[1] / 2
        return PaperBoard(board, single, (PaperPage(centre, top, HEIGHT - MARGIN),))
    return _halved(board)


def _halved(board: Board) -> PaperBoard:
    top = MARGIN + TITLE_HEIGHT
    half = WIDTH - MARGIN - top - FLAP
    scale = _scale(board, (HEIGHT - 2 * MARGIN, 2 * half))
    below = CUT_BELOW_CENTRE * scale * _nearest(board)
    reach = EDGE + scale * _reach(board)[1]
    upper = PaperPage(
        (HEIGHT / 2, top + reach), top, top + reach + below + FLAP, halved=True, flap=True
    )
    lower = PaperPage((HEIGHT / 2, top - below), top, top - below + reach, halved=True)
    return PaperBoard(board, scale, (upper, lower))


def _scale(board: Board, room: XY) -> float:
    """Return the largest number of millimetres per unit with which a board fits into `room`."""
    reach = _reach(board)
    fitting = ((space - 2 * EDGE) / (2 * far) for space, far in zip(room, reach, strict=True))
    return min(*fitting, MAX_DISTANCE / _nearest(board))


def _reach(board: Board) -> XY:
    """Return the distance of the outermost points or lines from the centre, across and upwards."""
    x, y = _middle(board)
    radii = [hypot(point.x, point.y) for point in board.points]
    if board.circular:
        return max(radii), max(radii)
    return (
        max(abs(point.x - x) for point in board.points),
        max(abs(point.y - y) for point in board.points),
    )


def _middle(board: Board) -> XY:
    if board.circular:
        return 0.0, 0.0
    xs, ys = [point.x for point in board.points], [point.y for point in board.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _nearest(board: Board) -> float:
    at = {point.name: (point.x, point.y) for point in board.points}
    return min(dist(at[one], at[other]) for one, other in board.steps)
