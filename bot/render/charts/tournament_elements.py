"""Elements of the pictures of tournaments: labels, headings and names."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Entrant
from bot.render.charts.canvas import Commands
from bot.render.charts.elements import (
    LARGE,
    MARGIN,
    WIDTH,
    Drawing,
    TextColours,
    faint_text,
    heading,
    plain_text,
)
from bot.render.charts.labels import Figures

TOP = 92
"""Height of the heading."""

TEXT = 26
"""Least font size: 10 pixels on a phone that shows pictures 312 pixels wide."""


@dataclass(frozen=True)
class TournamentLabels:
    """The words on the pictures of a tournament.

    `title` names it, and `state` is the round or the end. `points` and `tie_break` are column
    headings with room for 130 and 180 pixels. `away` marks players who have left. `page` is empty
    if there is only one page. `stage` names a round of a knockout by its number, in at most 240
    pixels. `nameless` takes a user id and returns a substitute for a name that cannot be drawn.
    `score` writes halves of a point.
    """

    title: str
    state: str
    points: str
    tie_break: str
    away: str
    bye: str
    page: str
    stage: Callable[[int], str]
    nameless: Callable[[int], str]
    score: Callable[[int], str]
    figures: Figures


@dataclass(frozen=True)
class TournamentPage:
    """A page of a picture of a tournament, and who looks at it."""

    tournament: Tournament
    page: int = 1
    viewer: int | None = None


TournamentDrawing = Drawing[TournamentPage, TournamentLabels]


def tournament_heading(drawing: TournamentDrawing) -> Commands:
    """Draw the title and the state at the top of a picture."""
    theme, shaper, labels = drawing.theme, drawing.shaper, drawing.labels
    colours = TextColours.of(theme.text, theme.bar)
    yield from heading(theme, TOP)
    state = shaper.fitted(labels.state, TEXT, 220)
    room = WIDTH - 3 * MARGIN - shaper.width(state, TEXT)
    title, size = drawing.fit(labels.title, LARGE, room, TEXT)
    yield plain_text(title, size, (MARGIN, TOP / 2), colours)
    yield faint_text(state, TEXT, (WIDTH - MARGIN, TOP / 2 + 4), colours, "right")


def name_of(drawing: TournamentDrawing, entrant: Entrant) -> str:
    """Return a player's name, or a substitute if it cannot be drawn."""
    return drawing.shaper.readable(entrant.name) or drawing.labels.nameless(entrant.user)


def page_number(drawing: TournamentDrawing, y: float) -> Commands:
    """Draw the number of the page below a picture."""
    text = drawing.shaper.fitted(drawing.labels.page, TEXT, WIDTH - 2 * MARGIN)
    yield faint_text(text, TEXT, (WIDTH / 2, y), drawing.ground, "middle")
