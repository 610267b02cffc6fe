"""The picture of the path: a card for each game, with a person's progress."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.learn.path import Path, Waypoint
from bot.play.levels import HIGHEST_LEVEL, LEVELS, LOWEST_LEVEL
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
from guti import Board
from guti.games import GAMES

TOP, FOOT = 112, 70
"""Heights in pixels of the heading and of the legend."""
SIDE_MARGIN, GAP, CARD_HEIGHT = 20, 24, 126
"""Side margin, gap between two cards, and height of a card."""
CARD_WIDTH = (WIDTH - 2 * SIDE_MARGIN - GAP) // 2
COLUMNS = 2
EMBLEM_SIZE, EMBLEM_MARGIN = 88, 12
"""Size of the small board on a card, and the margin around it."""
LIGHT_SIZE, LIGHT_GAP = 27, 4
"""Size of a progress light, and the gap between two lights."""
NEXT_RING = 4
"""Width of the ring around the level to beat next, outside its light."""
CORNER_RADIUS = 16.0
MANY_POINTS = 30
"""Minimum number of points for which the small board has smaller dots."""
TRACK_WIDTH = 12
"""Width of the line between two cards."""

Icon = Callable[[ImageDraw.ImageDraw, float, Colour], None]
"""A function that draws an icon with a given size and colour."""


PathDrawing = Drawing[Path, PathLabels]


def lay_out_path(drawing: PathDrawing) -> Canvas:
    """Lay out the whole picture."""
    stages = drawing.shown.stages
    boxes = [_box(number) for number in range(len(stages))]
    height = round(boxes[-1][3])
    commands = [*_heading(drawing), *_track(drawing, boxes)]
    for stage, box in zip(stages, boxes, strict=True):
        commands += _card(drawing, stage, box)
    commands += _legend(drawing, height + FOOT / 2)
    return Canvas(WIDTH, height + FOOT, drawing.theme, tuple(commands))


draw_path = partial(draw_chart, lay_out_path)


def _box(number: int) -> Box:
    """Return the box of card `number`; every second row runs from right to left."""
    row, column = divmod(number, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    left, top = SIDE_MARGIN + column * (CARD_WIDTH + GAP), TOP + GAP + row * (CARD_HEIGHT + GAP)
    return left, top, left + CARD_WIDTH, top + CARD_HEIGHT


def _heading(drawing: PathDrawing) -> Commands:
    theme, labels = drawing.theme, drawing.labels
    colours, room = TextColours.of(theme.text, theme.bar), WIDTH - 2 * SIDE_MARGIN
    yield from heading(theme, TOP)
    yield plain_text(*drawing.fit(labels.title, LARGE, room), (SIDE_MARGIN, 40), colours)
    yield faint_text(*drawing.fit(labels.summary, SMALL, room), (SIDE_MARGIN, 83), colours)


def _track(drawing: PathDrawing, boxes: list[Box]) -> Commands:
    """Draw the line that connects the cards."""
    middles = [((left + right) / 2, (top + foot) / 2) for left, top, right, foot in boxes]
    colour = blend(drawing.theme.ground, drawing.theme.line, 0.7)
    for (x, y), (to_x, to_y) in pairwise(middles):
        half = TRACK_WIDTH / 2
        box = min(x, to_x) - half, min(y, to_y) - half, max(x, to_x) + half, max(y, to_y) + half
        yield Panel(box, colour)


def _card(drawing: PathDrawing, stage: Waypoint, box: Box) -> Commands:
    """Draw the card of a game: small board, name, region and progress lights."""
    theme, labels = drawing.theme, drawing.labels
    left, top, right, foot = box
    fill = theme.bar if stage.begun else blend(theme.ground, theme.bar, 0.4)
    rim = theme.text if stage.begun else blend(theme.ground, theme.text, 0.45)
    yield Panel(box, rim, CORNER_RADIUS)
    yield Panel((left + 2, top + 2, right - 2, foot - 2), fill, CORNER_RADIUS - 2)
    colours, x = TextColours.of(theme.text, fill), left + EMBLEM_SIZE + 2 * EMBLEM_MARGIN
    yield _emblem(
        stage, (left + EMBLEM_MARGIN, top + (CARD_HEIGHT - EMBLEM_SIZE) / 2), colours, theme
    )
    room = right - x - EMBLEM_MARGIN / 2
    yield plain_text(*drawing.fit(labels.games[stage.game], ROW, room), (x, top + 28), colours)
    text, size = drawing.fit(labels.regions[stage.region], SMALL, room)
    yield faint_text(text, size, (x, top + 62), colours)
    yield from _lights(drawing, stage, (x, top + 84), colours)


def _lights(drawing: PathDrawing, stage: Waypoint, corner: XY, colours: TextColours) -> Commands:
    """Draw progress lights for lesson, puzzles and levels.

    If another person views the path, lessons and puzzles may be left out.
    """
    (x, y), path = corner, drawing.shown
    marks = (
        (path.has_lessons, stage.learned, _book),
        (path.has_puzzles, stage.has_puzzle_mark, _jigsaw),
    )
    for lit, icon in ((lit, icon) for included, lit, icon in marks if included):
        yield from _light(drawing, (x, y), colours, lit=lit)
        yield _pasted(icon, _ink(drawing, colours, lit=lit), (x, y))
        x += LIGHT_SIZE + LIGHT_GAP
    for level in LEVELS:
        lit = level <= stage.level
        on = TextColours.of(drawing.theme.turn_text, drawing.theme.turn) if lit else colours
        if upcoming := level == next_level(drawing.shown, stage):
            yield Panel(_around((x, y), NEXT_RING), drawing.theme.turn, 9)
        figure = drawing.labels.figures(str(level))
        yield from _light(drawing, (x, y), colours, lit=lit)
        at, ink = (
            (x + LIGHT_SIZE / 2, y + LIGHT_SIZE / 2),
            on.colour if lit or upcoming else on.faint,
        )
        yield TextLine(figure, at, SMALL, ink, on.background, "middle")
        x += LIGHT_SIZE + LIGHT_GAP


def next_level(path: Path, stage: Waypoint) -> int | None:
    """Return the level to beat next in a game that the person has begun, or None."""
    upcoming = stage.level + 1
    return upcoming if path.whole and stage.begun and upcoming in LEVELS else None


def _around(corner: XY, by: float) -> Box:
    x, y = corner
    return x - by, y - by, x + LIGHT_SIZE + by, y + LIGHT_SIZE + by


def _light(drawing: PathDrawing, corner: XY, colours: TextColours, *, lit: bool) -> Commands:
    x, y = corner
    yield Panel((x, y, x + LIGHT_SIZE, y + LIGHT_SIZE), colours.colour if lit else colours.faint, 7)
    inner = x + 2, y + 2, x + LIGHT_SIZE - 2, y + LIGHT_SIZE - 2
    yield Panel(inner, drawing.theme.turn if lit else colours.background, 5)


def _ink(drawing: PathDrawing, colours: TextColours, *, lit: bool) -> Colour:
    return drawing.theme.turn_text if lit else colours.faint


def _legend(drawing: PathDrawing, y: float) -> Commands:
    """Draw an explanation of the progress lights."""
    labels, shaper, theme = drawing.labels, drawing.shaper, drawing.theme
    colours = TextColours.of(theme.text, theme.ground)
    figures = f"{labels.figures(str(LOWEST_LEVEL))}–{labels.figures(str(HIGHEST_LEVEL))}"  # noqa: RUF001
    parts: list[tuple[Icon | None, str]] = [(None, labels.levels)]
    if drawing.shown.has_puzzles:
        parts.insert(0, (_jigsaw, labels.puzzles))
    if drawing.shown.has_lessons:
        parts.insert(0, (_book, labels.lesson))
    room = (WIDTH - 2 * SIDE_MARGIN) / len(parts)
    for at, (icon, text) in enumerate(parts):
        x = SIDE_MARGIN + at * room
        if icon:
            yield _pasted(icon, colours.colour, (x, y - LIGHT_SIZE / 2))
            x += LIGHT_SIZE + 8
        else:
            yield plain_text(figures, SMALL, (x, y), colours)
            x += shaper.width(figures, SMALL) + 10
        yield faint_text(
            *drawing.fit(text, SMALL, SIDE_MARGIN + (at + 1) * room - x - 8), (x, y), colours
        )


def _pasted(icon: Icon, ink: Colour, corner: XY) -> PastedImage:
    large = Image.new("RGBA", (LIGHT_SIZE * OVERSAMPLING, LIGHT_SIZE * OVERSAMPLING), (*ink, 0))
    icon(ImageDraw.Draw(large), LIGHT_SIZE * OVERSAMPLING, ink)
    return PastedImage(large.reduce(OVERSAMPLING), (round(corner[0]), round(corner[1])))


def _book(draw: ImageDraw.ImageDraw, size: float, ink: Colour) -> None:
    middle, upper, lower, sag = 0.5, 0.27, 0.68, 0.09
    for side in (-1, 1):
        near, far = middle + side * 0.035, middle + side * 0.31
        page = [(near, upper + sag), (far, upper), (far, lower), (near, lower + sag)]
        draw.polygon([(x * size, y * size) for x, y in page], fill=(*ink, 255))


def _jigsaw(draw: ImageDraw.ImageDraw, size: float, ink: Colour) -> None:
    full, empty = (*ink, 255), (*ink, 0)
    draw.rectangle((0.24 * size, 0.36 * size, 0.66 * size, 0.78 * size), fill=full)
    for x, y in ((0.45, 0.31), (0.71, 0.57)):
        draw.circle((x * size, y * size), 0.105 * size, fill=full)
    for x, y in ((0.27, 0.57), (0.45, 0.75)):
        draw.circle((x * size, y * size), 0.085 * size, fill=empty)


def _emblem(stage: Waypoint, corner: XY, colours: TextColours, theme: Theme) -> PastedImage:
    """Draw a small board; it has dots only if the person has begun the game."""
    size = EMBLEM_SIZE * OVERSAMPLING
    large = Image.new("RGBA", (size, size), (*colours.background, 0))
    ink = theme.line if stage.begun else blend(colours.background, theme.line, 0.4)
    board = GAMES[stage.game].board
    spots = _spots(board, size)
    draw = ImageDraw.Draw(large)
    _board_lines(draw, board, spots, (*ink, 255))
    if stage.begun:
        dot = size * (0.038 if len(spots) < MANY_POINTS else 0.026)
        for spot in spots.values():
            draw.circle(spot, dot, fill=(*ink, 255))
            if stage.level == HIGHEST_LEVEL:
                draw.circle(spot, dot * 0.62, fill=(*theme.turn, 255))
    return PastedImage(large.reduce(OVERSAMPLING), (round(corner[0]), round(corner[1])))


def _spots(board: Board, size: float) -> dict[str, XY]:
    """Return the coordinates of a board's points in a square."""
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
