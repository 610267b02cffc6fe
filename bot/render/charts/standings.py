"""Pictures of a tournament's standings, and of its crosstable."""

from functools import partial

from bot.play.tournaments.table import TableRow, table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPairing, TournamentPhase
from bot.render.charts.canvas import Canvas, Commands, Panel
from bot.render.charts.elements import (
    MARGIN,
    ROW,
    WIDTH,
    TextColours,
    draw_chart,
    faint_text,
    plain_text,
)
from bot.render.charts.leaderboard import MEDALS, medal
from bot.render.charts.tournament_elements import (
    TEXT,
    TOP,
    TournamentDrawing,
    name_of,
    page_number,
    tournament_heading,
)
from bot.render.themes import blend

ROWS = 16
"""Maximum number of players on a page."""

CROSSTABLE_PLAYERS = 10
"""Maximum number of players in a crosstable."""

COLUMNS, ROW_HEIGHT, FOOT = 54, 56, 50
"""Heights of the column headings, a row, and the page number."""
PLACE_X, NAME_X, TIE_X, POINTS_X = 56, 98, 620, WIDTH - MARGIN - 8
"""Middles of places, left edge of names, and right edges of tie-breaks and points."""
NAME_WIDTH, POINTS_WIDTH = 220, 84
"""Widths of the columns of names and points in a crosstable."""


