"""The picture of a tournament's winners."""

from functools import partial

from bot.play.tournaments.table import TableRow, table
from bot.render.charts.canvas import Canvas, Commands, Panel
from bot.render.charts.elements import MARGIN, ROW, WIDTH, TextColours, draw_chart, plain_text
from bot.render.charts.leaderboard import MEDALS, medal
from bot.render.charts.tournament_elements import (
    TEXT,
    TOP,
    TournamentDrawing,
    name_of,
    tournament_heading,
)

FLOOR, GAP = TOP + 370, 14
"""y of the floor, and the gap between two steps."""
STEPS = (190, 130, 80)
"""Heights of the steps of the first three places."""
COLUMNS = (1, 0, 2, 3)
"""Columns of the first rows, from left to right."""
MOST = len(COLUMNS)
"""Maximum number of players, because two can share the third place."""


def lay_out_podium(drawing: TournamentDrawing) -> Canvas:
    """Lay out the winners on their steps. Players who share a place stand equally high."""
    commands = list(tournament_heading(drawing))
    winners = [each for each in table(drawing.shown.tournament) if each.place <= len(MEDALS)]
    columns = max(len(STEPS), min(len(winners), MOST))
    width = (WIDTH - 2 * MARGIN) / columns
    for row, column in zip(winners, COLUMNS, strict=False):
        commands += _step(drawing, row, MARGIN + (column + 0.5) * width, width - GAP)
    commands.append(Panel((28, FLOOR, WIDTH - 28, FLOOR + 5), drawing.theme.text, 2))
    return Canvas(WIDTH, FLOOR + 30, drawing.theme, tuple(commands))


draw_podium = partial(draw_chart, lay_out_podium)


def _step(drawing: TournamentDrawing, row: TableRow, x: float, width: float) -> Commands:
    theme, place, half = drawing.theme, row.place, width / 2
    top = FLOOR - STEPS[place - 1]
    yield Panel((x - half, top, x + half, FLOOR), theme.text, 10)
    yield Panel((x - half + 3, top + 3, x + half - 3, FLOOR), theme.bar, 8)
    yield from medal(place, (x, top - 96), 40, drawing.labels.figures)
    name, size = drawing.fit(name_of(drawing, row.entrant), ROW + 4, width, TEXT)
    yield plain_text(name, size, (x, top - 26), drawing.ground, "middle")
    colours = TextColours.of(theme.text, theme.bar)
    score = drawing.labels.score(row.halves)
    yield plain_text(score, ROW + 8, (x, top + 42), colours, "middle")
