"""Placement of point names, clear of lines, pieces and other names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import copysign, cos, dist, hypot, inf, pi, sin

from bot.render.board.geometry import TINY, XY, Box, apart, to_circle, to_point, to_segment
from bot.render.board.layout import REACH, Layout

ENOUGH, DENSE_ENOUGH = 4, 2
"""Sufficient clearance of a name in model pixels: usually, and on a dense board."""
WEIGHT, COVERED = 3, 2
"""Weight of clearance per pixel, and its factor for covered pixels."""
DOUBTS = (60, 1.15), (4, 1.7)
"""Penalties for a name that could seem to belong to another point.

Each pair is a penalty and a ratio. No penalty applies if the distance to the other point, divided
by the distance to the name's own point, is above the ratio.
"""
DISTANCE = 0.12
"""Penalty for each model pixel between a piece and its name."""
DIRECTIONS = 24
REACHES = 8, 11, 14, 17, 21, 26, 32
"""Distances between a name and its piece to try first, in model pixels."""
REFINED, SATISFYING = 3, 5
"""Number of places to refine, and the lack of merit accepted without refining."""
SHIFTS = 3, 1
"""Steps by which a place is refined, in model pixels."""


@dataclass(frozen=True)
class Site:
    """A point whose name needs a place; `size` is the name's width and height.

    The obstacles are pieces on `spots`, lines, circles, names already placed, and the edges of the
    field. `rivals` are other points to which the name could seem to belong.
    """

    layout: Layout
    spot: XY
    size: XY
    spots: tuple[XY, ...]
    straights: tuple[tuple[XY, XY], ...]
    rings: tuple[float, ...]
    rivals: tuple[XY, ...]
    placed: tuple[Box, ...]

    @classmethod
    def of(cls, layout: Layout, spot: XY, size: XY, placed: Iterable[Box]) -> "Site":
        """Return the site of a name, with only the obstacles nearby."""
        # Maximum distance between a name and its point.
        far = layout.radius + max(REACHES) * layout.scale + hypot(*size)
        clear = far * (1 + max(clearly for _, clearly in DOUBTS))
        dot, reach = (*spot, *spot), far + layout.radius * REACH
        lines, places = layout.board.lines, layout.places.values()
        straights = [layout.straight(line) for line in lines if not line.closed]
        return cls(
            layout,
            spot,
            size,
            spots=tuple(other for other in places if dist(spot, other) <= reach),
            straights=tuple(ends for ends in straights if to_segment(dot, *ends) <= reach),
            rings=tuple(layout.ring(line) for line in lines if line.closed),
            rivals=tuple(other for other in places if spot != other and dist(spot, other) <= clear),
            placed=tuple(box for box in placed if to_point(box, spot) <= far * 2),
        )

    def clearance(self, box: Box) -> float:
        """Return the pixels from `box` to the nearest obstacle; negative if it is covered."""
        layout = self.layout
        left, top, right, foot = layout.field
        gaps = [box[0] - left, box[1] - top, right - box[2], foot - box[3]]
        gaps += [to_point(box, spot) - layout.radius * REACH for spot in self.spots]
        gaps += [to_segment(box, *ends) - layout.line for ends in self.straights]
        gaps += [to_circle(box, layout.centre, ring) - layout.line for ring in self.rings]
        gaps += [apart(box, other) for other in self.placed]
        return min(gaps)

    def box(self, middle: XY) -> Box:
        """Return the box of the name if its middle is at `middle`."""
        (x, y), (width, height) = middle, self.size
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    @property
    def enough(self) -> float:
        """The merit of a perfect place."""
        return WEIGHT * (DENSE_ENOUGH if self.layout.dense else ENOUGH)

    def merit(self, middle: XY) -> float:
        """Return the merit of a place, by its clearance, direction and distances."""
        box = self.box(middle)
        freedom = self.clearance(box) / self.layout.scale
        worth = WEIGHT * freedom * (1 if freedom > 0 else COVERED)
        return min(self.enough, worth) - self.against(middle)

    def against(self, middle: XY) -> float:
        """Return the sum of a place's penalties."""
        box = self.box(middle)
        own = to_point(box, self.spot) or TINY
        other = min((to_point(box, rival) for rival in self.rivals), default=inf)
        doubt = sum(much * max(0.0, clearly - other / own) for much, clearly in DOUBTS)
        distance = DISTANCE * (own - self.layout.radius) / self.layout.scale
        return _turned_from(self.layout, self.spot, middle) + distance + doubt

    @property
    def middles(self) -> Iterator[XY]:
        """Middles of the places to try: around the point, at several distances."""
        for step in range(DIRECTIONS):
            angle = 2 * pi * step / DIRECTIONS
            away, along = cos(angle), sin(angle)
            # An upright box extends further towards its corners than a disc.
            extent = abs(away) * self.size[0] / 2 + abs(along) * self.size[1] / 2
            for reach in REACHES:
                far = self.layout.radius + reach * self.layout.scale + extent
                yield self.spot[0] + away * far, self.spot[1] + along * far


def place_names(layout: Layout, sizes: Mapping[str, XY]) -> dict[str, Box]:
    """Return the box (left, top, right, bottom) of each name; `sizes` are (width, height)."""
    placed = dict[str, Box]()
    for name, spot in layout.places.items():
        site = Site.of(layout, spot, sizes[name], placed.values())
        placed[name] = site.box(_best(site))
    return placed


def _best(site: Site) -> XY:
    """Return the place with the most merit, trying those with small penalties first."""
    tried: list[tuple[float, XY]] = []
    most = -inf
    for against, middle in sorted((site.against(middle), middle) for middle in site.middles):
        if most >= site.enough - against:
            break
        tried.append((site.merit(middle), middle))
        most = max(most, tried[-1][0])
    tried.sort(reverse=True)
    if most >= site.enough - SATISFYING:
        return tried[0][1]
    return max(_refined(site, *each) for each in tried[:REFINED])[1]


def _refined(site: Site, merit: float, middle: XY) -> tuple[float, XY]:
    """Shift a place while its merit increases; return the merit and the middle."""
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
    """Return a name's deviation from its preferred direction: from 0 (none) to 4 (opposite)."""
    out_x, out_y = spot[0] - layout.centre[0], spot[1] - layout.centre[1]
    length, direction = hypot(out_x, out_y), (middle[0] - spot[0], middle[1] - spot[1])
    if layout.circular and length > 1:
        # The preferred direction: a quarter turn from outwards, beside the spoke and outside the
        # circle.
        wish = (out_x - out_y) / length, (out_y + out_x) / length
    else:
        away = 0.3 if abs(out_x) > 1 else 0.7
        wish = (-1.0 if out_x < -1 else 1.0), copysign(away, out_y) if abs(out_y) > 1 else 0.0
    along = direction[0] * wish[0] + direction[1] * wish[1]
    return 2 - 2 * along / (hypot(*wish) * hypot(*direction))