def count_pages(tournament: Tournament) -> int:
    """Return the number of pages of the standings."""
    return max(1, -(-len(tournament.entrants) // ROWS))


def has_crosstable(tournament: Tournament) -> bool:
    """Return whether a crosstable can be drawn: everybody meets everybody, and it fits."""
    circle = tournament.plan.form is Form.ROUND_ROBIN and tournament.round > 0
    return circle and len(tournament.entrants) <= CROSSTABLE_PLAYERS


def lay_out_standings(drawing: TournamentDrawing) -> Canvas:
    """Lay out a page of the standings, with the viewer's row below if on another page."""
    shown, labels = drawing.shown, drawing.labels
    rows, first = table(shown.tournament), (shown.page - 1) * ROWS
    page = list(rows[first : first + ROWS])
    own = [each for each in rows if each.entrant.user == shown.viewer and each not in page]
    commands, y = list(tournament_heading(drawing)), float(TOP + COLUMNS)
    for text, x, room in ((labels.tie_break, TIE_X, 180), (labels.points, POINTS_X, 130)):
        head, size = drawing.fit(text, TEXT, room, TEXT)
        commands.append(faint_text(head, size, (x, y - COLUMNS / 2 + 6), drawing.ground, "right"))
    for each in (*page, *own):
        if own and each is own[0]:
            commands += [_rule(drawing, y + 6)]
            y += 14
        commands += _row(drawing, each, y)
        y += ROW_HEIGHT
    if labels.page:
        commands += page_number(drawing, y + FOOT / 2 - 4)
        y += FOOT
    return Canvas(WIDTH, round(y) + 14, drawing.theme, tuple(commands))


draw_standings = partial(draw_chart, lay_out_standings)


def _row(drawing: TournamentDrawing, row: TableRow, top: float) -> Commands:
    labels, y = drawing.labels, top + ROW_HEIGHT / 2
    colours = _ground(drawing, row)
    yield from _lit(drawing, row, top)
    yield from _place(drawing, row, y, colours)
    room = (TIE_X - 110 if labels.tie_break else POINTS_X - 90) - NAME_X
    yield from _name(drawing, row, (NAME_X, y, room), colours)
    if labels.tie_break:
        yield faint_text(_tie_break(drawing, row), TEXT, (TIE_X, y), colours, "right")
    yield plain_text(labels.score(row.halves), ROW, (POINTS_X, y), colours, "right")


def _place(drawing: TournamentDrawing, row: TableRow, y: float, colours: TextColours) -> Commands:
    """Draw a place; the first three of an ended tournament are drawn on medals."""
    figures = drawing.labels.figures
    if drawing.shown.tournament.phase is TournamentPhase.ENDED and row.place <= len(MEDALS):
        yield from medal(row.place, (PLACE_X, y), 23, figures)
    else:
        yield faint_text(figures(str(row.place)), TEXT, (PLACE_X, y), colours, "middle")


def _name(
    drawing: TournamentDrawing,
    row: TableRow,
    where: tuple[float, float, float],
    colours: TextColours,
) -> Commands:
    """Draw a name, and a mark if the player has left. `where` is x, y and the width."""
    x, y, room = where
    left = not row.entrant.plays and drawing.shown.tournament.phase is TournamentPhase.RUNNING
    away = drawing.labels.away if left else ""
    mark = drawing.shaper.width(away, TEXT) + 10 if away else 0
    name, size = drawing.fit(name_of(drawing, row.entrant), ROW, room - mark, TEXT)
    yield plain_text(name, size, (x, y), colours)
    if away:
        at = x + drawing.shaper.width(name, size) + 10
        yield faint_text(away, TEXT, (at, y), colours)


def _tie_break(drawing: TournamentDrawing, row: TableRow) -> str:
    """Return the first tie-break: Buchholz Cut-1 in halves, or Sonneborn-Berger in quarters."""
    if drawing.shown.tournament.plan.form is Form.SWISS:
        return drawing.labels.score(row.breaks[0])
    return drawing.labels.figures(f"{row.breaks[0] / 4:g}")


def _is_viewer(drawing: TournamentDrawing, row: TableRow) -> bool:
    return row.entrant.user == drawing.shown.viewer


def _ground(drawing: TournamentDrawing, row: TableRow) -> TextColours:
    theme = drawing.theme
    return (
        TextColours.of(theme.turn_text, theme.turn) if _is_viewer(drawing, row) else drawing.ground
    )


def _lit(drawing: TournamentDrawing, row: TableRow, top: float) -> Commands:
    """Draw a panel below the viewer's row."""
    if _is_viewer(drawing, row):
        box = MARGIN / 2, top + 2, WIDTH - MARGIN / 2, top + ROW_HEIGHT - 2
        yield Panel(box, drawing.theme.turn, 12)


def _rule(drawing: TournamentDrawing, y: float) -> Panel:
    faint = blend(drawing.theme.ground, drawing.theme.text, 0.3)
    return Panel((NAME_X, y, WIDTH - MARGIN, y + 2), faint)


# The crosstable


def lay_out_crosstable(drawing: TournamentDrawing) -> Canvas:
    """Lay out the crosstable of a round robin: who scored how much against whom."""
    rows = table(drawing.shown.tournament)
    commands, y = list(tournament_heading(drawing)), float(TOP + COLUMNS)
    left = NAME_X - 24 + NAME_WIDTH
    cell = min(70.0, (WIDTH - MARGIN - POINTS_WIDTH - left) / max(len(rows), 1))
    head = y - COLUMNS / 2 + 6
    for at in range(len(rows)):
        text = drawing.labels.figures(str(at + 1))
        x = left + (at + 0.5) * cell
        commands.append(faint_text(text, TEXT, (x, head), drawing.ground, "middle"))
    for at in range(len(rows)):
        commands += _crosstable_row(drawing, rows, at, (left, y, cell))
        y += ROW_HEIGHT
    return Canvas(WIDTH, round(y) + 14, drawing.theme, tuple(commands))


draw_crosstable = partial(draw_chart, lay_out_crosstable)


def _crosstable_row(
    drawing: TournamentDrawing,
    rows: tuple[TableRow, ...],
    at: int,
    where: tuple[float, float, float],
) -> Commands:
    row, (left, top, cell), y = rows[at], where, where[1] + ROW_HEIGHT / 2
    colours, theme = _ground(drawing, row), drawing.theme
    yield from _lit(drawing, row, top)
    number = drawing.labels.figures(str(at + 1))
    yield faint_text(number, TEXT, (PLACE_X - 16, y), colours, "middle")
    yield from _name(drawing, row, (NAME_X - 32, y, NAME_WIDTH), colours)
    for column, other in enumerate(rows):
        x = left + column * cell
        if other is row:
            fill = blend(colours.background, theme.text, 0.2)
            yield Panel((x + 3, top + 5, x + cell - 3, top + ROW_HEIGHT - 5), fill, 8)
        elif pairing := _between(drawing.shown.tournament, row, other):
            words = faint_text if not pairing.is_over else plain_text
            halves = drawing.labels.score(pairing.halves(row.entrant.seat))
            if any(game.score for game in pairing.games):
                yield words(halves, TEXT, (x + cell / 2, y), colours, "middle")
    yield plain_text(drawing.labels.score(row.halves), ROW, (POINTS_X, y), colours, "right")


def _between(tournament: Tournament, row: TableRow, other: TableRow) -> TournamentPairing | None:
    seats = {row.entrant.seat, other.entrant.seat}
    return next((each for each in tournament.pairings if set(each.seats) == seats), None)
