"""Reading of a printed board, from its lines, marks and nearest names."""

import ctypes
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, dist

import pypdfium2
from pypdfium2 import raw

XY = tuple[float, float]
MARK, TOUCHING = 9.0, 2.0
"""Maximum radius of a mark, and distance of a point from its circle."""
VACANT = 4.0
"""Maximum radius of the mark of a vacant point, in 1/72 inch as all lengths here."""
NAME = re.compile(r"[a-i][1-9]|\bo\b")


@dataclass(frozen=True)
class PrintedBoard:
    """Lines and circles of named points, and the points that each side holds."""

    lines: tuple[tuple[str, ...], ...]
    circles: tuple[tuple[str, ...], ...]
    black: frozenset[str]
    white: frozenset[str]

    def runs(self, length: int) -> set[tuple[str, ...]]:
        """Return all sequences of neighbouring points on a line, in both directions."""
        rows = [*self.lines, *(each + each[: length - 1] for each in self.circles)]
        found = {row[at : at + length] for row in rows for at in range(len(row) - length + 1)}
        return found | {run[::-1] for run in found}


@dataclass(frozen=True)
class Shape:
    """A straight line with its two ends, or a circle without."""

    ends: tuple[XY, ...]
    centre: XY
    radius: float
    filled_white: bool


def read_board(page: pypdfium2.PdfPage) -> PrintedBoard:
    """Return the board on a sheet."""
    shapes = list(_shapes(page))
    circles = [each for each in shapes if not each.ends]
    marks = [each for each in circles if each.radius < MARK]
    spots = _named([each.centre for each in marks], dict(_names(page)))
    held = {
        white: frozenset(
            name
            for name, spot in spots.items()
            for mark in marks
            if mark.centre == spot and mark.radius > VACANT and mark.filled_white is white
        )
        for white in (False, True)
    }
    return PrintedBoard(
        tuple(_along(each.ends, spots) for each in shapes if each.ends),
        tuple(_around(each, spots) for each in circles if each.radius > MARK),
        held[False],
        held[True],
    )


def _shapes(page: pypdfium2.PdfPage) -> Iterator[Shape]:
    for path in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = path.get_bounds()
        count = raw.FPDFPath_CountSegments(path.raw)
        centre = (left + right) / 2, (bottom + top) / 2
        ends = tuple(_end(path.raw, at) for at in range(count)) if count == 2 else ()
        red, alpha = ctypes.c_uint(), ctypes.c_uint()
        raw.FPDFPageObj_GetFillColor(path.raw, red, ctypes.c_uint(), ctypes.c_uint(), alpha)
        yield Shape(ends, centre, (right - left) / 2, red.value > 0)


def _end(path: object, at: int) -> XY:
    x, y = ctypes.c_float(), ctypes.c_float()
    raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, at), x, y)
    return x.value, y.value


def _names(page: pypdfium2.PdfPage) -> Iterator[tuple[str, XY]]:
    text = page.get_textpage()
    for found in NAME.finditer(text.get_text_range()):
        boxes = [text.get_charbox(at) for at in range(*found.span())]
        left, bottom, right, top = (
            edge(box[side] for box in boxes) for side, edge in enumerate((min, min, max, max))
        )
        yield found[0], ((left + right) / 2, (bottom + top) / 2)
    text.close()


def _named(points: Sequence[XY], names: Mapping[str, XY]) -> dict[str, XY]:
    """Return the point that is nearest to each name."""
    return {name: min(points, key=lambda it: dist(it, spot)) for name, spot in names.items()}


def _along(ends: Sequence[XY], spots: Mapping[str, XY]) -> tuple[str, ...]:
    """Return the points on a line, from end to end."""
    first, last = ends
    far = dist(first, last)
    on = [name for name, it in spots.items() if dist(first, it) + dist(it, last) < far + 0.05]
    return tuple(sorted(on, key=lambda name: dist(first, spots[name])))


def _around(circle: Shape, spots: Mapping[str, XY]) -> tuple[str, ...]:
    """Return the points on a circle, in order."""
    x, y = circle.centre
    on = [
        name
        for name, it in spots.items()
        if abs(dist(it, circle.centre) - circle.radius) < TOUCHING
    ]
    return tuple(sorted(on, key=lambda name: atan2(spots[name][1] - y, spots[name][0] - x)))
