"""The picture of one page of a leaderboard."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.ratings.leaderboard import Leaderboard, LeaderboardRow
from bot.render.board.geometry import XY
from bot.render.charts.canvas import Canvas, Commands, DrawCommand, Panel, TextLine
from bot.render.charts.elements import (
    LARGE,
    MARGIN,
    ROW,
    SMALL,
    WIDEST_RATING,
    WIDTH,
    Drawing,
    TextColours,
    draw_change,
    draw_chart,
    faint_text,
    heading,
    plain_text,
    rating_figures,
    record,
    separator,
)
from bot.render.charts.labels import Figures, LeaderboardLabels
from bot.render.lettering.shaper import Anchor
from bot.render.themes import Colour, blend

TOP, COLUMNS, ROW_HEIGHT, GAP, FOOT = 92, 50, 78, 42, 46
"""Heights in pixels of the heading, column headings, a row, a gap, and the page number."""
NAME_X, CHANGE_X, RATING_X = 100, 610, WIDTH - MARGIN - 20
"""Left edge of names and records; right edges of changes and ratings."""
UPPER_LINE_Y, LOWER_LINE_Y = 22, 57
"""y coordinates of the middles of the two text lines in a row."""
EMPTY_HEIGHT = 430
"""Height of an empty leaderboard, without the heading."""

MEDALS: tuple[tuple[Colour, Colour], ...] = (
    ((0xF4, 0xC4, 0x30), (0x8A, 0x62, 0x08)),
    ((0xD5, 0xDB, 0xE2), (0x6C, 0x75, 0x80)),
    ((0xDB, 0x96, 0x5A), (0x70, 0x3C, 0x12)),
)
"""Colours of gold, silver and bronze medals, as (metal, rim)."""
ON_MEDAL = 0x1D, 0x12, 0x05


LeaderboardDrawing = Drawing[Leaderboard, LeaderboardLabels]


def lay_out_leaderboard(drawing: LeaderboardDrawing) -> Canvas:
    """Lay out the whole picture."""
    commands, y = list(_heading(drawing)), float(TOP)
    rows = drawing.shown.rows
    if not rows and drawing.shown.own is None:
        commands += _invitation(drawing)
        return Canvas(WIDTH, TOP + EMPTY_HEIGHT, drawing.theme, tuple(commands))
    commands += _columns(drawing, y + COLUMNS / 2 + 4)
    y += COLUMNS
    for part in (_ranked(drawing), _provisional(drawing), _own_row(drawing)):
        for row in part:
            commands += row.at(y)
            y += row.height
    if drawing.labels.page:
        page = drawing.shaper.fitted(drawing.labels.page, SMALL, WIDTH - 2 * MARGIN)
        at = WIDTH / 2, y + FOOT / 2
        commands.append(faint_text(page, SMALL, at, drawing.ground, "middle"))
        y += FOOT - 14
    return Canvas(WIDTH, round(y) + 18, drawing.theme, tuple(commands))


draw_leaderboard = partial(draw_chart, lay_out_leaderboard)


@dataclass(frozen=True)
class RowDrawing:
    """The height of a row or separator, and a function that draws it."""

    height: float
    at: Callable[[float], list[DrawCommand]]


def _heading(drawing: LeaderboardDrawing) -> Commands:
    theme, shaper = drawing.theme, drawing.shaper
    colours = TextColours.of(theme.text, theme.bar)
    yield from heading(theme, TOP)
    period = shaper.fitted(drawing.labels.period, SMALL + 4, 260)
    room = WIDTH - 3 * MARGIN - shaper.width(period, SMALL + 4)
    yield plain_text(*drawing.fit(drawing.labels.title, LARGE, room), (MARGIN, TOP / 2), colours)
    yield faint_text(period, SMALL + 4, (WIDTH - MARGIN, TOP / 2 + 4), colours, "right")


def _columns(drawing: LeaderboardDrawing, y: float) -> Commands:
    labels = drawing.labels
    heads: tuple[tuple[str, float, Anchor, float], ...] = (
        (labels.record, NAME_X, "left", 300),
        (labels.change, CHANGE_X, "right", 180),
        (labels.rating, RATING_X, "right", 118),
    )
    for text, x, anchor, room in heads:
        yield faint_text(*drawing.fit(text, SMALL, room), (x, y), drawing.ground, anchor)


def _ranked(drawing: LeaderboardDrawing) -> Iterator[RowDrawing]:
    people = [person for person in drawing.shown.rows if person.rank is not None]
    for at, person in enumerate(people):
        yield _row(drawing, person, ruled=at > 0)


def _provisional(drawing: LeaderboardDrawing) -> Iterator[RowDrawing]:
    people = [person for person in drawing.shown.rows if person.rank is None]
    if people:
        yield _provisional_heading(drawing, first=len(people) == len(drawing.shown.rows))
    for at, person in enumerate(people):
        yield _row(drawing, person, ruled=at > 0)


def _own_row(drawing: LeaderboardDrawing) -> Iterator[RowDrawing]:
    """Yield a gap and the viewer's row, if the row is on another page."""
    own = drawing.shown.own
    if own is None or own.user in {person.user for person in drawing.shown.rows}:
        return
    dots = [(WIDTH / 2 + offset, 12.0) for offset in (-20, 0, 20)] if drawing.shown.rows else []
    colour = drawing.ground.faint
    yield RowDrawing(24, lambda top: [_dot((x, top + y), colour) for x, y in dots])
    yield _row(drawing, own, ruled=False)


