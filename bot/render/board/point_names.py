"""Placement of point names, so that they touch no pieces, marks or other names.

A name keeps its place beside its point in all pictures of a board, at any width and from both
sides. Where lines leave no room, a name stands on a plate over a line.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, dist, hypot, inf, pi, sin

from bot.render.board.geometry import TINY, XY, Box, box_distance, to_circle, to_point, to_segment
from bot.render.board.layout import REFERENCE_WIDTH, Layout, lay_out
from guti import Board, Side

IDEAL_CLEARANCE = 4
"""Clearance of a perfectly placed name, at picture width 800."""
CLEARANCE_WEIGHT, OVERLAP_FACTOR = 3, 12
"""Score per pixel of clearance, and a factor for negative clearance."""
NAME_GAP, ROW_GAP = 14, 24
"""Minimum space between two names, and between names in a row, at picture width 800.

In a row, names with less space between them look like one word.
"""
MIN_LINE_CLEARANCE, IDEAL_LINE_CLEARANCE = 5, 10
"""Clearance from the middle of a line at picture width 800.

With less than the minimum, a name stands on a plate. With the ideal, arrows do not touch it.
"""
PLATE_PENALTY, LINE_PENALTY = 14, 0.8
"""Penalty for a name on a plate, and per pixel below the ideal line clearance."""
AMBIGUITY_PENALTIES = (60, 1.25), (8, 1.7)
"""Penalties for a name close to a wrong point, as (penalty, ratio).

A penalty applies if the distance to the wrong point, divided by the distance to the right point, is
below the ratio.
"""
DISTANCE_PENALTY = 0.2
"""Penalty per pixel between a mark and the name, at picture width 800."""
PLATE_PADDING = 3
"""Space around a name on its plate, at picture width 800."""
PREFERRED_DIRECTION, DIRECTION_PENALTY = (1.0, -0.5), 1.5
"""Direction of a name from its point, and the penalty for the opposite direction."""
DIRECTIONS = 32
DISTANCES = 3, 5, 8, 11, 15, 20, 26
"""Distances to try between a mark and the name, at picture width 800."""
REFINED_PLACES, ACCEPTED_LOSS = 3, 5
"""Number of places to refine, and loss of score that needs no refining."""
REFINING_STEPS = 3, 1
"""Distances by which to shift a name when refining, at picture width 800."""


@dataclass(frozen=True)
class PlacedNames:
    """Offsets of names from their points at picture width 800, and names on plates."""

    offsets: Mapping[str, XY]
    on_plates: frozenset[str]

    def boxes(self, layout: Layout, sizes: Mapping[str, XY]) -> dict[str, Box]:
        """Return the boxes (left, top, right, bottom) of names with these (width, height)."""
        return {
            name: _box(_moved(layout.places[name], offset, layout.scale), sizes[name])
            for name, offset in self.offsets.items()
        }


@dataclass(frozen=True)
class Site:
    """A point, the size of its name, and the obstacles at picture width 800.

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
        max_distance = layout.mark_reach + max(DISTANCES) + hypot(*size)
        clear = max_distance * (1 + max(ratio for _, ratio in AMBIGUITY_PENALTIES))
        dot, reach = (*spot, *spot), max_distance + layout.mark_reach
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
        """Return the distance from `box` to the nearest mark, name or edge.

        The distance is negative if they overlap.
        """
        left, top, right, foot = self.layout.field
        gaps = [box[0] - left, box[1] - top, right - box[2], foot - box[3]]
        gaps += [to_point(box, spot) - self.layout.mark_reach for spot in self.spots]
        gaps += [box_distance(box, other) - _name_gap(box, other) for other in self.placed]
        return min(gaps)

    def line_clearance(self, box: Box) -> float:
        """Return the distance from `box` to the nearest line."""
        gaps = [to_segment(box, *ends) for ends in self.straights]
        gaps += [to_circle(box, self.layout.centre, ring) for ring in self.rings]
        return min(gaps, default=inf)

    def score(self, offset: XY) -> float:
        """Return the score of a name at `offset` from the point: 0 at most."""
        box = self.box(offset)
        clearance = min(0.0, self.clearance(box) - IDEAL_CLEARANCE)
        overlap = min(0.0, clearance + IDEAL_CLEARANCE)
        score = CLEARANCE_WEIGHT * (clearance + OVERLAP_FACTOR * overlap) - self.penalty(offset)
        return score - self._line_penalty(self.line_clearance(box))

    def _line_penalty(self, clearance: float) -> float:
        if clearance < MIN_LINE_CLEARANCE:
            return PLATE_PENALTY
        return LINE_PENALTY * max(0.0, IDEAL_LINE_CLEARANCE - clearance)

    def penalty(self, offset: XY) -> float:
        """Return the sum of the penalties for the distance and direction of a name."""
        box = self.box(offset)
        own = to_point(box, self.spot) or TINY
        other = min((to_point(box, rival) for rival in self.rivals), default=inf)
        ambiguity = sum(
            penalty * max(0.0, ratio - other / own) for penalty, ratio in AMBIGUITY_PENALTIES
        )
        away = max(0.0, own - self.layout.mark_reach - IDEAL_CLEARANCE)
        return ambiguity + DISTANCE_PENALTY * away + _direction_penalty(offset)

    def box(self, offset: XY) -> Box:
        """Return the box of the name with its middle at `offset` from the point."""
        return _box(_moved(self.spot, offset), self.size)


