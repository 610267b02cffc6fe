"""The picture of the path: ten games, each with lights for a person's progress."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.engine import Board
from bot.games import GAMES
from bot.learn.path import Path, Waypoint
from bot.play.engine_player import LEVELS
from bot.render.board.geometry import XY, Box
from bot.render.charts.canvas import OVERSAMPLING, Canvas, Commands, Panel, PastedImage, TextLine
from bot.render.charts.elements import (
    LARGE,
    ROW,
    SMALL,
    WIDTH,
    Drawing,
    TextColours,
    draw_chart,
    faint_text,
    heading,
    plain_text,
)
from bot.render.charts.labels import PathLabels
from bot.render.themes import Colour, Theme, blend

TOP, FOOT = 112, 70
"""Heights in pixels of the heading and of the legend."""
EDGE, GAP, HIGH = 20, 24, 126
"""Side margin, the gap between two cards, and a card's height."""
WIDE = (WIDTH - 2 * EDGE - GAP) // 2
COLUMNS = 2
EMBLEM, PAD = 88, 12
"""Size of a game's small board, and the space around that board."""
LIGHT, APART = 27, 4
"""Size of a light, and the space between two."""
CORNER = 16.0
DENSE = 30
"""Minimum number of points for smaller dots on a small board."""
TRACK = 12
"""Width of the line between two cards."""

Icon = Callable[[ImageDraw.ImageDraw, float, Colour], None]
"""Draws an icon in a size and a colour."""


PathDrawing = Drawing[Path, PathLabels]


def lay_out_path(drawing: PathDrawing) -> Canvas:
    """Lay out the whole picture."""
    stages = drawing.shown.stages
    boxes = [_box(number) for number in range(len(stages))]
    height = round(boxes[-1][3])
    commands = [*_heading(drawing), *_way(drawing, boxes)]
    for stage, box in zip(stages, boxes, strict=True):
        commands += _card(drawing, stage, box)
    commands += _legend(drawing, height + FOOT / 2)
    return Canvas(WIDTH, height + FOOT, drawing.theme, tuple(commands))


draw_path = partial(draw_chart, lay_out_path)


