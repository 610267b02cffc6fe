"""PostgreSQL's own features: its tables, its locks, and lost connections.

Tests for both databases use `both_databases`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select, text, update
from sqlalchemy.util import await_only

from bot.play.errors import NoSuchMatch
from bot.play.pace import Pace
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.store import Store
from bot.store.database import Database, liveness
from bot.store.database.columns import metadata
from bot.store.database.database import TRIES
from bot.store.database.locks import GLOBAL_LOCK
from bot.store.deadlines import limit_deadlines
from bot.store.due import due
from bot.store.errors import DatabaseUnusable, StorageFails
from bot.store.match_tables import matches
from bot.store.settings import people
from tests.support.databases import KIND, create_on_server, server_url, url_of
from tests.support.faulty_bot import poll_until
from tests.support.overlap import overlap
from tests.support.service_fixture import ASHA, GUILD, NOON, ServiceWorld
from tests.support.store_builders import add_challenge, begin_match, play_one

SLEEP = text("SELECT pg_sleep(60)")


@pytest.fixture(autouse=True)
def postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KIND, "postgresql")


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    url = url_of(tmp_path)
    async with Store.open(url) as one, Store.open(url) as other:
        yield one, other


async def test_migrations_create_the_tables(stores: tuple[Store, Store]) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return list(compare_metadata(context, metadata))

    assert await stores[0].database.snapshot(differences) == []


async def test_one_of_concurrent_starts_creates_the_tables(tmp_path: Path) -> None:
    empty = create_on_server("empty")

    async def start() -> None:
        async with Store.open(empty) as store:
            await store.heartbeat.beat(NOON, timedelta(0))

    await asyncio.gather(*(start() for _ in range(4)))


async def test_writes_of_one_server_are_serialised(
    stores: tuple[Store, Store],
) -> None:
    """Other servers' writes continue. A write that waits too long fails."""
    one, other = stores
    match = await begin_match(one, guild=1)
    async with one.database.writing(1):
        with pytest.raises(StorageFails):
            await other.matches.save(match, play_one(match), NOON)
        elsewhere = await begin_match(other, guild=2)
        await other.matches.save(elsewhere, play_one(elsewhere), NOON)
    await other.matches.save(match, play_one(match), NOON)


async def test_conflicting_writers_both_succeed(
    stores: tuple[Store, Store],
) -> None:
    """Each changes a row that the other has changed, so PostgreSQL rolls one back.

    It notices this after a second, before the wait for a lock ends.
    """
    for store in stores:
        for user in (1, 2):
            await store.settings.update_player(user, {"auto_move": True})
    met, tries = asyncio.Barrier(2), []

    def change(connection: Connection, first: int, then: int) -> None:
        tries.append(first)
        connection.execute(change_of(first))
        if len(tries) <= len(stores):
            await_only(met.wait())
        connection.execute(change_of(then))

    def change_of(user: int) -> Any:
        return people.update().where(people.c.user == user).values(language="bn")

    one, other = stores
    await asyncio.gather(
        one.database.write(None, change, 1, 2), other.database.write(None, change, 2, 1)
    )
    assert len(tries) > len(stores)


@pytest.mark.parametrize("act", ["limits", "deletes"])
async def test_matches_are_locked_before_their_steps(stores: tuple[Store, Store], act: str) -> None:
    """A move does so. In another order, each could wait for the other."""
    one, other = stores
    match = await ServiceWorld(one).begins(Pace.DAY)

    def limit(connection: Connection) -> None:
        limit_deadlines(connection, NOON - timedelta(days=30), matches.c.guild == GUILD)

    acts: dict[str, Callable[[], Awaitable[Any]]] = {
        "limits": lambda: other.database.write(GLOBAL_LOCK, limit),
        "deletes": lambda: other.people.replace(GUILD, ASHA.id, -5, NOON),
    }
    moves = update(matches).where(matches.c.id == match.id).values(deadline=NOON)
    reminds = update(due).where(due.c.match == match.id).values(at=NOON)
    await overlap(
        *(one, GUILD if act == "limits" else GLOBAL_LOCK),
        lambda connection: connection.execute(moves),
        acts[act](),
        lambda connection: connection.execute(reminds),
    )


async def test_write_fails_after_repeated_conflicts(stores: tuple[Store, Store]) -> None:
    tries = []

    def collide(connection: Connection) -> None:
        tries.append(1)
        raised = "RAISE EXCEPTION USING ERRCODE = 'serialization_failure'"
        connection.exec_driver_sql(f"DO $$ BEGIN {raised}; END $$")

    with pytest.raises(StorageFails):
        await stores[0].database.write(None, collide)
    assert len(tries) == TRIES


COLLIDE_ONCE = (
    "CREATE SEQUENCE tries",
    "CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF nextval('tries') = 1 THEN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END IF;"
    " RETURN NULL; END $$",
    "CREATE CONSTRAINT TRIGGER collide AFTER INSERT ON turns DEFERRABLE INITIALLY DEFERRED"
    " FOR EACH ROW EXECUTE FUNCTION collide()",
)


