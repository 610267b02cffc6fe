"""Upgrades of the database of commit ce778121, after which all matches continue."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    MetaData,
    NullPool,
    create_engine,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.ext.asyncio import create_async_engine

from bot.play.challenge import State
from bot.play.daily_puzzle import DailyPuzzle
from bot.services.requests import Person
from bot.store import Store
from bot.store.database import revisions
from bot.store.database.upgrade import FIRST_REVISION, migrate
from bot.store.errors import DatabaseTooOld, DatabaseUnusable
from bot.store.match_tables import challenges
from tests.support.databases import make_empty, server_url, url_of
from tests.support.kept_database import KEPT, STOPPED, described, restore_kept, rows_of
from tests.support.service_fixture import ServiceWorld

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
MATCHES: dict[int, dict[str, Any]] = {match["id"]: match for match in KEPT["matches"]}
LIVE = [number for number, match in MATCHES.items() if match["ended"] is None]


@pytest.fixture
async def url(tmp_path: Path, database_kind: None) -> str:
    """Return the URL of the old database. For PostgreSQL, copy the SQLite database first."""
    path = restore_kept(tmp_path / "kept.sqlite3")
    if url_of(make_empty(tmp_path / "empty.sqlite3")).startswith("sqlite"):
        return f"sqlite+aiosqlite:///{path}"
    name = f"kept_{abs(hash(str(tmp_path)))}"
    admin = create_async_engine(server_url("postgres"), isolation_level="AUTOCOMMIT")
    async with admin.connect() as connection:
        await connection.exec_driver_sql(f"CREATE DATABASE {name}")
    await admin.dispose()
    engine = create_async_engine(server_url(name))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, FIRST_REVISION)
        await connection.run_sync(_fill, path)
    await engine.dispose()
    return server_url(name)


def _fill(connection: Connection, path: Path) -> None:
    """Copy the rows of the old database, and set the sequences after them."""
    tables = MetaData()
    tables.reflect(connection)
    for table in tables.sorted_tables:
        if rows := [] if table.name == "alembic_version" else rows_of(path, table.name):
            connection.execute(insert(table), [_typed(table.columns, row) for row in rows])
        if "id" in table.columns and rows:
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, max(row["id"] for row in rows))))


def _typed(columns: Any, row: dict[str, Any]) -> dict[str, Any]:
    kinds = {name: columns[name].type.python_type for name in row}
    return {name: _value(kinds[name], value) for name, value in row.items()}


def _value(kind: type, value: Any) -> Any:
    if value is None or kind not in {datetime, bool, UUID}:
        return value
    if kind is datetime:
        return datetime.fromisoformat(f"{value}+00:00")
    return UUID(value) if kind is UUID else bool(value)


@pytest.fixture
async def world(url: str) -> AsyncIterator[ServiceWorld]:
    async with Store.open(url) as store:
        yield ServiceWorld(store, STOPPED)


async def assert_matches_unchanged(world: ServiceWorld) -> None:
    for number, expected in MATCHES.items():
        match = await world.store.matches.get(number)
        found = described(match)
        assert found == {name: expected[name] for name in found}


async def assert_shown_boards_known(world: ServiceWorld, tmp_path: Path) -> None:
    stored = restore_kept(tmp_path / "before.sqlite3")
    newest = {
        row["match"]: (row["message"], row["version"])
        for row in sorted(
            rows_of(stored, "boards"), key=lambda row: (row["version"], row["message"])
        )
    }
    matches = [await world.store.matches.get(number) for number in newest]
    for match in matches:
        if not match.live and newest[match.id][1] >= match.version:
            del newest[match.id]
    found = await world.store.boards.current_by_match(matches)
    assert {number: (board.message, board.version) for number, board in found.items()} == newest


async def assert_standings_unchanged(world: ServiceWorld) -> None:
    everybody = await world.store.standings.all_standings()
    found = {
        ":".join(map(str, key)): [
            standing.rating.value,
            standing.rating.deviation,
            standing.wins,
            standing.draws,
            standing.losses,
        ]
        for key, standing in everybody.items()
    }
    assert found == KEPT["standings"]


@pytest.mark.both_databases
async def test_stored_data_is_kept_after_upgrade(world: ServiceWorld, tmp_path: Path) -> None:
    await assert_matches_unchanged(world)
    await assert_shown_boards_known(world, tmp_path)
    await assert_standings_unchanged(world)


@pytest.mark.both_databases
async def test_live_matches_finish_after_upgrade(world: ServiceWorld) -> None:
    assert LIVE
    for number in LIVE:
        match = await world.store.matches.get(number)
        for offer in match.offers:
            if not offer.declined:
                other = match.player(offer.by.other)
                declined = await world.services.matches.decline_offer(number, offer.version, other)
                match = declined.after
        match = await world.moves(match)
        if match.live:
            match = (
                await world.services.matches.resign(match.id, match.version, match.to_move)
            ).after
        assert (await world.read(match)).result == match.result


@pytest.mark.both_databases
async def test_steps_keep_their_due_times_after_upgrade(
    world: ServiceWorld, tmp_path: Path
) -> None:
    stored = rows_of(restore_kept(tmp_path / "before.sqlite3"), "due_times")
    assert {row["kind"] for row in stored} == {
        *("abandoned", "engine-turn", "remind", "silence", "time-up")
    }
    for row in stored:
        at = datetime.fromisoformat(f"{row['at']}+00:00")
        for moment, expected in ((at - SECOND, False), (at, True)):
            world.now = moment
            due = await world.store.due.steps(world.now, 99)
            kinds = {step.match: step.kind for step in due}
            assert (kinds.get(row["match"]) == row["kind"]) is expected


@pytest.mark.both_databases
async def test_last_daily_puzzle_is_known_after_upgrade(
    world: ServiceWorld, tmp_path: Path
) -> None:
    stored = rows_of(restore_kept(tmp_path / "before.sqlite3"), "daily_puzzles")
    last = max(stored, key=lambda row: str(row["day"]))
    day = date.fromisoformat(last.pop("day"))
    last.pop("due")
    wanted = DailyPuzzle(day=day, **last)
    found = await world.store.daily_puzzles.last(wanted.guild, wanted.day + DAY)
    assert found == wanted


@pytest.mark.both_databases
async def test_card_of_guesses_is_known_after_upgrade(url: str) -> None:
    ended = min(MATCHES.keys() - set(LIVE))
    cards = {LIVE[0]: 77, LIVE[1]: 0, ended: 78}
    await _on(url, partial(migrate, revision="0048_tournament_vacations"))
    await _on(url, partial(_insert, "guess_cards", cards))
    async with Store.open(url) as store:
        found = {number: await store.spectators.card(number) for number in cards}
    assert found == {LIVE[0]: 77, LIVE[1]: None, ended: None}


def _insert(table: str, cards: dict[int, int], connection: Connection) -> None:
    for match, message in cards.items():
        connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({match}, {message})")  # noqa: S608


@pytest.mark.both_databases
async def test_open_challenge_is_accepted_after_upgrade(world: ServiceWorld) -> None:
    stored = await world.store.database.read(select(challenges))
    waiting = [row for row in stored if row.state == State.OPEN.value and row.expires > STOPPED]
    assert waiting
    for row in waiting:

        async def in_a_thread(_challenge: object, channel: int = row.id) -> int:
            return channel

        player = Person(row.opponent or 1, "Somebody")
        _, match = await world.services.challenges.accept(row.id, player, in_a_thread)
        assert await world.read(match) == match
        assert match.id > max(MATCHES)


@pytest.mark.both_databases
async def test_downtime_extends_deadlines_after_upgrade(world: ServiceWorld) -> None:
    world.now = STOPPED + 2 * DAY
    await world.services.heartbeat.beat()
    for number in LIVE:
        deadline = MATCHES[number]["deadline"]
        match = await world.store.matches.get(number)
        if deadline is None or match.deadline is None:
            assert match.deadline is None
        else:
            moved = match.deadline - datetime.fromisoformat(deadline)
            assert timedelta(0) < moved <= 2 * DAY + timedelta(minutes=5)


def revised(path: Path, revision: str) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    return path


@pytest.mark.parametrize("revision", ["0001", "0019", "0032_direct_puzzles"])
async def test_older_database_is_refused_and_unchanged(tmp_path: Path, revision: str) -> None:
    path = revised(restore_kept(tmp_path / "guti.sqlite3"), revision)
    before = path.read_bytes()
    with pytest.raises(DatabaseTooOld) as caught:
        async with Store.open(f"sqlite+aiosqlite:///{path}"):
            pass
    assert (caught.value.revision, caught.value.commit) == (revision, KEPT["release"])
    assert path.read_bytes() == before


@pytest.mark.both_databases
async def test_database_of_another_program_is_refused_and_unchanged(
    tmp_path: Path, database_kind: None
) -> None:
    url = await _with_table(tmp_path / "orders.sqlite3", "orders")
    with pytest.raises(DatabaseUnusable, match="another program \\(orders\\)"):
        async with Store.open(url):
            pass
    assert await _on(url, lambda connection: inspect(connection).get_table_names()) == ["orders"]


async def _with_table(path: Path, table: str) -> str:
    """Return the address of a database that has only the table `table`."""
    url = f"sqlite:///{path}"
    if url_of(make_empty(path.with_suffix(".empty"))).startswith("postgresql"):
        name = f"foreign_{abs(hash(str(path)))}"
        admin = create_async_engine(server_url("postgres"), isolation_level="AUTOCOMMIT")
        async with admin.connect() as connection:
            await connection.exec_driver_sql(f"CREATE DATABASE {name}")
        await admin.dispose()
        url = server_url(name)
    await _on(
        url, lambda connection: connection.exec_driver_sql(f"CREATE TABLE {table} (id integer)")
    )
    return url


async def _on(url: str, work: Callable[[Connection], Any]) -> Any:
    """Run a function in a transaction on a database, and return its result."""
    if url.startswith("sqlite"):
        with create_engine(url.replace("+aiosqlite", ""), poolclass=NullPool).begin() as connection:
            return work(connection)
    engine = create_async_engine(url)
    async with engine.begin() as connected:
        result = await connected.run_sync(work)
    await engine.dispose()
    return result


async def test_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = revised(restore_kept(tmp_path / "guti.sqlite3"), "9999")
    with pytest.raises(DatabaseUnusable, match="9999 is unknown"):
        async with Store.open(f"sqlite+aiosqlite:///{path}"):
            pass


def test_revisions_are_those_that_alembic_finds() -> None:
    scripts = ScriptDirectory(str(revisions.MIGRATIONS))
    assert revisions.newest() == scripts.get_current_head()
    found = {script.revision: script.down_revision for script in scripts.walk_revisions()}
    assert revisions.known() == found
