"""Views of a tournament: pictures of its standings, crosstable, bracket and winners."""

from collections.abc import Callable
from functools import partial

from bot.client.client import Client
from bot.client.matches.board_message import draw_chart
from bot.client.messages.layout import Button, Message, Picture, page_buttons
from bot.client.tournament_card import card_message, tournament_id
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPhase
from bot.render.charts.bracket import (
    count_bracket_pages,
    draw_bracket,
    page_spots,
)
from bot.render.charts.podium import MOST, draw_podium
from bot.render.charts.standings import (
    ROWS,
    count_pages,
    draw_crosstable,
    draw_standings,
    has_crosstable,
)
from bot.render.charts.tournament_elements import TournamentLabels, TournamentPage
from bot.texts import Texts

STANDINGS, CROSSTABLE, BRACKET = VIEWS = ("standings", "crosstable", "bracket")

LAST_ROUNDS = 3
"""Rounds of a knockout whose bracket is on the card."""


def views(found: Tournament) -> tuple[str, ...]:
    """Return the pictures that a tournament has, the most telling first."""
    if not found.round:
        return ()
    if found.plan.form is Form.KNOCKOUT:
        return BRACKET, STANDINGS
    return (CROSSTABLE, STANDINGS) if has_crosstable(found) else (STANDINGS,)


async def card_with_picture(client: Client, words: Texts, found: Tournament) -> Message:
    """Return the card of a tournament, with its winners or the last rounds of a knockout."""
    if found.phase is TournamentPhase.ENDED:
        shown = TournamentPage(found)
        alt = words.tournaments.alt_of_table(found, 0, MOST)
        picture = await _drawn(client, draw_podium, words, shown, alt, pages=1)
        return card_message(words, found, picture)
    last = found.round > found.plan.rounds - LAST_ROUNDS
    if found.phase is TournamentPhase.RUNNING and found.plan.form is Form.KNOCKOUT and last:
        return card_message(words, found, await _picture(client, words, found, BRACKET))
    return card_message(words, found)


async def view_message(
    client: Client, words: Texts, found: Tournament, argument: str, viewer: int
) -> Message:
    """Return a view of a tournament, such as "bracket/2", with buttons to the others.

    "" stands for the most telling picture. Before the first round there is only text.
    """
    offered, (view, _, page) = views(found), argument.partition("/")
    if not offered or view == "text":
        return Message(words, words.tournaments.full_table(found))
    view = view if view in offered else offered[0]
    pages = count_view_pages(found, view)
    number = min(max(1, int(page) if page.isdecimal() else 1), pages)
    picture = await _picture(client, words, found, view, number, viewer)
    turns = page_buttons(number, pages, lambda _, to: tournament_id("view", found, f"{view}/{to}"))
    others = tuple(
        Button(f"button-tournament-{each}", tournament_id("view", found, f"{each}/1"))
        for each in offered
        if each != view
    )
    text = Button("button-words", tournament_id("view", found, "text/1"))
    return Message(
        words,
        words.tournaments.title(found),
        picture,
        (*turns, *others, text),
        below=words.tournaments.breaks(found),
    )


def count_view_pages(found: Tournament, view: str) -> int:
    """Return the number of pages of a view."""
    counts = {STANDINGS: count_pages, BRACKET: count_bracket_pages}
    return counts[view](found) if view in counts else 1


async def _picture(
    client: Client,
    words: Texts,
    found: Tournament,
    view: str,
    page: int = 1,
    viewer: int | None = None,
) -> Picture:
    shown, pages = TournamentPage(found, page, viewer), count_view_pages(found, view)
    if view == BRACKET:
        spots = {spot for column in page_spots(found, page) for spot in column}
        here = [each for each in found.pairings if (each.round, each.board) in spots]
        alt = words.tournaments.alt_of_pairings(found, here)
        return await _drawn(client, draw_bracket, words, shown, alt, pages)
    draw = draw_standings if view == STANDINGS else draw_crosstable
    alt = words.tournaments.alt_of_table(found, (page - 1) * ROWS, ROWS)
    return await _drawn(client, draw, words, shown, alt, pages)


async def _drawn(
    client: Client,
    draw: Callable[..., bytes],
    words: Texts,
    shown: TournamentPage,
    alt: str,
    pages: int,
) -> Picture:
    labels = tournament_labels(words, shown, pages)
    guild = shown.tournament.guild
    return Picture(await draw_chart(client, draw, shown, labels, guild), "tournament.png", alt)


def tournament_labels(words: Texts, shown: TournamentPage, pages: int) -> TournamentLabels:
    """Return the words on a tournament's pictures."""
    found, form = shown.tournament, shown.tournament.plan.form
    tie_break = "" if form is Form.KNOCKOUT else words.say("tournament-tie-break", form=form.value)
    return TournamentLabels(
        title=words.tournaments.name(found),
        state=words.tournaments.state(found),
        points=words.say("tournament-points"),
        tie_break=tie_break,
        away=words.say("tournament-away"),
        bye=words.say("tournament-rest"),
        page=words.say("picture-page", page=shown.page, pages=pages) if pages > 1 else "",
        stage=partial(words.tournaments.stage, found),
        nameless=words.nameless,
        score=words.tournaments.points,
        figures=words.formats.figures,
    )
