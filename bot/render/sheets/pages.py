"""The pages of a printed game: board, rules, puzzles, answers and counters."""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from math import atan2, cos, dist, pi, sin
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import Align, XPos, YPos

from bot.render.sheets.diagram import Diagram, lay_out_diagram
from bot.render.sheets.labels import PrintedExample, PrintedPuzzle, SheetLabels
from bot.render.sheets.paper import (
    FLAP,
    MARGIN,
    TITLE_HEIGHT,
    WIDTH,
    XY,
    PaperBoard,
    PaperPage,
    on_paper,
)
from guti import Board, Game, Position, Side

LATIN = "Inter"
FONTS = {
    LATIN: ("print/Inter-Regular.ttf", "fonts/Inter-SemiBold.otf"),
    "bn": ("print/NotoSansBengali-Regular.ttf", "fonts/NotoSansBengali-Bold.ttf"),
    "hi": ("print/NotoSansDevanagari-Regular.ttf", "fonts/NotoSansDevanagari-Bold.ttf"),
}
"""Files of the regular and the bold face, by family; other languages than these use Latin."""
TITLE, TEXT, SMALL = 15, 12, 9
"""Sizes of text in points of 1/72 inch."""
MM_PER_POINT = 25.4 / 72
LINE_HEIGHT = 1.5
LINE_WIDTH, THIN = 0.5, 0.2
START_RADIUS, VACANT_RADIUS = 2.2, 0.9
"""Radii of marks for points held at the start, and for vacant points."""
COUNTER_GAP = 3.0
DIAGRAM_WIDTH, DIAGRAM_HEIGHT = 93.0, 98.0
DIAGRAM_GAP = 8.0
"""Space between diagrams side by side."""
TASK_HEIGHT = 28.0
"""Space for a puzzle's task, and below it."""
EXAMPLE_GAP, EXAMPLE_EDGE = 6.0, 24.0
"""Space between examples, and space inside one beside the move."""
ARROW_WIDTH, ARROW_HEAD = 0.9, 2.6
"""Width of the line along which an example's piece moves, and size of its head."""
STAR_TIPS = 4
NAME_WIDTH = 1.7
"""Width of a point's name, divided by its size."""
PLATE_WIDTH, PLATE_HEIGHT = 1.4, 0.95
"""Size of the plate of a name on a line, divided by the name's size."""
Frame = tuple[float, float, float, float]
"""Left edge, top, width and height."""
BLACK, GREY, WHITE = 0, 150, 255


def draw_sheets(
    game: Game, labels: SheetLabels, puzzles: Iterable[PrintedPuzzle], assets: Path
) -> bytes:
    """Return the PDF of a game.

    The rules are on the back of the board, and the answers on the back of the puzzles. The back of
    the counters, which are cut out, is blank.
    """
    pages = _Pages(game, labels, assets)
    known = tuple(puzzles)
    pages.add_boards()
    if known:
        pages.add_puzzles(known)
        pages.add_answers(known)
    pages.add_counters()
    return bytes(pages.pdf.output())


