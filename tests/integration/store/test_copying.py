"""Copies of a whole database, from SQLite to PostgreSQL and back."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, insert, text

from bot.learn.judgement import Judgement
from bot.learn.progress import LessonProgress
from bot.learn.solver import Attempt
from bot.play.daily_puzzle import DailyPuzzle
from bot.play.hint import Hint
from bot.play.offer import OfferKind
from bot.play.page_link import PageLink
from bot.play.shared_page import SharedKind, SharedPage
from bot.play.shown_board import ShownBoard
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.play.turning_point import Share, TurningPoint
from bot.play.week_card import WeekCard
from bot.ratings.standing import Standing
from bot.services.presence import PresenceService, require_no_process
from bot.services.requests import Place
from bot.services.sharing import played_from
from bot.services.tournament_steps import next_step
from bot.store import Store
from bot.store.conditional_moves import conditional_moves
from bot.store.copying import BATCH, CopiedTable, copy
from bot.store.database import Database
from bot.store.database.columns import metadata
from bot.store.database.keyed import KEYS
from bot.store.errors import CopyDiffers, DatabaseInUse, DatabaseOccupied
from bot.store.processes import processes
from bot.store.settings import seen_languages
from bot.store.spectators import guesses
from guti import Side
from tests.support.databases import KIND, KINDS, url_of
from tests.support.ratings_fixture import ASHA, BIMAL, NOON, RatedServer
from tests.support.store_builders import store_warm_up_puzzles
from tests.support.tournament_play import plan


@pytest.fixture
def urls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the URL of an empty database of each kind."""
    found = {}
    for kind in KINDS:
        monkeypatch.setenv(KIND, kind)
        found[kind] = url_of(tmp_path / kind)
    return found


OF_SPECTATORS_AND_PLAYERS: dict[Table, dict[str, Any]] = {
    guesses: {"version": 0, "user": 3, "move": "b3-b4"},
    conditional_moves: {"person": 1, "revision": 1, "ply": 1, "lines": "b3-b4 a1-o"},
}


async def fill(url: str) -> int:
    """Fill every table, and return the last match's number."""
    async with Store.open(url) as store:
        server, preferences = RatedServer(store), store.settings
        shared = await server.plays(ASHA, BIMAL)
        share = Share(1, shared.id, shared.guild, 3, 1)
        await store.shares.add(share)
        again = played_from(TurningPoint(shared, 1), Place(shared.guild, 3), ASHA)
        await store.matches.add(again, NOON, share=share)
        match = await server.begins()
        await store.hints.save(match, Hint(0, Side.BLACK, "a1-o", whole=True))
        await store.analyses.save(match, [Judgement(0, exact=True)])
        await store.analyses.save_record(1, "", [])
        await store_warm_up_puzzles(store.puzzles, 2, 1)
        await store.welcomes.add(2, NOON)
        await store.puzzle_days.assign(1, NOON.date(), "key", ())
        attempt = Attempt("key", "pretwa", NOON)
        await store.puzzles.open(2, 1, attempt)
        tried = partial(replace, tries=1)
        await store.puzzles.answer(2, 1, attempt, tried, Standing(), NOON)
        moved = match.play(match.to_move, str(match.position.legal_moves[0]))
        await server.keeps(match, moved)
        await server.keeps(moved, moved.offer(ASHA.id, OfferKind.DRAW))
        await preferences.update_player(1, {"auto_move": True})
        await store.lessons.save(1, LessonProgress("first", 2, NOON, finished=NOON))
        await preferences.update_server(2, {"rated_a_day": 3})
        await store.guilds.left(4, NOON)
        daily = DailyPuzzle(2, NOON.date(), "key", 2**63 - 1)
        await store.daily_puzzles.settle(daily, 8, NOON)
        card = WeekCard(2, NOON.date(), 2**63 - 1, NOON, 9)
        await store.week_cards.settle(card, None, (0, 0), NOON)
        await store.heartbeat.beat(NOON, timedelta(0))
        await store.deletion_marks.prepare(1)
        await store.deletion_marks.count_deletion(1, NOON)
        await store.heartbeat.next_session(NOON, timedelta(0))
        await store.messages.add(
            TrackedMessage(5, MessageKind.OFFER, match.id, 2**63 - 1, 7, match=match.id)
        )
        await fill_tournament(store, match.id)
        await store.vacations.begin(1, NOON)
        await store.spectators.watch(match, 3, on=True)
        await store.spectators.shown(match, 2**63 - 1)
        await store.held_notices.hold(1, match.id, "turn", NOON)
        await store.page_links.add(PageLink("key", match.id, 1, NOON))
        page = SharedPage("key", SharedKind.REPLAY, NOON, "en", match.id, person=match.black)
        await store.shared_pages.share(page, NOON)
        await store.boards.record(ShownBoard(match.id, 6, 2**63 - 1, 7, match.version))
        async with store.database.writing() as run:
            seen = [{"user": each, "language": None} for each in range(BATCH + 1)]
            await run(Connection.execute, insert(seen_languages), seen)
            process = {"id": "a", "shard_count": 2, "shard_ids": "0", "renewals": 7}
            await run(Connection.execute, insert(processes), process)
            for table, row in OF_SPECTATORS_AND_PLAYERS.items():
                await run(Connection.execute, insert(table), {"match": match.id, **row})
    return match.id


