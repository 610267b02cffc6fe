"""Diagrams of positions on paper, laid out as pictures are, in millimetres."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.render.board.geometry import XY, Box
from bot.render.board.known_names import read_names
from bot.render.board.layout import REFERENCE_WIDTH, Layout, lay_out
from bot.render.board.plan import place_board_names, reference_sizes
from bot.render.lettering.shaper import TextShaper
from guti import Board, Side


@dataclass(frozen=True)
class Diagram:
    """A board in a diagram: its size, and places relative to the upper left corner.

    Names of points `on_plates` stand on lines.
    """

    board: Board
    size: XY
    centre: XY
    spots: Mapping[str, XY]
    name_spots: Mapping[str, XY]
    on_plates: frozenset[str]
    counter_radius: float
    name_size: float


def lay_out_diagram(board: Board, room: XY, assets: Path) -> Diagram:
    """Lay out a board as large as fits into `room`, as in pictures."""
    shaper = TextShaper.open(assets / "fonts")
    layout = lay_out(board, Side.BLACK, REFERENCE_WIDTH)
    placed = place_board_names(board, shaper, read_names(assets))
    boxes = placed.boxes(layout, reference_sizes(board, shaper))
    left, top, right, foot = _around([*boxes.values(), *_drawn(layout)])
    across, down = right - left, foot - top
    scale = min(room[0] / across, room[1] / down)

    def on_paper(x: float, y: float) -> XY:
        return (x - left) * scale, (y - top) * scale

    return Diagram(
        board=board,
        size=(across * scale, down * scale),
        centre=on_paper(*layout.centre),
        spots={name: on_paper(*spot) for name, spot in layout.places.items()},
        name_spots={
            name: on_paper((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            for name, box in boxes.items()
        },
        on_plates=placed.on_plates,
        counter_radius=layout.radius * scale,
        name_size=layout.font_size * scale,
    )


def _drawn(layout: Layout) -> Iterable[Box]:
    """Yield the boxes of pieces and circles."""
    rings = [layout.ring(line) for line in layout.board.lines if line.closed]
    discs = [(spot, layout.radius) for spot in layout.places.values()]
    for (x, y), radius in [*discs, *((layout.centre, ring) for ring in rings)]:
        yield x - radius, y - radius, x + radius, y + radius


def _around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all `boxes`."""
    lefts, tops, rights, feet = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(feet)
