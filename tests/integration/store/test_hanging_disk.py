"""A hanging disk: calls to SQLite time out, and work continues afterwards."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, active_count
from typing import Any

import pytest

from bot.play.match import Match
from bot.store import Store
from bot.store.database import READERS, shared_commits, sqlite_driver
from bot.store.errors import OutcomeUnknown, StorageFails
from tests.support.databases import make_empty
from tests.support.faulty_bot import poll_until
from tests.support.service_fixture import NOON
from tests.support.store_builders import begin_match, play_one

LIMIT_S = 10.0
"""Enough for a slow machine."""

TIMEOUT_S = 1.0


class Disk:
    """Blocks statements that begin with certain words."""

    def __init__(self) -> None:
        self._words: tuple[str, ...] = ()
        self._free = Event()
        self._connect = sqlite3.connect

    def connect(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = self._connect(*arguments, **options)
        connection.set_trace_callback(self._run)
        return connection

    def _run(self, sql: str) -> None:
        if self._words and sql.startswith(self._words):
            self._free.wait()

    @contextmanager
    def hangs(self, *words: str) -> Iterator[None]:
        self._words = words
        self._free.clear()
        try:
            yield
        finally:
            self._words = ()
            self._free.set()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    found = Disk()
    monkeypatch.setattr(sqlite3, "connect", found.connect)
    return found


@pytest.fixture
async def store(disk: Disk, tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite+aiosqlite:///{make_empty(tmp_path / 'guti.sqlite3')}"
    async with Store.open(url, timeout_s=TIMEOUT_S) as opened:
        yield opened


@pytest.fixture
async def match(store: Store) -> Match:
    return await begin_match(store)


async def test_reads_time_out_while_disk_hangs_and_recover(
    disk: Disk, store: Store, match: Match
) -> None:
    async with asyncio.timeout(LIMIT_S):
        with disk.hangs("SELECT"):
            reads = (store.matches.get(match.id) for _ in range(6))
            results = await asyncio.gather(*reads, return_exceptions=True)
            assert [type(each) for each in results] == [StorageFails] * 6
        assert await store.matches.get(match.id) == match


async def test_hanging_reads_start_only_a_few_threads(
    disk: Disk, store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_driver, "MAX_HANGING", READERS)
    before = active_count()
    with disk.hangs("SELECT"):
        for _ in range(3):
            reads = (store.matches.get(match.id) for _ in range(READERS))
            results = await asyncio.gather(*reads, return_exceptions=True)
            assert [type(each) for each in results] == [StorageFails] * READERS
        assert active_count() <= before + READERS
    await poll_until(lambda: active_count() <= before)
    async with asyncio.timeout(LIMIT_S):
        assert await store.matches.get(match.id) == match


async def test_reads_are_answered_while_a_write_hangs(
    disk: Disk, store: Store, match: Match
) -> None:
    """The writer gets an error saying that the result is unknown."""
    async with asyncio.timeout(LIMIT_S):
        with disk.hangs("COMMIT"):
            with pytest.raises(OutcomeUnknown):
                await store.matches.save(match, play_one(match), NOON)
            assert await store.matches.get(match.id) == match


async def test_writes_continue_when_a_thread_never_returns(
    disk: Disk, store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that hangs without SQLite's lock is abandoned with its thread."""
    monkeypatch.setattr(shared_commits, "COMMIT_TIMEOUT_S", TIMEOUT_S)
    with disk.hangs("BEGIN IMMEDIATE"):
        with pytest.raises(StorageFails):
            await store.matches.save(match, play_one(match), NOON)
        disk._words = ()
        async with asyncio.timeout(LIMIT_S):
            await saved_at_last(store, match)


async def saved_at_last(store: Store, match: Match) -> None:
    while True:
        try:
            await store.matches.save(match, play_one(match), NOON)
        except StorageFails:
            await asyncio.sleep(0.05)
        else:
            return


async def test_store_closes_in_time_while_its_disk_hangs(disk: Disk, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{make_empty(tmp_path / 'guti.sqlite3')}"
    async with asyncio.timeout(LIMIT_S), Store.open(url, timeout_s=TIMEOUT_S) as store:
        match = await begin_match(store)
        with disk.hangs("COMMIT", "SELECT"):
            saving = asyncio.ensure_future(store.matches.save(match, play_one(match), NOON))
            await asyncio.sleep(0)
            await store.database.aclose()
            with pytest.raises(StorageFails):
                await saving
