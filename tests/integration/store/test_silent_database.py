"""Time limits on waiting for a database that never answers.

PostgreSQL is a real server behind a proxy that stops passing bytes.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.play.errors import MatchMovedOn
from bot.play.match import Match
from bot.store import Store, copying
from bot.store.database import (
    ANSWER_TIMEOUT_S,
    READERS,
    Database,
    connections,
    postgresql,
    upgrade,
    waiting,
)
from bot.store.errors import DatabaseUnusable, OutcomeUnknown, StorageFails
from tests.support.databases import make_empty, postgresql_url
from tests.support.faulty_bot import poll_until
from tests.support.service_fixture import NOON
from tests.support.silent_proxy import SilentProxy
from tests.support.store_builders import begin_match, play_one

LIMIT_S = 10.0
"""Limit of every wait, on a slow machine too."""


ASK = "SELECT 1"


@pytest.fixture
async def proxy(tmp_path: Path) -> AsyncIterator[SilentProxy]:
    async with SilentProxy.before_database(tmp_path / "guti") as opened:
        yield opened


@pytest.fixture
async def store(proxy: SilentProxy) -> AsyncIterator[Store]:
    """Open a store that must close in time in any state of its connections."""
    async with Store.open(proxy.url, timeout_s=ANSWER_TIMEOUT_S) as opened:
        yield opened
        began = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - began < LIMIT_S


async def transact(store: Store, match: Match, *acts: Callable[[], None] | str) -> None:
    """Run `acts` in a transaction. Strings are executed as SQL, functions are called."""
    async with asyncio.timeout(LIMIT_S):
        await store.database.write(match.guild, do, acts)


def do(connection: Connection, acts: Sequence[Callable[[], None] | str]) -> None:
    for act in acts:
        if isinstance(act, str):
            connection.exec_driver_sql(act)
        else:
            act()


async def look(store: Store, *acts: Callable[[], None] | str) -> None:
    """Run steps in a read-only snapshot."""
    async with asyncio.timeout(LIMIT_S):
        await store.database.snapshot(do, acts)


@pytest.fixture
async def match(store: Store) -> Match:
    """Begin a match, and open a connection for each reader."""
    match = await begin_match(store)
    await asyncio.gather(*(store.matches.get(match.id) for _ in range(READERS)))
    return match


async def test_reads_survive_silent_connections(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    proxy.silence()
    async with asyncio.timeout(LIMIT_S):
        read = await asyncio.gather(*(store.matches.get(match.id) for _ in range(6)))
        assert await store.matches.get(match.id) == match
    assert read == [match] * 6


async def test_writes_survive_silent_connections(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    proxy.silence()
    async with asyncio.timeout(LIMIT_S):
        await store.matches.save(match, play_one(match), NOON)


async def test_transaction_fails_when_its_connection_falls_silent(
    proxy: SilentProxy, store: Store, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    """One line reports the failure, and the next transaction succeeds."""
    with pytest.raises(StorageFails):
        await transact(store, match, proxy.silence, ASK)
    records = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(records) == 1, records
    async with asyncio.timeout(LIMIT_S):
        await store.matches.save(match, play_one(match), NOON)


async def test_commit_fails_when_its_connection_falls_silent(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    with pytest.raises(OutcomeUnknown):
        await transact(store, match, ASK, proxy.silence)
    async with asyncio.timeout(LIMIT_S):
        with pytest.raises((MatchMovedOn, StorageFails)):
            await store.matches.save(play_one(match), play_one(play_one(match)), NOON)


async def test_cancelled_read_releases_a_silent_connection(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    proxy.silence()
    reading = [asyncio.create_task(store.matches.get(match.id)) for _ in range(6)]
    await asyncio.sleep(0)
    for task in reading:
        task.cancel()
    done, pending = await asyncio.wait(reading, timeout=1.0)
    assert len(done) == len(reading), pending
    assert await store.matches.get(match.id) == match


async def test_snapshot_fails_when_its_connection_falls_silent(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    with pytest.raises(StorageFails):
        await look(store, ASK, proxy.silence, ASK)
    await look(store, ASK)


async def test_copy_fails_when_its_target_falls_silent(
    proxy: SilentProxy, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "JOB_TIMEOUT_S", 1.0)
    source = f"sqlite+aiosqlite:///{make_empty(tmp_path / 'source.sqlite3')}"

    def silence(table: str, _done: int, _total: int) -> None:
        if table == "people":
            proxy.silence()

    async with asyncio.timeout(LIMIT_S), Store.open(source) as filled:
        await filled.settings.update_player(1, {"auto_move": True})
        await begin_match(filled)
        with pytest.raises(StorageFails):
            await copying.copy(filled.database, store.database, silence)


async def test_start_fails_when_the_database_never_answers(proxy: SilentProxy) -> None:
    proxy.mute_new = True
    async with asyncio.timeout(LIMIT_S):
        with pytest.raises(DatabaseUnusable) as caught:
            async with Store.open(proxy.url):
                pass
    assert caught.value.reason


async def test_start_fails_soon_when_database_falls_silent(
    proxy: SilentProxy, caplog: pytest.LogCaptureFixture
) -> None:
    """The tables are current, so the start takes no lock. It logs that it waits."""
    proxy.last_word = b"alembic_version"
    async with asyncio.timeout(LIMIT_S):
        with pytest.raises(DatabaseUnusable, match="does not answer"):
            async with Store.open(proxy.url):
                pass
    assert "waiting for the database postgresql" in caplog.text


@asynccontextmanager
async def migrating(url: str) -> AsyncIterator[None]:
    """Hold the lock of another process that upgrades the tables."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(select(func.pg_advisory_xact_lock(postgresql.MIGRATING)))
        yield
    await engine.dispose()