def _box(number: int) -> Box:
    """Return the box of a card; every second row runs to the left."""
    row, column = divmod(number, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    left, top = EDGE + column * (WIDE + GAP), TOP + GAP + row * (HIGH + GAP)
    return left, top, left + WIDE, top + HIGH


def _heading(drawing: PathDrawing) -> Commands:
    theme, labels = drawing.theme, drawing.labels
    colours, room = TextColours.of(theme.text, theme.bar), WIDTH - 2 * EDGE
    yield from heading(theme, TOP)
    yield plain_text(*drawing.fit(labels.title, LARGE, room), (EDGE, 40), colours)
    yield faint_text(*drawing.fit(labels.summary, SMALL, room), (EDGE, 83), colours)


def _way(drawing: PathDrawing, boxes: list[Box]) -> Commands:
    """Draw the line from card to card."""
    middles = [((left + right) / 2, (top + foot) / 2) for left, top, right, foot in boxes]
    colour = blend(drawing.theme.ground, drawing.theme.line, 0.7)
    for (x, y), (to_x, to_y) in pairwise(middles):
        half = TRACK / 2
        box = min(x, to_x) - half, min(y, to_y) - half, max(x, to_x) + half, max(y, to_y) + half
        yield Panel(box, colour)


def _card(drawing: PathDrawing, stage: Waypoint, box: Box) -> Commands:
    """Draw a game's card: its small board, its name and region, and its lights."""
    theme, labels = drawing.theme, drawing.labels
    left, top, right, foot = box
    fill = theme.bar if stage.begun else blend(theme.ground, theme.bar, 0.4)
    rim = theme.text if stage.begun else blend(theme.ground, theme.text, 0.45)
    yield Panel(box, rim, CORNER)
    yield Panel((left + 2, top + 2, right - 2, foot - 2), fill, CORNER - 2)
    colours, x = TextColours.of(theme.text, fill), left + EMBLEM + 2 * PAD
    yield _emblem(stage, (left + PAD, top + (HIGH - EMBLEM) / 2), colours, theme)
    room = right - x - PAD / 2
    yield plain_text(*drawing.fit(labels.games[stage.game], ROW, room), (x, top + 28), colours)
    text, size = drawing.fit(labels.regions[stage.region], SMALL, room)
    yield faint_text(text, size, (x, top + 62), colours)
    yield from _lights(drawing, stage, (x, top + 84), colours)


def _lights(drawing: PathDrawing, stage: Waypoint, corner: XY, colours: TextColours) -> Commands:
    """Draw the lights of lesson, puzzles and levels, or only the levels for other viewers."""
    x, y = corner
    own = ((stage.learned, _book), (stage.has_puzzle_mark, _jigsaw)) if drawing.shown.whole else ()
    for lit, icon in own:
        yield from _light(drawing, (x, y), colours, lit=lit)
        yield _pasted(icon, _ink(drawing, colours, lit=lit), (x, y))
        x += LIGHT + APART
    for level in LEVELS:
        lit = level <= stage.level
        on = TextColours.of(drawing.theme.turn_text, drawing.theme.turn) if lit else colours
        figure = drawing.labels.figures(str(level))
        yield from _light(drawing, (x, y), colours, lit=lit)
        at, ink = (x + LIGHT / 2, y + LIGHT / 2), on.colour if lit else on.faint
        yield TextLine(figure, at, SMALL, ink, on.behind, "middle")
        x += LIGHT + APART


def _light(drawing: PathDrawing, corner: XY, colours: TextColours, *, lit: bool) -> Commands:
    x, y = corner
    yield Panel((x, y, x + LIGHT, y + LIGHT), colours.colour if lit else colours.faint, 7)
    inner = x + 2, y + 2, x + LIGHT - 2, y + LIGHT - 2
    yield Panel(inner, drawing.theme.turn if lit else colours.behind, 5)


def _ink(drawing: PathDrawing, colours: TextColours, *, lit: bool) -> Colour:
    return drawing.theme.turn_text if lit else colours.faint


def _legend(drawing: PathDrawing, y: float) -> Commands:
    """Explain the lights."""
    labels, shaper, theme = drawing.labels, drawing.shaper, drawing.theme
    colours = TextColours.of(theme.text, theme.ground)
    figures = f"{labels.figures(str(LEVELS[0]))}–{labels.figures(str(LEVELS[-1]))}"  # noqa: RUF001
    own: list[tuple[Icon | None, str]] = [(_book, labels.lesson), (_jigsaw, labels.puzzles)]
    parts = [*(own if drawing.shown.whole else ()), (None, labels.levels)]
    room = (WIDTH - 2 * EDGE) / len(parts)
    for at, (icon, text) in enumerate(parts):
        x = EDGE + at * room
        if icon:
            yield _pasted(icon, colours.colour, (x, y - LIGHT / 2))
            x += LIGHT + 8
        else:
            yield plain_text(figures, SMALL, (x, y), colours)
            x += shaper.width(figures, SMALL) + 10
        yield faint_text(*drawing.fit(text, SMALL, EDGE + (at + 1) * room - x - 8), (x, y), colours)


def _pasted(icon: Icon, ink: Colour, corner: XY) -> PastedImage:
    large = Image.new("RGBA", (LIGHT * OVERSAMPLING, LIGHT * OVERSAMPLING), (*ink, 0))
    icon(ImageDraw.Draw(large), LIGHT * OVERSAMPLING, ink)
    return PastedImage(large.reduce(OVERSAMPLING), (round(corner[0]), round(corner[1])))


def _book(draw: ImageDraw.ImageDraw, size: float, ink: Colour) -> None:
    """Draw an open book."""
    middle, upper, lower, sag = 0.5, 0.27, 0.68, 0.09
    for side in (-1, 1):
        near, far = middle + side * 0.035, middle + side * 0.31
        page = [(near, upper + sag), (far, upper), (far, lower), (near, lower + sag)]
        draw.polygon([(x * size, y * size) for x, y in page], fill=(*ink, 255))


def _jigsaw(draw: ImageDraw.ImageDraw, size: float, ink: Colour) -> None:
    """Draw a piece of a jigsaw puzzle."""
    full, empty = (*ink, 255), (*ink, 0)
    draw.rectangle((0.24 * size, 0.36 * size, 0.66 * size, 0.78 * size), fill=full)
    for x, y in ((0.45, 0.31), (0.71, 0.57)):
        draw.circle((x * size, y * size), 0.105 * size, fill=full)
    for x, y in ((0.27, 0.57), (0.45, 0.75)):
        draw.circle((x * size, y * size), 0.085 * size, fill=empty)


def _emblem(stage: Waypoint, corner: XY, colours: TextColours, theme: Theme) -> PastedImage:
    """Draw the lines of a game's board, with dots once the game was begun."""
    size = EMBLEM * OVERSAMPLING
    large = Image.new("RGBA", (size, size), (*colours.behind, 0))
    ink = theme.line if stage.begun else blend(colours.behind, theme.line, 0.4)
    board = GAMES[stage.game].board
    spots = _spots(board, size)
    draw = ImageDraw.Draw(large)
    _board_lines(draw, board, spots, (*ink, 255))
    if stage.begun:
        dot = size * (0.038 if len(spots) < DENSE else 0.026)
        for spot in spots.values():
            draw.circle(spot, dot, fill=(*ink, 255))
            if stage.level == LEVELS[-1]:
                draw.circle(spot, dot * 0.62, fill=(*theme.turn, 255))
    return PastedImage(large.reduce(OVERSAMPLING), (round(corner[0]), round(corner[1])))


def _spots(board: Board, size: float) -> dict[str, XY]:
    """Return the places of a board's points in a square."""
    xs, ys = [point.x for point in board.points], [point.y for point in board.points]
    room = size * 0.9
    scale = room / max(max(xs) - min(xs), max(ys) - min(ys))
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return {
        point.name: (
            size / 2 + (point.x - middle_x) * scale,
            size / 2 - (point.y - middle_y) * scale,
        )
        for point in board.points
    }


def _board_lines(
    draw: ImageDraw.ImageDraw, board: Board, spots: dict[str, XY], ink: tuple[int, ...]
) -> None:
    width = round(2 * OVERSAMPLING)
    for line in board.lines:
        places = [spots[name] for name in line.points]
        if line.closed:
            (x, y), (at_x, at_y) = spots["o"], places[0]
            radius = ((x - at_x) ** 2 + (y - at_y) ** 2) ** 0.5
            draw.circle((x, y), radius + width / 2, outline=ink, width=width)
        else:
            draw.line(places, fill=ink, width=width)