@dataclass(frozen=True)
class Sites:
    """The sites of a name in the pictures from both sides."""

    both: tuple[Site, ...]

    def score(self, offset: XY) -> float:
        """Return the lower of the scores in both pictures."""
        return min(site.score(offset) for site in self.both)

    def penalty(self, offset: XY) -> float:
        """Return the higher of the penalties in both pictures."""
        return max(site.penalty(offset) for site in self.both)

    def needs_plate(self, offset: XY) -> bool:
        """Return whether a name is too close to a line in any picture."""
        boxes = [(site, site.box(offset)) for site in self.both]
        return any(site.line_clearance(box) < MIN_LINE_CLEARANCE for site, box in boxes)

    @cached_property
    def candidates(self) -> tuple[XY, ...]:
        """Offsets to try, around the point at several distances."""
        return tuple(_candidates(self.both[0]))


def _candidates(site: Site) -> Iterator[XY]:
    for step in range(DIRECTIONS):
        angle = 2 * pi * step / DIRECTIONS
        away, along = cos(angle), sin(angle)
        # A box extends further towards the corners than a disc.
        extent = abs(away) * site.size[0] / 2 + abs(along) * site.size[1] / 2
        for distance in DISTANCES:
            far = site.layout.mark_reach + distance + extent
            yield away * far, along * far


def place_names(board: Board, sizes: Mapping[str, XY]) -> PlacedNames:
    """Find the place of each name; `sizes` are their (width, height) at picture width 800."""
    layouts = [lay_out(board, bottom, REFERENCE_WIDTH) for bottom in Side]
    offsets, on_plates = dict[str, XY](), set[str]()
    placed: list[list[Box]] = [[] for _ in layouts]
    for name, size in sizes.items():
        sites = Sites(
            tuple(
                Site.of(layout, layout.places[name], size, boxes)
                for layout, boxes in zip(layouts, placed, strict=True)
            )
        )
        offsets[name] = offset = _best(sites)
        for site, boxes in zip(sites.both, placed, strict=True):
            boxes.append(site.box(offset))
        if sites.needs_plate(offset):
            on_plates.add(name)
    return PlacedNames(offsets, frozenset(on_plates))


def _best(sites: Sites) -> XY:
    """Return the offset with the highest score."""
    tried: list[tuple[float, XY]] = []
    most = -inf
    for penalty, offset in sorted((sites.penalty(offset), offset) for offset in sites.candidates):
        if most >= -penalty:
            break
        tried.append((sites.score(offset), offset))
        most = max(most, tried[-1][0])
    tried.sort(reverse=True)
    if most >= -ACCEPTED_LOSS:
        return tried[0][1]
    return max(_refined(sites, *each) for each in tried[:REFINED_PLACES])[1]


def _refined(sites: Sites, score: float, offset: XY) -> tuple[float, XY]:
    """Shift a name while this increases its score; return the score and the offset."""
    for by in REFINING_STEPS:
        moved = True
        while moved:
            moved = False
            for across, down in ((by, 0), (-by, 0), (0, by), (0, -by)):
                there = offset[0] + across, offset[1] + down
                if (better := sites.score(there)) > score + TINY:
                    score, offset, moved = better, there, True
    return score, offset


def _direction_penalty(offset: XY) -> float:
    (x, y), (towards_x, towards_y) = offset, PREFERRED_DIRECTION
    along = (x * towards_x + y * towards_y) / (hypot(x, y) * hypot(towards_x, towards_y))
    return DIRECTION_PENALTY * (1 - along) / 2


def _name_gap(box: Box, other: Box) -> float:
    in_a_row = box[1] < other[3] and other[1] < box[3]
    return ROW_GAP if in_a_row else NAME_GAP


def _moved(spot: XY, offset: XY, scale: float = 1.0) -> XY:
    return spot[0] + offset[0] * scale, spot[1] + offset[1] * scale


def _box(middle: XY, size: XY) -> Box:
    (x, y), (width, height) = middle, size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2