class _Pages:
    """A PDF to which pages are added."""

    def __init__(self, game: Game, labels: SheetLabels, assets: Path) -> None:
        self._game, self._labels, self._assets = game, labels, assets
        self._paper = on_paper(game.board)
        self.pdf = FPDF(format="A4")
        self.pdf.set_title(labels.title)
        self.pdf.set_lang(labels.language)
        self.pdf.set_margin(MARGIN)
        self.pdf.set_auto_page_break(auto=False)
        self._family = labels.language if labels.language in FONTS else LATIN
        for family in dict.fromkeys((self._family, LATIN)):
            for style, file in zip(("", "B"), FONTS[family], strict=True):
                self.pdf.add_font(family, style, assets / file)
        self.pdf.set_fallback_fonts([LATIN], exact_match=False)
        self.pdf.set_text_shaping(use_shaping_engine=True)

    def add_boards(self) -> None:
        """Add the board on one or two sheets, with the rules behind the first one."""
        for number, sheet in enumerate(self._paper.sheets):
            title = self._labels.title
            self.pdf.add_page(orientation="landscape" if sheet.halved else "portrait")
            half = f" · {self._labels.halves[number]}" if sheet.halved else ""
            self._write(f"{title}{half}", TITLE, "B")
            frame = _frame_of(sheet)
            with self._clipped(frame):
                self._draw_board(self._paper, sheet.centre, frame, self._game.board.names)
                self._mark_start(sheet.centre)
            if sheet.flap:
                self._draw_flap(sheet)
            if number == 0:
                self._add_rules()
            else:
                self.pdf.add_page(orientation="portrait")

    def add_puzzles(self, puzzles: Iterable[PrintedPuzzle]) -> None:
        """Add the page of puzzles, two in a row, each above its task."""
        self._begin("puzzles")
        room = DIAGRAM_WIDTH, DIAGRAM_HEIGHT
        diagram, top = lay_out_diagram(self._game.board, room, self._assets), self.pdf.get_y()
        row_height = diagram.size[1] + TASK_HEIGHT
        for number, puzzle in enumerate(puzzles):
            row, column = divmod(number, 2)
            left, above = MARGIN + column * (DIAGRAM_WIDTH + DIAGRAM_GAP), top + row * row_height
            self._draw_diagram(diagram, puzzle.position, (left, above))
            self.pdf.set_xy(left, above + diagram.size[1] + 3)
            self._write(f"{self._figure(number + 1)}. {puzzle.task}", TEXT, width=DIAGRAM_WIDTH)
        self.pdf.set_y(self.pdf.get_y() + 4)
        self._write(self._labels.overleaf, SMALL)

    def add_answers(self, puzzles: Iterable[PrintedPuzzle]) -> None:
        """Add the page of answers."""
        self._begin("answers")
        self._write(f"{self._labels.notation} {self._labels.replies}", TEXT)
        for number, puzzle in enumerate(puzzles, start=1):
            self.pdf.set_y(self.pdf.get_y() + 4)
            self._write(f"{self._figure(number)}. {puzzle.answer}", TEXT)

    def add_counters(self) -> None:
        """Add the page of counters."""
        self._begin("counters")
        self._write(self._labels.cut, TEXT)
        radius = self._paper.counter_radius
        step = 2 * radius + COUNTER_GAP
        columns = int((WIDTH - 2 * MARGIN + COUNTER_GAP) // step)
        top = self.pdf.get_y() + 6 + radius
        sides = [side for side in Side for _ in self._game.black]
        for number, side in enumerate(sides):
            row, column = divmod(number, columns)
            spot = MARGIN + radius + column * step, top + row * step
            self._draw_piece(side, spot, radius * 0.94)
            with self.pdf.local_context(line_width=THIN, draw_color=GREY):
                self.pdf.set_dash_pattern(dash=1.2, gap=1)
                self.pdf.circle(*spot, radius)
                self.pdf.set_dash_pattern()

    def _add_rules(self) -> None:
        self._begin("rules")
        self._write(self._labels.about, TEXT)
        for number, rule in enumerate(self._labels.rules, start=1):
            self.pdf.set_y(self.pdf.get_y() + 1.6)
            top = self.pdf.get_y()
            self._write(f"{self._figure(number)}.", TEXT)
            self.pdf.set_xy(MARGIN + 10, top)
            self._write(rule, TEXT)
        self.pdf.set_y(self.pdf.get_y() + 5)
        self._write(self._labels.origin, SMALL)
        self.pdf.set_y(self.pdf.get_y() + 3)
        self._write(self._labels.notation, TEXT)
        self._add_examples(self.pdf.get_y() + 3)

    def _add_examples(self, top: float) -> None:
        """Draw the examples of moves side by side, each enlarged and above its caption."""
        shown, left = self._labels.examples, MARGIN
        width = (WIDTH - 2 * MARGIN - (len(shown) - 1) * EXAMPLE_GAP) / len(shown)
        for example in shown:
            part, (x, y) = self._paper.enlarged(example.move.path, width - EXAMPLE_EDGE)
            centre, frame = (left + width / 2 - x, top + width / 2 - y), (left, top, width, width)
            with self._clipped(frame):
                # Names of other points would be under crosses and the arrow.
                self._draw_board(part, centre, frame, example.move.path)
                self._draw_pieces(example.position, _moved(part.spots, centre), part.counter_radius)
                self._draw_move(part, example, centre)
            self.pdf.set_draw_color(GREY)
            self.pdf.rect(left, top, width, width)
            self.pdf.set_xy(left, top + width + 2)
            self._write(example.caption, SMALL, width=width)
            left += width + EXAMPLE_GAP

    def _begin(self, heading: str) -> None:
        self.pdf.add_page(orientation="portrait")
        self._write(f"{self._labels.title} · {self._labels.headings[heading]}", TITLE, "B")
        self.pdf.set_y(MARGIN + TITLE_HEIGHT + 3)

    def _write(self, text: str, size: float, style: str = "", width: float | None = None) -> None:
        """Write a paragraph from the current position, by default to the right margin."""
        self._choose_font(self._family, style, size)
        left = self.pdf.get_x()
        height = size * LINE_HEIGHT * MM_PER_POINT
        self.pdf.multi_cell(
            width or self.pdf.w - MARGIN - left,
            height,
            text,
            align=Align.L,
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
        )

    def _choose_font(self, family: str, style: str, size: float) -> None:
        self.pdf.set_font(family, style, size)
        # If text had another colour than shapes, fpdf2 would lose the font after each line.
        self.pdf.set_fill_color(BLACK)

    def _figure(self, number: int) -> str:
        return self._labels.figures(str(number))

    @contextmanager
    def _clipped(self, frame: Frame) -> Iterator[None]:
        with self.pdf.rect_clip(*frame):
            yield

    def _draw_board(
        self, paper: PaperBoard, centre: XY, frame: Frame, names: Container[str]
    ) -> None:
        """Draw the lines of a board, and those of the `names` that fit into the frame."""
        width = LINE_WIDTH if paper.sheets else THIN
        self._draw_lines(paper.board, _moved(paper.spots, centre), centre, width)
        room, height = NAME_WIDTH * paper.name_size, paper.name_size
        fitting = {
            name: spot
            for name, spot in _moved(paper.name_spots, centre).items()
            if name in names and _contains(frame, spot, (room / 2, height / 2))
        }
        self._draw_names(fitting, paper.name_size)

    def _draw_lines(
        self, board: Board, spots: Mapping[str, XY], centre: XY, line_width: float
    ) -> None:
        pdf = self.pdf
        pdf.set_draw_color(BLACK)
        pdf.set_line_width(line_width)
        for line in board.lines:
            first, last = spots[line.points[0]], spots[line.points[-1]]
            if line.closed:
                pdf.circle(*centre, dist(first, centre))
            else:
                pdf.line(*first, *last)

    def _draw_names(self, spots: Mapping[str, XY], size: float) -> None:
        self._choose_font(LATIN, "B", size / MM_PER_POINT)
        room = NAME_WIDTH * size
        for name, (x, y) in spots.items():
            self.pdf.set_xy(x - room / 2, y - size / 2)
            self.pdf.cell(room, size, name, align=Align.C)

    def _mark_start(self, centre: XY) -> None:
        held = {Side.BLACK: self._game.black, Side.WHITE: self._game.white}
        for name, (x, y) in _moved(self._paper.spots, centre).items():
            side = next((side for side, points in held.items() if name in points), None)
            self.pdf.set_fill_color(WHITE if side is Side.WHITE else BLACK)
            self.pdf.circle(x, y, START_RADIUS if side else VACANT_RADIUS, style="DF")

    def _draw_flap(self, sheet: PaperPage) -> None:
        pdf = self.pdf
        with pdf.local_context(draw_color=GREY, line_width=THIN):
            pdf.set_dash_pattern(dash=2, gap=1.5)
            pdf.line(MARGIN, sheet.foot - FLAP, sheet.width - MARGIN, sheet.foot - FLAP)
            pdf.line(MARGIN, sheet.foot, sheet.width - MARGIN, sheet.foot)
            pdf.set_dash_pattern()
        pdf.set_xy(MARGIN, sheet.foot + 1)
        self._write(self._labels.join, SMALL)

    def _draw_diagram(self, diagram: Diagram, position: Position, corner: XY) -> None:
        spots, names = _moved(diagram.spots, corner), _moved(diagram.name_spots, corner)
        centre = corner[0] + diagram.centre[0], corner[1] + diagram.centre[1]
        self._draw_lines(diagram.board, spots, centre, THIN)
        width, height = PLATE_WIDTH * diagram.name_size, PLATE_HEIGHT * diagram.name_size
        self.pdf.set_fill_color(WHITE)
        for name in diagram.on_plates:
            x, y = names[name]
            self.pdf.rect(x - width / 2, y - height / 2, width, height, style="F")
        self._draw_names(names, diagram.name_size)
        self._draw_pieces(position, spots, diagram.counter_radius)

    def _draw_pieces(self, position: Position, spots: Mapping[str, XY], radius: float) -> None:
        for name, spot in spots.items():
            if side := position.at(name):
                self._draw_piece(side, spot, radius)

    def _draw_move(self, small: PaperBoard, example: PrintedExample, centre: XY) -> None:
        """Draw an arrow along the move's path, and a cross over each captured piece."""
        pdf, spots = self.pdf, _moved(small.spots, centre)
        path = [spots[name] for name in example.move.path]
        with pdf.local_context(line_width=ARROW_WIDTH, draw_color=GREY):
            for name in example.move.captured:
                (x, y), arm = spots[name], small.counter_radius
                pdf.line(x - arm, y - arm, x + arm, y + arm)
                pdf.line(x - arm, y + arm, x + arm, y - arm)
            for one, other in pairwise(path):
                pdf.line(*one, *other)
        pdf.set_fill_color(BLACK)
        pdf.polygon(_arrow_head(*path[-2:]), style="F")

    def _draw_piece(self, side: Side, spot: XY, radius: float) -> None:
        """Draw a piece: black with a white star, or white with a ring."""
        pdf, (x, y) = self.pdf, spot
        pdf.set_draw_color(BLACK)
        pdf.set_line_width(max(THIN, radius * 0.07))
        pdf.set_fill_color(BLACK if side is Side.BLACK else WHITE)
        pdf.circle(x, y, radius, style="DF")
        if side is Side.WHITE:
            pdf.circle(x, y, radius * 0.56)
            return
        pdf.set_fill_color(WHITE)
        tips = [radius * (0.15 if tip % 2 else 0.46) for tip in range(2 * STAR_TIPS)]
        star = [
            (x + long * cos(tip * pi / STAR_TIPS), y + long * sin(tip * pi / STAR_TIPS))
            for tip, long in enumerate(tips)
        ]
        pdf.polygon(star, style="F")


def _frame_of(sheet: PaperPage) -> Frame:
    return MARGIN, sheet.top, sheet.width - 2 * MARGIN, sheet.foot - sheet.top


def _contains(frame: Frame, spot: XY, reach: XY) -> bool:
    """Return whether a rectangle of half-size `reach` around a spot is inside a frame."""
    (left, top, width, height), (x, y), (across, down) = frame, spot, reach
    return (
        left <= x - across
        and x + across <= left + width
        and top <= y - down
        and y + down <= top + height
    )


def _arrow_head(before: XY, tip: XY) -> list[XY]:
    """Return the corners of an arrow head whose tip is at the end of a line."""
    along = atan2(tip[1] - before[1], tip[0] - before[0])
    turns = (along + 0.85 * pi, along - 0.85 * pi)
    return [tip, *((tip[0] + ARROW_HEAD * cos(it), tip[1] + ARROW_HEAD * sin(it)) for it in turns)]


def _moved(spots: Mapping[str, XY], centre: XY) -> dict[str, XY]:
    return {name: (centre[0] + x, centre[1] + y) for name, (x, y) in spots.items()}