async def test_repeated_move_marks_outdated_messages(stores: tuple[Store, Store]) -> None:
    """The commit of its first attempt collides with another transaction."""
    store, _ = stores
    match = await begin_match(store)
    notice = TrackedMessage(5, MessageKind.NOTICE, match.id, match.guild, 7, 0, match.id)
    await store.messages.add(notice)
    async with store.database.writing() as run:
        for statement in COLLIDE_ONCE:
            await run(Connection.exec_driver_sql, statement)
    try:
        await store.matches.save(match, play_one(match), NOON)
        assert await store.messages.is_stale(notice, NOON)
    finally:
        async with store.database.writing() as run:
            await run(Connection.exec_driver_sql, "DROP FUNCTION collide CASCADE")
            await run(Connection.exec_driver_sql, "DROP SEQUENCE tries")


@pytest.mark.parametrize("cancels", [0, 1, 2])
async def test_closing_ends_the_connections_in_use(tmp_path: Path, cancels: int) -> None:
    """Even if their tasks are cancelled before, or again while they return a connection."""
    async with Database.open(url_of(tmp_path)) as database:
        pool: Any = database.engine.pool
        reading = asyncio.create_task(database.read(SLEEP))
        writing = asyncio.create_task(database.write(1, Connection.execute, SLEEP))
        await poll_until(lambda: pool.checkedout() == len((reading, writing)))
        for _ in range(cancels):
            for each in (reading, writing):
                each.cancel()
            await asyncio.sleep(0)
    assert pool.checkedout() == 0
    ended = await asyncio.gather(reading, writing, return_exceptions=True)
    assert all(isinstance(each, StorageFails | asyncio.CancelledError) for each in ended), ended
    with pytest.raises(StorageFails):
        await database.read(text("SELECT 1"))


async def test_cut_connections_are_replaced(stores: tuple[Store, Store]) -> None:
    one, other = stores
    match = await begin_match(one)
    await one.matches.get(match.id)
    cut = select(func.pg_terminate_backend(text("pid"))).select_from(text("pg_stat_activity"))
    mine = text("datname = current_database() AND pid <> pg_backend_pid()")
    await other.database.read(cut.where(mine))
    assert await one.matches.get(match.id) == match
    await one.matches.save(match, play_one(match), NOON)


@pytest.mark.parametrize("failures", [0, 1])
async def test_read_only_connections_are_replaced(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    """They lead to a former primary. Young ones are replaced when a write has failed."""
    if not failures:
        monkeypatch.setattr(liveness, "READ_ONLY_AFTER_S", 0)
    database = stores[0].database
    demote = select(func.set_config("default_transaction_read_only", "on", text("false")))
    async with database.reading() as run, database.writing() as again:
        # The settings last, because these transactions are committed.
        await again(Connection.execute, demote)
        await run(Connection.execute, demote)
        await run(Connection.commit)
    for _ in range(failures):
        with pytest.raises(StorageFails, match="standby"):
            await stores[0].settings.update_player(1, {"language": "bn"})
    await stores[0].settings.update_player(1, {"language": "bn"})
    assert (await stores[0].settings.player(1)).language == "bn"


async def test_old_connections_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(liveness, "RENEW_AFTER_S", 1.0)
    process = select(func.pg_backend_pid())
    async with Database.open(url_of(tmp_path)) as database:
        before = await database.snapshot(Connection.scalar, process)
        assert await database.snapshot(Connection.scalar, process) == before
        await asyncio.sleep(1.1)
        assert await database.snapshot(Connection.scalar, process) != before


@pytest.mark.parametrize("url", ["postgresql+asyncpg://nobody@127.0.0.1:1/none", "none"])
async def test_missing_server_and_missing_database_are_reported(url: str) -> None:
    with pytest.raises(DatabaseUnusable):
        async with Store.open(url if "//" in url else server_url(url)):
            pass


async def test_impossible_match_numbers_are_not_found(stores: tuple[Store, Store]) -> None:
    with pytest.raises(NoSuchMatch):
        await stores[0].matches.get(2**62)


async def test_names_are_cleaned_for_postgresql(stores: tuple[Store, Store]) -> None:
    challenge = await add_challenge(stores[0], challenger_name="\ud800 \0 আশা")
    assert (await stores[0].challenges.get(challenge.id)).challenger_name == "□ আশা"


@pytest.mark.parametrize("action", ["read", "snapshot", "write"])
async def test_changed_column_costs_no_action(tmp_path: Path, action: str) -> None:
    """A connection keeps prepared statements, which a change of a column makes unusable."""

    def count(connection: Connection) -> int:
        return len(connection.execute(select(people)).all())

    def change(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE people ALTER COLUMN zone TYPE varchar(300)"))

    async with Database.open(create_on_server(f"changed_{action}")) as database:
        actions: dict[str, Callable[[], Awaitable[object]]] = {
            "read": lambda: database.read(select(people)),
            "snapshot": lambda: database.snapshot(count),
            "write": lambda: database.write(None, count),
        }
        await actions[action]()
        await database.write(None, change)
        await actions[action]()