def _dot(spot: XY, colour: Colour) -> Panel:
    x, y = spot
    return Panel((x - 4, y - 4, x + 4, y + 4), colour, 4)


def _provisional_heading(drawing: LeaderboardDrawing, *, first: bool) -> RowDrawing:
    """Return the heading above the people whose ratings are provisional."""
    text = drawing.shaper.fitted(drawing.labels.provisional, SMALL, WIDTH - 2 * MARGIN)

    def commands(top: float) -> list[DrawCommand]:
        words = faint_text(text, SMALL, (MARGIN, top + GAP / 2 + 4), drawing.ground)
        rule = [] if first else [separator(top + 2, drawing.theme, drawing.ground)]
        return [*rule, words]

    return RowDrawing(GAP, commands)


def _row(drawing: LeaderboardDrawing, person: LeaderboardRow, *, ruled: bool) -> RowDrawing:
    return RowDrawing(ROW_HEIGHT, lambda top: list(_person(drawing, person, top, ruled=ruled)))


def _person(
    drawing: LeaderboardDrawing, person: LeaderboardRow, top: float, *, ruled: bool
) -> Commands:
    theme, shaper, upper, lower = (
        drawing.theme,
        drawing.shaper,
        top + UPPER_LINE_Y,
        top + LOWER_LINE_Y,
    )
    figures = drawing.labels.figures
    is_viewer = drawing.shown.own is not None and person.user == drawing.shown.own.user
    colours = TextColours.of(theme.turn_text, theme.turn) if is_viewer else drawing.ground
    if is_viewer:
        yield Panel((MARGIN / 2, top + 2, WIDTH - MARGIN / 2, top + ROW_HEIGHT - 2), theme.turn, 12)
    elif ruled:
        faint = blend(theme.ground, theme.text, 0.16)
        yield Panel((NAME_X, top, WIDTH - MARGIN, top + 1), faint)
    if person.rank:
        yield from _rank(drawing, person.rank, top + ROW_HEIGHT / 2, colours)
    room = RATING_X - shaper.width(figures(WIDEST_RATING), ROW) - NAME_X - 14
    name = shaper.readable(person.name) or drawing.labels.nameless(person.user)
    yield plain_text(*drawing.fit(name, ROW, room), (NAME_X, upper), colours)
    value, deviation = rating_figures(person.rating, figures)
    yield plain_text(value.rstrip("?"), ROW, (RATING_X, upper), colours, "right")
    if person.rating.provisional:
        yield plain_text("?", ROW, (RATING_X + 1, upper), colours)
    yield plain_text(record(person.score, figures), SMALL, (NAME_X, lower), colours)
    yield from draw_change(person.change, (CHANGE_X, lower), colours, shaper, figures)
    yield faint_text(deviation, SMALL, (RATING_X, lower), colours, "right")


def _rank(drawing: LeaderboardDrawing, rank: int, y: float, colours: TextColours) -> Commands:
    """Draw a rank; the first three ranks are drawn on medals."""
    x, room, figures = (MARGIN + NAME_X - 16) / 2, NAME_X - 16, drawing.labels.figures
    if rank <= len(MEDALS):
        yield from medal(rank, (x, y), 21, figures)
        return
    yield faint_text(*drawing.fit(figures(str(rank)), SMALL + 2, room), (x, y), colours, "middle")


def medal(rank: int, spot: XY, radius: float, figures: Figures) -> Commands:
    """Draw a medal with its rank."""
    (metal, rim), (x, y) = MEDALS[rank - 1], spot
    for reach, fill in ((radius, rim), (radius - 2.5, metal)):
        yield Panel((x - reach, y - reach, x + reach, y + reach), fill, reach)
    yield TextLine(figures(str(rank)), spot, radius * 1.15, ON_MEDAL, metal, "middle")


def _invitation(drawing: LeaderboardDrawing) -> Commands:
    """Draw a podium with three unclaimed medals, and the invitation."""
    theme, foot = drawing.theme, TOP + 250
    for rank, x, height in ((2, -150, 84), (1, 0, 120), (3, 150, 56)):
        left = WIDTH / 2 + x - 72
        yield Panel((left, foot - height, left + 144, foot + 12), theme.text, 10)
        inner = (left + 3, foot - height + 3, left + 141, foot + 9)
        yield Panel(inner, theme.bar, 8)
        yield from medal(rank, (left + 72, foot - height - 44), 34, drawing.labels.figures)
    yield Panel((MARGIN, foot, WIDTH - MARGIN, foot + 14), theme.ground)
    yield Panel((WIDTH / 2 - 260, foot, WIDTH / 2 + 260, foot + 4), theme.text, 2)
    for text, y, size in (
        (drawing.labels.empty, foot + 66, LARGE - 4),
        (drawing.labels.invitation, foot + 120, SMALL + 4),
    ):
        fitting, fit = drawing.fit(text, size, WIDTH - 2 * MARGIN)
        yield plain_text(fitting, fit, (WIDTH / 2, y), drawing.ground, "middle")
