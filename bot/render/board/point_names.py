"""Placement of point names, so that they touch no lines, pieces or other names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import copysign, cos, dist, hypot, inf, pi, sin

from bot.render.board.geometry import TINY, XY, Box, box_distance, to_circle, to_point, to_segment
from bot.render.board.layout import MARK_REACH, Layout

IDEAL_CLEARANCE, DENSE_IDEAL_CLEARANCE = 4, 2
"""Clearance of a perfectly placed name, at picture width 800.

The second value is for dense boards.
"""
CLEARANCE_WEIGHT, OVERLAP_FACTOR = 3, 2
"""Score per pixel of clearance, and a factor for negative clearance."""
AMBIGUITY_PENALTIES = (60, 1.15), (4, 1.7)
"""Penalties for a name close to a wrong point, as (penalty, ratio).

A penalty applies if the distance to the wrong point, divided by the distance to the right point, is
below the ratio.
"""
DISTANCE_PENALTY = 0.12
"""Penalty per pixel between a piece and the name, at picture width 800."""
DIRECTIONS = 24
DISTANCES = 8, 11, 14, 17, 21, 26, 32
"""Distances to try between a piece and the name, at picture width 800."""
REFINED_PLACES, ACCEPTED_LOSS = 3, 5
"""Number of places to refine, and loss of score that needs no refining."""
REFINING_STEPS = 3, 1
"""Distances by which to shift a name when refining, at picture width 800."""


@dataclass(frozen=True)
class Site:
    """A point, the size of its name, and the obstacles nearby.

    Obstacles are pieces on `spots`, lines, circles, names already placed, and the edges of the
    field. `rivals` are other points that a reader might think the name belongs to.
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
        """Collect the obstacles near a point."""
        max_distance = layout.radius + max(DISTANCES) * layout.scale + hypot(*size)
        clear = max_distance * (1 + max(ratio for _, ratio in AMBIGUITY_PENALTIES))
        dot, reach = (*spot, *spot), max_distance + layout.radius * MARK_REACH
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
            placed=tuple(box for box in placed if to_point(box, spot) <= max_distance * 2),
        )

    def clearance(self, box: Box) -> float:
        """Return the distance from `box` to the nearest obstacle.

        The distance is negative if they overlap.
        """
        layout = self.layout
        left, top, right, foot = layout.field
        gaps = [box[0] - left, box[1] - top, right - box[2], foot - box[3]]
        gaps += [to_point(box, spot) - layout.radius * MARK_REACH for spot in self.spots]
        gaps += [to_segment(box, *ends) - layout.half_line_width for ends in self.straights]
        gaps += [
            to_circle(box, layout.centre, ring) - layout.half_line_width for ring in self.rings
        ]
        gaps += [box_distance(box, other) for other in self.placed]
        return min(gaps)

    def box(self, middle: XY) -> Box:
        """Return the box of the name centred at `middle`."""
        (x, y), (width, height) = middle, self.size
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    @property
    def perfect_score(self) -> float:
        """Score of a perfect place."""
        return CLEARANCE_WEIGHT * (DENSE_IDEAL_CLEARANCE if self.layout.dense else IDEAL_CLEARANCE)

    def score(self, middle: XY) -> float:
        """Return the score of a place, computed from clearance and penalties."""
        box = self.box(middle)
        clearance = self.clearance(box) / self.layout.scale
        points = CLEARANCE_WEIGHT * clearance * (1 if clearance > 0 else OVERLAP_FACTOR)
        return min(self.perfect_score, points) - self.penalty(middle)

    def penalty(self, middle: XY) -> float:
        """Return the sum of the penalties of a place."""
        box = self.box(middle)
        own = to_point(box, self.spot) or TINY
        other = min((to_point(box, rival) for rival in self.rivals), default=inf)
        ambiguity = sum(
            penalty * max(0.0, ratio - other / own) for penalty, ratio in AMBIGUITY_PENALTIES
        )
        distance = DISTANCE_PENALTY * (own - self.layout.radius) / self.layout.scale
        return _direction_penalty(self.layout, self.spot, middle) + distance + ambiguity

    @property
    def candidates(self) -> Iterator[XY]:
        """Middles of the places to try, around the point at several distances."""
        for step in range(DIRECTIONS):
            angle = 2 * pi * step / DIRECTIONS
            away, along = cos(angle), sin(angle)
            # A box extends further towards the corners than a disc.
            extent = abs(away) * self.size[0] / 2 + abs(along) * self.size[1] / 2
            for reach in DISTANCES:
                far = self.layout.radius + reach * self.layout.scale + extent
                yield self.spot[0] + away * far, self.spot[1] + along * far


def place_names(layout: Layout, sizes: Mapping[str, XY]) -> dict[str, Box]:
    """Return the box (left, top, right, bottom) of each name.

    `sizes` maps each name to its (width, height).
    """
    placed = dict[str, Box]()
    for name, spot in layout.places.items():
        site = Site.of(layout, spot, sizes[name], placed.values())
        placed[name] = site.box(_best(site))
    return placed


def _best(site: Site) -> XY:
    """Return the place with the highest score."""
    tried: list[tuple[float, XY]] = []
    most = -inf
    for penalty, middle in sorted((site.penalty(middle), middle) for middle in site.candidates):
        if most >= site.perfect_score - penalty:
            break
        tried.append((site.score(middle), middle))
        most = max(most, tried[-1][0])
    tried.sort(reverse=True)
    if most >= site.perfect_score - ACCEPTED_LOSS:
        return tried[0][1]
    return max(_refined(site, *each) for each in tried[:REFINED_PLACES])[1]


def _refined(site: Site, score: float, middle: XY) -> tuple[float, XY]:
    """Shift a place while this increases its score; return the score and the place."""
    for shift in REFINING_STEPS:
        by = shift * site.layout.scale
        moved = True
        while moved:
            moved = False
            for across, down in ((by, 0), (-by, 0), (0, by), (0, -by)):
                there = middle[0] + across, middle[1] + down
                if (better := site.score(there)) > score + TINY:
                    score, middle, moved = better, there, True
    return score, middle


def _direction_penalty(layout: Layout, spot: XY, middle: XY) -> float:
    """Return a penalty for the direction of a name from its point.

    It is 0 for the preferred direction and 4 for the opposite direction.
    """
    out_x, out_y = spot[0] - layout.centre[0], spot[1] - layout.centre[1]
    length, direction = hypot(out_x, out_y), (middle[0] - spot[0], middle[1] - spot[1])
    if layout.circular and length > 1:
        # Prefer a place outside the circle and beside the spoke.
        preferred = (out_x - out_y) / length, (out_y + out_x) / length
    else:
        away = 0.3 if abs(out_x) > 1 else 0.7
        preferred = (-1.0 if out_x < -1 else 1.0), copysign(away, out_y) if abs(out_y) > 1 else 0.0
    along = direction[0] * preferred[0] + direction[1] * preferred[1]
    return 2 - 2 * along / (hypot(*preferred) * hypot(*direction))
