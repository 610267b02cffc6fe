"""Plans: layout, point names and arrows of a board, independent of the theme."""

from collections.abc import Hashable
from itertools import pairwise
from math import ceil, floor
from operator import attrgetter

from cachetools import cachedmethod

from bot.render.board.geometry import XY, Box, PixelBox, box_distance, to_point, to_segment
from bot.render.board.known_names import KnownNames, key_of
from bot.render.board.layout import REFERENCE_WIDTH, Layout, lay_out
from bot.render.board.parts import DrawnParts
from bot.render.board.point_names import PlacedNames, place_names
from bot.render.board.trail import Arrow, HopPath, draw_arrow, half_arrow_width
from bot.render.lettering.shaper import TextShaper
from guti import Board, Side

HALO = 2
"""Width of the halo around letters on an arrow, at picture width 800."""
SHADOW_REACH = 1.35
"""Radius beyond which a piece has no shadow, in piece radii."""
PLAN_BYTES = 50_000
"""Approximate size of a plan."""


def _arrow_key(plan: "Plan", spots: tuple[XY, ...], *, last: bool) -> Hashable:
    return plan.layout.radius, plan.layout.scale, spots, last


class Plan:
    """Layout, point names and arrows of a board, independent of the theme."""

    def __init__(
        self,
        layout: Layout,
        names: dict[str, Box],
        on_plates: frozenset[str] = frozenset(),
        parts: DrawnParts | None = None,
    ) -> None:
        self.layout, self.names, self.on_plates = layout, names, on_plates
        self.parts = DrawnParts() if parts is None else parts
        self._touched = dict[tuple[str, str], tuple[str, ...]]()

    @property
    def halo(self) -> int:
        """Width of the halo around the letters of a name on an arrow, in pixels."""
        return max(1, round(HALO * self.layout.scale))

    def hop_path(self, start: str, end: str) -> HopPath:
        """Return the path of a hop."""
        return HopPath.of(self.layout, start, end)

    def names_touched(self, start: str, end: str) -> tuple[str, ...]:
        """Return the names that the arrow along a hop, or their halo, would touch."""
        if (start, end) not in self._touched:
            path = self.layout.hop_path(start, end)
            across, down = zip(*path, strict=True)
            around = min(across), min(down), max(across), max(down)
            reach = half_arrow_width(self.layout) + self.halo
            # Most names are far from the path: checking that first saves 1 ms per hop.
            near = {
                name: box for name, box in self.names.items() if box_distance(box, around) < reach
            }
            self._touched[start, end] = tuple(
                name
                for name, box in near.items()
                if any(to_segment(box, *part) < reach for part in pairwise(path))
            )
        return self._touched[start, end]

    def name_area(self, name: str) -> tuple[PixelBox, tuple[str, ...]]:
        """Return the box of a name with its halo, and the points near it."""
        left, top, right, foot = self.names[name]
        pad = self.halo
        box = floor(left) - pad, floor(top) - pad, ceil(right) + pad, ceil(foot) + pad
        reach = max(self.layout.mark_reach, SHADOW_REACH * self.layout.radius) + 1 + pad
        places = self.layout.places
        return self.layout.visible(box), tuple(
            point for point in places if to_point(box, places[point]) <= reach
        )

    @cachedmethod(attrgetter("parts.arrows"), key=_arrow_key)
    def arrow(self, spots: tuple[XY, ...], *, last: bool) -> Arrow:
        """Return the arrow along a path; `last` is true for the last hop of a move."""
        return draw_arrow(self.layout, spots, last=last)


def place_board_names(
    board: Board, shaper: TextShaper, known: KnownNames | None = None
) -> PlacedNames:
    """Return the places of a board's names, which are the same in all its pictures.

    They are found if they are not `known`.
    """
    sizes = reference_sizes(board, shaper)
    return (known or {}).get(key_of(board, sizes)) or place_names(board, sizes)


def reference_sizes(board: Board, shaper: TextShaper) -> dict[str, XY]:
    """Return the (width, height) of a board's names at picture width 800."""
    return _sizes(lay_out(board, Side.BLACK, REFERENCE_WIDTH), shaper)


def plan_board(layout: Layout, placed: PlacedNames, shaper: TextShaper, parts: DrawnParts) -> Plan:
    """Plan the pictures of a board whose names have been placed."""
    return Plan(layout, placed.boxes(layout, _sizes(layout, shaper)), placed.on_plates, parts)


def _sizes(layout: Layout, shaper: TextShaper) -> dict[str, XY]:
    names = layout.board.names
    return {name: shaper.mask(name, layout.font_size).image.size for name in names}