async def fill_tournament(store: Store, match: int) -> None:
    draft = Tournament(0, 2, 3, 1, plan(Form.SWISS), seed=1)
    before = await store.tournaments.add(draft, NOON, next_step)
    after = before.announce().join(1, "Asha").join(2, "Bimal")
    after = after.next_round([(1, 1, 2)], NOON)
    game = replace(after.current[0].games[0], match=match)
    after = after.with_pairing(after.current[0].with_game(0, game))
    await store.tournaments.save(before, after, None)
    await store.tournaments.set_role(2, 4)


async def copy_database(source: str, target: str) -> tuple[CopiedTable, ...]:
    counts: dict[str, tuple[int, int]] = {}
    async with Database.open(source) as old, Database.open(target) as new:
        copied = await copy(old, new, lambda name, *so_far: counts.update({name: so_far}))
    assert counts == {each.name: (each.rows, each.rows) for each in copied}
    return copied


async def test_everything_is_copied_between_databases_and_back(
    urls: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = await fill(urls["sqlite"])
    there = await copy_database(urls["sqlite"], urls["postgresql"])
    assert {each.name for each in there if each.rows} == set(metadata.tables)
    monkeypatch.setenv(KIND, "sqlite")
    assert await copy_database(urls["postgresql"], url_of(tmp_path / "back")) == there
    async with Store.open(urls["postgresql"]) as store:
        match = await store.matches.get(last)
        assert (len(match.moves), len(match.offers)) == (1, 1)
        assert (await RatedServer(store).begins()).id == last + 1


async def test_copy_between_databases_that_sort_differently_is_complete(
    urls: dict[str, str],
) -> None:
    """PostgreSQL's image sorts letters without their case, for example, and SQLite by codes."""
    async with Database.open(urls["sqlite"]) as database, database.writing() as run:
        (made,) = (
            await run(
                Connection.exec_driver_sql, "SELECT sql FROM sqlite_master WHERE name = 'secrets'"
            )
        ).one()
        sorts = made.replace("kind VARCHAR", "kind VARCHAR COLLATE NOCASE")
        assert sorts != made
        for statement in ("DROP TABLE secrets", sorts):
            await run(Connection.exec_driver_sql, statement)
        rows = [{"kind": kind, "secret": b""} for kind in "aBc"]
        await run(Connection.execute, insert(KEYS), rows)
    async with Database.open(urls["sqlite"]) as old, Database.open(urls["postgresql"]) as new:
        copied = await copy(old, new, lambda *_: None)
    assert [each.rows for each in copied if each.rows] == [len(rows)]


async def test_copy_to_nonempty_database_is_refused(urls: dict[str, str]) -> None:
    await fill(urls["sqlite"])
    async with Store.open(urls["postgresql"]) as store:
        await store.guilds.left(4, NOON)
    with pytest.raises(DatabaseOccupied):
        await copy_database(urls["sqlite"], urls["postgresql"])
    async with Database.open(urls["postgresql"]) as database:
        assert not await database.read(text('SELECT * FROM "matches"'))


async def test_copy_reports_differences(urls: dict[str, str]) -> None:
    await fill(urls["postgresql"])
    async with Database.open(urls["sqlite"]) as database, database.writing() as run:
        spoiled = "UPDATE members SET name = 'another' WHERE rowid = new.rowid"
        trigger = f"CREATE TRIGGER spoil AFTER INSERT ON members BEGIN {spoiled}; END"
        await run(Connection.exec_driver_sql, trigger)
    with pytest.raises(CopyDiffers):
        await copy_database(urls["postgresql"], urls["sqlite"])


async def test_copy_beside_a_running_process_is_refused(urls: dict[str, str]) -> None:
    async with Store.open(urls["postgresql"]) as store:
        await require_no_process(store.processes, "x")
        async with PresenceService(store.processes, renew_every_s=0.1):
            with pytest.raises(DatabaseInUse):
                await require_no_process(store.processes, "x")
        await store.processes.claim("killed", {})
        await require_no_process(store.processes, "x", ended_after_s=1)
