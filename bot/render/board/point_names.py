"""Names: finds each point's name a free place, clear of lines, pieces and other names.

It must not know colours; it reads only a layout and how large each name is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import copysign, cos, dist, hypot, inf, pi, sin

from bot.render.board.layout import REACH, TINY, XY, Box, Layout

ENOUGH, DENSE_ENOUGH = 4, 2
"""Clearance in model pixels beyond which more is not better, and where points stand close."""
WEIGHT, COVERED = 3, 2
"""How much a pixel of clearance counts beside the direction, and how many times one that lacks."""
DOUBTS = (60, 1.15), (4, 1.7)
"""What speaks against a name that could be another point's, which is not so many times as far: the
more, the nearer that point is."""
DISTANCE = 0.12
"""What speaks against each pixel between a piece and its name."""
DIRECTIONS = 24
REACHES = 8, 11, 14, 17, 21, 26, 32
"""How far beyond the piece a name may stand at first, in model pixels."""
PROMISING, CONTENT = 3, 5
"""How many of the places tried are moved about to better them, if the best is not free but for so
much that speaks against it."""
SHIFTS = 3, 1
"""By how many model pixels."""


@dataclass(frozen=True)
class Surroundings:
    """What a name keeps clear of: pieces, straight lines and circles, and the edges."""

    layout: Layout
    spots: tuple[XY, ...]
    straights: tuple[tuple[XY, XY], ...]
    rings: tuple[float, ...]

    @classmethod
    def of(cls, layout: Layout, spot: XY, far: float) -> "Surroundings":
        """Those that matter to boxes within a distance of a spot."""
        dot, reach = (*spot, *spot), far + layout.radius * REACH
        lines = layout.board.lines
        straights = [layout.straight(line) for line in lines if not line.closed]
        return cls(
            layout,
            tuple(other for other in layout.places.values() if dist(spot, other) <= reach),
            tuple(ends for ends in straights if to_segment(dot, *ends) <= reach),
            tuple(layout.ring(line) for line in lines if line.closed),
        )

    def clearance(self, box: Box) -> float:
        """Pixels from `box` to the nearest line or piece; below zero if a piece covers it."""
        layout = self.layout
        left, top, right, foot = layout.field
        gaps = [box[0] - left, box[1] - top, right - box[2], foot - box[3]]
        gaps += [to_point(box, spot) - layout.radius * REACH for spot in self.spots]
        gaps += [to_segment(box, *ends) - layout.line for ends in self.straights]
        gaps += [to_circle(box, layout.centre, ring) - layout.line for ring in self.rings]
        return min(gaps)


@dataclass(frozen=True)
class Site:
    """A point whose name looks for a place, of a size (width, height), among names placed."""

    layout: Layout
    spot: XY
    size: XY
    around: Surroundings
    rivals: tuple[XY, ...]
    placed: tuple[Box, ...]

    @classmethod
    def of(cls, layout: Layout, spot: XY, size: XY, placed: Iterable[Box]) -> "Site":
        """With what matters to the places that are tried."""
        # further from its point than this no name stands
        far = layout.radius + max(REACHES) * layout.scale + hypot(*size)
        others = (other for other in layout.places.values() if other != spot)
        clear = far * (1 + max(clearly for _, clearly in DOUBTS))
        rivals = (other for other in others if dist(spot, other) <= clear)
        near = (box for box in placed if to_point(box, spot) <= far * 2)
        around = Surroundings.of(layout, spot, far)
        return cls(layout, spot, size, around, tuple(rivals), tuple(near))

    def box(self, middle: XY) -> Box:
        """The name's box around a middle."""
        (x, y), (width, height) = middle, self.size
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    @property
    def enough(self) -> float:
        """The merit of a place against which nothing speaks."""
        return WEIGHT * (DENSE_ENOUGH if self.layout.dense else ENOUGH)

    def merit(self, middle: XY) -> float:
        """How good a place is: free, in the wished direction, near its own point and no other."""
        box = self.box(middle)
        gap = min((apart(box, other) for other in self.placed), default=inf)
        freedom = min(self.around.clearance(box), gap) / self.layout.scale
        worth = WEIGHT * freedom * (1 if freedom > 0 else COVERED)
        return min(self.enough, worth) - self.against(middle)

    def against(self, middle: XY) -> float:
        """What speaks against a place, however free it is."""
        box = self.box(middle)
        own = to_point(box, self.spot) or TINY
        other = min((to_point(box, rival) for rival in self.rivals), default=inf)
        doubt = sum(much * max(0.0, clearly - other / own) for much, clearly in DOUBTS)
        distance = DISTANCE * (own - self.layout.radius) / self.layout.scale
        return _turned_from(self.layout, self.spot, middle) + distance + doubt

    @property
    def middles(self) -> Iterator[XY]:
        """The places that are tried: around the point, at several distances."""
        for step in range(DIRECTIONS):
            angle = 2 * pi * step / DIRECTIONS
            away, along = cos(angle), sin(angle)
            # an upright box reaches further towards its corners than a disc does
            extent = abs(away) * self.size[0] / 2 + abs(along) * self.size[1] / 2
            for reach in REACHES:
                far = self.layout.radius + reach * self.layout.scale + extent
                yield self.spot[0] + away * far, self.spot[1] + along * far


def place_names(layout: Layout, sizes: Mapping[str, XY]) -> dict[str, Box]:
    """The box (left, top, right, foot) of each point's name; `sizes` are (width, height)."""
    placed = dict[str, Box]()
    for name, spot in layout.places.items():
        site = Site.of(layout, spot, sizes[name], placed.values())
        placed[name] = site.box(_best(site))
    return placed


def _best(site: Site) -> XY:
    """The place of most merit; those that speak less against themselves are tried first."""
    tried: list[tuple[float, XY]] = []
    most = -inf
    for against, middle in sorted((site.against(middle), middle) for middle in site.middles):
        if most >= site.enough - against:
            break
        tried.append((site.merit(middle), middle))
        most = max(most, tried[-1][0])
    tried.sort(reverse=True)
    if most >= site.enough - CONTENT:
        return tried[0][1]
    return max(_bettered(site, *each) for each in tried[:PROMISING])[1]


def _bettered(site: Site, merit: float, middle: XY) -> tuple[float, XY]:
    """A place moved about while that betters it, and its merit."""
    for shift in SHIFTS:
        by = shift * site.layout.scale
        moved = True
        while moved:
            moved = False
            for across, down in ((by, 0), (-by, 0), (0, by), (0, -by)):
                there = middle[0] + across, middle[1] + down
                if (better := site.merit(there)) > merit + TINY:
                    merit, middle, moved = better, there, True
    return merit, middle


def _turned_from(layout: Layout, spot: XY, middle: XY) -> float:
    """How far, from 0 to 4, a direction is from the one in which names prefer to stand."""
    out_x, out_y = spot[0] - layout.centre[0], spot[1] - layout.centre[1]
    length, direction = hypot(out_x, out_y), (middle[0] - spot[0], middle[1] - spot[1])
    if layout.circular and length > 1:
        # outwards and a quarter turn on: beside its spoke, outside its circle
        wish = (out_x - out_y) / length, (out_y + out_x) / length
    else:
        away = 0.3 if abs(out_x) > 1 else 0.7
        wish = (-1.0 if out_x < -1 else 1.0), copysign(away, out_y) if abs(out_y) > 1 else 0.0
    along = direction[0] * wish[0] + direction[1] * wish[1]
    return 2 - 2 * along / (hypot(*wish) * hypot(*direction))


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
