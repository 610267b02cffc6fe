"""The picture of a knockout: three rounds of at most four pairings.

The first page has the last three rounds. The others have the pairings that lead there, four of
the first round each.
"""

from collections.abc import Iterator
from functools import partial

from bot.play.tournaments.rounds import winner
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import TournamentPairing
from bot.render.charts.canvas import Canvas, Commands, Panel
from bot.render.charts.elements import (
    WIDTH,
    TextColours,
    draw_chart,
    faint_text,
    plain_text,
)
from bot.render.charts.tournament_elements import (
    TEXT,
    TOP,
    TournamentDrawing,
    name_of,
    page_number,
    tournament_heading,
)
from bot.render.themes import blend

ROUNDS, BOARDS = 3, 4
"""Rounds on a page, and pairings of the first one."""

COLUMNS, BOX, SLOT, FOOT = 54, 92, 112, 50
"""Heights of the column headings, a pairing, a pairing with its gap, and the page number."""
BOX_WIDTH, GAP, SIDE = 244, 22, 12
"""Width of a pairing, the gap between two rounds, and the side margin."""

Spot = tuple[int, int]
"""A round and a board."""


def count_bracket_pages(tournament: Tournament) -> int:
    """Return the number of pages of a bracket."""
    rounds = tournament.plan.rounds
    return 1 if rounds <= ROUNDS else 1 + 2 ** (rounds - 1) // BOARDS


def page_spots(tournament: Tournament, page: int) -> list[list[Spot]]:
    """Return the rounds of a page, each with its boards.

    The first round of a page is its left column.
    """
    rounds = tournament.plan.rounds
    first = max(1, rounds - ROUNDS + 1) if page == 1 else 1
    before = 0 if page == 1 else (page - 2) * BOARDS
    boards = min(BOARDS, 2 ** (rounds - first))
    columns = list[list[Spot]]()
    while first + len(columns) <= rounds and boards:
        number = first + len(columns)
        columns.append([(number, before + at) for at in range(1, boards + 1)])
        boards, before = boards // 2, before // 2
    return columns


def lay_out_bracket(drawing: TournamentDrawing) -> Canvas:
    """Lay out a page of the bracket."""
    columns = page_spots(drawing.shown.tournament, drawing.shown.page)
    commands = list(tournament_heading(drawing))
    height, top = len(columns[0]) * SLOT, TOP + COLUMNS
    for at, column in enumerate(columns):
        left, slot = SIDE + at * (BOX_WIDTH + GAP), height / len(column)
        head, size = drawing.fit(drawing.labels.stage(column[0][0]), TEXT, BOX_WIDTH, TEXT)
        middle = left + BOX_WIDTH / 2
        commands.append(faint_text(head, size, (middle, top - 22), drawing.ground, "middle"))
        for index, spot in enumerate(column):
            y = top + (index + 0.5) * slot
            if at:
                commands += _joints(drawing, left, y, slot / 2)
            commands += _pairing(drawing, spot, left, y)
    y = top + height + 8
    if drawing.labels.page:
        commands += page_number(drawing, y + FOOT / 2 - 4)
        y += FOOT
    return Canvas(WIDTH, y + 8, drawing.theme, tuple(commands))


draw_bracket = partial(draw_chart, lay_out_bracket)


def _joints(drawing: TournamentDrawing, left: float, y: float, half: float) -> Commands:
    """Draw the lines from two pairings to the next one."""
    colour = blend(drawing.theme.ground, drawing.theme.text, 0.5)
    middle = left - GAP / 2
    yield Panel((middle - 1, y - half / 2 - 1, middle + 2, y + half / 2 + 2), colour)
    yield Panel((middle, y - 1, left, y + 2), colour)
    for end in (y - half / 2, y + half / 2):
        yield Panel((left - GAP, end - 1, middle, end + 2), colour)


def _pairing(drawing: TournamentDrawing, spot: Spot, left: float, y: float) -> Commands:
    """Draw a pairing with both scores. The player who goes on is lit."""
    theme = drawing.theme
    box = left, y - BOX / 2, left + BOX_WIDTH, y + BOX / 2
    players = list(bracket_lines(drawing.shown.tournament, spot))
    rim = theme.text if players else blend(theme.ground, theme.text, 0.4)
    yield Panel(box, rim, 10)
    yield Panel((box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), theme.bar, 8)
    for at, (seat, score, goes_on) in enumerate(players):
        middle = y + (at - 0.5) * BOX / 2
        yield from _line(drawing, (seat, score, goes_on), left, middle)
    pairing = _found(drawing.shown.tournament, spot)
    if pairing is not None and pairing.other is None:
        words = drawing.shaper.fitted(drawing.labels.bye, TEXT, BOX_WIDTH - 30)
        colours = TextColours.of(theme.text, theme.bar)
        yield faint_text(words, TEXT, (left + 14, y + BOX / 4), colours)


def _line(
    drawing: TournamentDrawing, line: tuple[int, int | None, bool], left: float, y: float
) -> Commands:
    theme, labels, (seat, score, goes_on) = drawing.theme, drawing.labels, line
    colours = TextColours.of(theme.text, theme.bar)
    if goes_on:
        colours = TextColours.of(theme.turn_text, theme.turn)
        box = left + 5, y - BOX / 4 + 5, left + BOX_WIDTH - 5, y + BOX / 4 - 3
        yield Panel(box, theme.turn, 6)
    points = "" if score is None else labels.score(score)
    room = BOX_WIDTH - 30 - (drawing.shaper.width(points, TEXT) + 8 if points else 0)
    entrant = drawing.shown.tournament.seat(seat)
    name, size = drawing.fit(name_of(drawing, entrant), TEXT, room, TEXT)
    yield plain_text(name, size, (left + 14, y), colours)
    if points:
        yield plain_text(points, TEXT, (left + BOX_WIDTH - 14, y), colours, "right")


def bracket_lines(tournament: Tournament, spot: Spot) -> Iterator[tuple[int, int | None, bool]]:
    """Yield the players of a pairing: seat, score or None, and whether they go on.

    A pairing that is yet to be made has the winners that are known.
    """
    pairing = _found(tournament, spot)
    if pairing is None:
        number, board = spot
        for before in (2 * board - 1, 2 * board):
            earlier = _found(tournament, (number - 1, before))
            if earlier and earlier.is_over and number == tournament.round + 1:
                seat = winner(tournament, earlier)
                if seat is not None:
                    yield seat, None, False
        return
    begun = any(game.score is not None for game in pairing.games)
    on = winner(tournament, pairing) if pairing.is_over else None
    for seat in pairing.seats:
        score = pairing.halves(seat) if begun and pairing.other is not None else None
        yield seat, score, seat == on


def _found(tournament: Tournament, spot: Spot) -> TournamentPairing | None:
    return next((each for each in tournament.pairings if (each.round, each.board) == spot), None)
