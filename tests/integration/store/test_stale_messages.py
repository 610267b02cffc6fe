"""Messages that are shown while another transaction changes what they show.

On PostgreSQL, a statement that has waited for a row checks that row again, but not the other tables
of its condition.
"""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.play.engine_player import ENGINE
from bot.play.pace import Pace
from bot.play.shown_board import ShownBoard
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPlan
from bot.play.tracked_message import TrackedMessage
from bot.play.turning_point import Share, TurningPoint
from bot.play.week_card import WeekCard
from bot.services.requests import Place
from bot.services.sharing import played_from
from bot.services.tournament_steps import next_step
from bot.store import Store, people
from bot.store.match_tables import matches
from bot.store.messages import messages, put
from bot.store.shares import mark_attempted
from bot.store.tournaments import TOURNAMENT, TournamentStore
from guti import Termination
from tests.support.databases import KIND, url_of
from tests.support.overlap import overlap
from tests.support.service_fixture import BIMAL, CHITRA, GUILD, NOON, ServiceWorld

MESSAGE = 1000

Stores = tuple[Store, Store]


@pytest.fixture
async def stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stores]:
    monkeypatch.setenv(KIND, "postgresql")
    url = url_of(tmp_path)
    async with Store.open(url) as one, Store.open(url) as other:
        yield one, other


async def is_stale(store: Store, message: int = MESSAGE) -> bool:
    query = select(messages.c.stale).where(messages.c.message == message)
    return bool(await store.database.scalar(query))


async def test_card_of_tournament_that_changes_stays_stale(stores: Stores) -> None:
    one, other = stores
    plan = TournamentPlan("felli", "guti", Form.SWISS, Pace.DAY, window=timedelta(days=7))
    draft = Tournament(0, GUILD, 8, 99, plan, 1)
    shown = await one.tournaments.add(draft, NOON, next_step)
    await one.messages.add(TrackedMessage(MESSAGE, TOURNAMENT, shown.id, GUILD, 8, shown.version))
    save: Any = TournamentStore.save
    await overlap(
        *(one, GUILD),
        lambda it: save.__wrapped__(one.tournaments, it, shown, shown.announce(), None),
        other.tournaments.shown(shown, MESSAGE),
    )
    assert await is_stale(one)


async def test_card_of_turned_position_stays_stale(stores: Stores) -> None:
    one, other = stores
    shared = await ServiceWorld(one).begins(None)
    share = Share(MESSAGE, shared.id, GUILD, shared.channel, 1)
    await one.shares.add(share)
    attempt = played_from(TurningPoint(shared, 1), Place(GUILD, 9), BIMAL)
    attempt = await one.matches.add(attempt, NOON, share=share)

    def win(connection: Connection) -> None:
        over = {"ended": NOON, "termination": Termination.NO_PIECES.value}
        side = attempt.side(ENGINE).other.value
        won = matches.update().where(matches.c.id == attempt.id).values(**over, winner=side)
        connection.execute(won)
        mark_attempted(connection, attempt)

    await overlap(one, GUILD, win, other.shares.renewed(share, shared, 0))
    assert await one.shares.turned(shared.id, 1) == 1
    assert await is_stale(one)


async def test_sunday_card_that_loses_its_guesser_stays_stale(stores: Stores) -> None:
    one, other = stores
    world = ServiceWorld(one)
    match = await world.begins(None)
    for _ in range(3):
        await one.spectators.guess(match, CHITRA.id, match.position.legal_moves[0])
        match = await world.moves(match)
    await world.services.matches.resign(match.id, match.version, BIMAL.id)
    card = WeekCard(GUILD, NOON.date(), 8, NOON + timedelta(hours=1), MESSAGE)
    shown = await one.week_cards.highlights(card)
    assert shown.guesser
    await one.week_cards.settle(card, shown, (0, 0), NOON)
    await overlap(
        *(one, 0),
        lambda connection: people._delete_preferences(connection, CHITRA.id),
        other.week_cards.renewed(card, shown),
    )
    assert await is_stale(one)


async def test_older_of_two_boards_recorded_together_is_stale(stores: Stores) -> None:
    one, other = stores
    match = await ServiceWorld(one).begins(None)
    older, newer = (
        ShownBoard(match.id, MESSAGE + version, GUILD, match.channel, version)
        for version in (match.version - 1, match.version)
    )
    ids = older.message, "board", match.id, GUILD, match.channel, older.version, match.id
    await overlap(
        *(one, GUILD),
        lambda connection: put(connection, TrackedMessage(*ids)),
        other.boards.record(newer),
    )
    assert await is_stale(one, older.message)