async def test_start_needs_no_lock_when_tables_are_current(tmp_path: Path) -> None:
    url = postgresql_url(tmp_path / "guti")
    async with migrating(url), asyncio.timeout(LIMIT_S), Store.open(url):
        pass


async def test_start_logs_that_it_waits_for_another_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(waiting, "ANNOUNCE_AFTER_S", 0.2)
    url = postgresql_url(tmp_path / "guti")
    async with Database.open(url) as database, asyncio.timeout(LIMIT_S):
        newest = await database.read(text("SELECT version_num FROM alembic_version"))
        async with migrating(url):
            monkeypatch.setattr(upgrade, "_is_current", lambda _: False)
            starting = asyncio.create_task(upgrade.create_or_upgrade(database._connections))
            await poll_until(lambda: "waiting for the database" in caplog.text)
            monkeypatch.undo()
        await starting
        assert await database.read(text("SELECT version_num FROM alembic_version")) == newest


@pytest.mark.parametrize("last_word", [b"set_config", b"COMMIT"])
async def test_copy_fails_when_transaction_of_target_hangs(
    proxy: SilentProxy,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    last_word: bytes,
) -> None:
    monkeypatch.setattr(connections, "COMMIT_TIMEOUT_S", 1.0)
    source = f"sqlite+aiosqlite:///{make_empty(tmp_path / 'source.sqlite3')}"
    async with asyncio.timeout(LIMIT_S), Database.open(source) as filled:
        proxy.last_word = last_word
        with pytest.raises(StorageFails):
            await copying.copy(filled, store.database, lambda *_: None)


async def test_reads_time_out_without_new_connections(
    proxy: SilentProxy, store: Store, match: Match
) -> None:
    proxy.silence()
    proxy.mute_new = True
    async with asyncio.timeout(LIMIT_S):
        with pytest.raises(StorageFails):
            await store.matches.get(match.id)
    proxy.mute_new = False
    async with asyncio.timeout(LIMIT_S):
        assert await store.matches.get(match.id) == match
