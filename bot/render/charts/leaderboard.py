"""The picture of a page of a leaderboard."""

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

TOP, COLUMNS, TALL, GAP, FOOT = 92, 50, 78, 42, 46
"""Heights in pixels of the heading, column headings, a row, a gap, and the page number."""
NAME, CHANGE, RATING = 100, 610, WIDTH - MARGIN - 20
"""Left edges of names and records; right edges of changes and ratings, before a question mark."""
UPPER, LOWER = 22, 57
"""Vertical positions of a row's two lines: name and rating, then record and change."""
INVITING = 430
"""Height of an empty leaderboard, without its heading."""

MEDALS: tuple[tuple[Colour, Colour], ...] = (
    ((0xF4, 0xC4, 0x30), (0x8A, 0x62, 0x08)),
    ((0xD5, 0xDB, 0xE2), (0x6C, 0x75, 0x80)),
    ((0xDB, 0x96, 0x5A), (0x70, 0x3C, 0x12)),
)
"""Colours of gold, silver and bronze medals, each with the colour of its rim."""
ON_MEDAL = 0x1D, 0x12, 0x05


LeaderboardDrawing = Drawing[Leaderboard, LeaderboardLabels]


def lay_out_leaderboard(drawing: LeaderboardDrawing) -> Canvas:
    """Lay out the whole picture."""
    commands, y = list(_heading(drawing)), float(TOP)
    rows = drawing.shown.rows
    if not rows and drawing.shown.own is None:
        commands += _invitation(drawing)
        return Canvas(WIDTH, TOP + INVITING, drawing.theme, tuple(commands))
    commands += _columns(drawing, y + COLUMNS / 2 + 4)
    y += COLUMNS
    for part in (_ranked(drawing), _provisional(drawing), _elsewhere(drawing)):
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
    """A row or a separator: its height, and a function that draws it at a position."""

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
        (labels.record, NAME, "left", 300),
        (labels.change, CHANGE, "right", 180),
        (labels.rating, RATING, "right", 118),
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
        yield _parting(drawing, first=len(people) == len(drawing.shown.rows))
    for at, person in enumerate(people):
        yield _row(drawing, person, ruled=at > 0)


def _elsewhere(drawing: LeaderboardDrawing) -> Iterator[RowDrawing]:
    """Yield the viewer's row below a gap, if it is not on this page."""
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


def _parting(drawing: LeaderboardDrawing, *, first: bool) -> RowDrawing:
    """Return the separator above people with provisional ratings, and its label."""
    text = drawing.shaper.fitted(drawing.labels.provisional, SMALL, WIDTH - 2 * MARGIN)

    def commands(top: float) -> list[DrawCommand]:
        words = faint_text(text, SMALL, (MARGIN, top + GAP / 2 + 4), drawing.ground)
        rule = [] if first else [separator(top + 2, drawing.theme, drawing.ground)]
        return [*rule, words]

    return RowDrawing(GAP, commands)


def _row(drawing: LeaderboardDrawing, person: LeaderboardRow, *, ruled: bool) -> RowDrawing:
    return RowDrawing(TALL, lambda top: list(_person(drawing, person, top, ruled=ruled)))


def _person(
    drawing: LeaderboardDrawing, person: LeaderboardRow, top: float, *, ruled: bool
) -> Commands:
    theme, shaper, upper, lower = drawing.theme, drawing.shaper, top + UPPER, top + LOWER
    figures = drawing.labels.figures
    asks = drawing.shown.own is not None and person.user == drawing.shown.own.user
    colours = TextColours.of(theme.turn_text, theme.turn) if asks else drawing.ground
    if asks:
        yield Panel((MARGIN / 2, top + 2, WIDTH - MARGIN / 2, top + TALL - 2), theme.turn, 12)
    elif ruled:
        faint = blend(theme.ground, theme.text, 0.16)
        yield Panel((NAME, top, WIDTH - MARGIN, top + 1), faint)
    if person.rank:
        yield from _rank(drawing, person.rank, top + TALL / 2, colours)
    room = RATING - shaper.width(figures(WIDEST_RATING), ROW) - NAME - 14
    name = shaper.readable(person.name) or drawing.labels.nameless(person.user)
    yield plain_text(*drawing.fit(name, ROW, room), (NAME, upper), colours)
    value, deviation = rating_figures(person.rating, figures)
    yield plain_text(value.rstrip("?"), ROW, (RATING, upper), colours, "right")
    if person.rating.provisional:
        yield plain_text("?", ROW, (RATING + 1, upper), colours)
    yield plain_text(record(person.score, figures), SMALL, (NAME, lower), colours)
    yield from draw_change(person.change, (CHANGE, lower), colours, shaper, figures)
    yield faint_text(deviation, SMALL, (RATING, lower), colours, "right")


def _rank(drawing: LeaderboardDrawing, rank: int, y: float, colours: TextColours) -> Commands:
    """Draw a rank, on a medal for the first three people."""
    x, room, figures = (MARGIN + NAME - 16) / 2, NAME - 16, drawing.labels.figures
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
