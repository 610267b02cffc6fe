"""A second process waits until the first has ended. A replaced process exits.

Each process is a store of its own on one real database.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text

from bot.paths import TREE
from bot.services.presence import PresenceService, only_process
from bot.shards import Shards
from bot.store import Store, backups
from bot.store.database.lock_file import LockFile, lock_of
from bot.store.errors import DatabaseInUse, DatabaseUnusable, ProcessDisplaced
from bot.store.processes import processes
from tests.support.databases import KIND, make_empty, url_of

TIMEOUT_S = 30
SOON_S, ENDED_AFTER_S = 0.05, 1.0
"""Heartbeat interval of these processes, and the silence after which they count as ended."""
FOR_EVER_S = 3600.0

ALL = Shards()


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the URL of a PostgreSQL database."""
    monkeypatch.setenv(KIND, "postgresql")
    return url_of(tmp_path)


@asynccontextmanager
async def opened(url: str, shards: Shards, **times: float) -> AsyncIterator[PresenceService]:
    """Open a process that has not begun yet."""
    times = {"renew_every_s": SOON_S, "ended_after_s": ENDED_AFTER_S} | times
    async with asyncio.timeout(TIMEOUT_S), Store.open(url, shards=shards) as store:
        yield PresenceService(store.processes, **times)


def shards(text: str, count: int) -> Shards:
    return Shards.from_text(text, count)


def test_shards_overlap_if_one_server_is_in_both() -> None:
    for one, other, overlap in (
        (ALL, ALL, True),
        (ALL, shards("3", 4), True),
        (shards("0-1", 4), shards("1-2", 4), True),
        (shards("0-1", 4), shards("2-3", 4), False),
        (shards("0", 2), shards("2", 4), True),
        (shards("0", 2), shards("1,3", 4), False),
        (shards("0", 2), shards("1", 3), True),
        (shards("1", 4), shards("5", 6), True),
        (shards("1", 4), shards("4", 6), False),
    ):
        assert one.overlap(other) == other.overlap(one) == overlap, (one, other)


@pytest.mark.parametrize(("other", "overlap"), [("2", True), ("1,3", False)])
async def test_process_waits_only_if_shards_overlap(url: str, other: str, *, overlap: bool) -> None:
    one, two = shards("0", 2), shards(other, 4)
    async with opened(url, one) as first, opened(url, two) as second, AsyncExitStack() as stack:
        await stack.enter_async_context(first)
        if not overlap:
            await stack.enter_async_context(second)
            return
        starting = asyncio.create_task(second._claim())
        await asyncio.sleep(2 * ENDED_AFTER_S)
        assert not starting.done(), "the first renews its row continually"
        await stack.aclose()
        await starting


async def test_waiting_is_logged_once(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(url, ALL) as first, opened(url, ALL) as second:
        async with first:
            starting = asyncio.create_task(second._claim())
            await asyncio.sleep(ENDED_AFTER_S)
        await starting
    assert caplog.text.count("another process serves") == 1


async def test_next_process_starts_soon_after_a_kill(url: str) -> None:
    """The second process sees that the killed one's row no longer changes."""
    async with opened(url, ALL, renew_every_s=FOR_EVER_S) as killed, opened(url, ALL) as second:
        await killed._claim()
        await second._claim()


async def test_replaced_process_exits_when_it_wakes(url: str) -> None:
    async with opened(url, ALL, renew_every_s=3 * ENDED_AFTER_S) as stopped:
        async with stopped, opened(url, ALL) as second, second:
            await stopped.displaced.wait()
            with pytest.raises(ProcessDisplaced) as caught:
                stopped.require()
            assert caught.value.reason == "taken"
            second.require()
        assert await stopped._store.claim("another", {}) == {}, (
            "a row remains after both have ended"
        )


async def test_only_one_of_many_starting_processes_begins(url: str) -> None:
    async with AsyncExitStack() as stack:
        waiting = [await stack.enter_async_context(opened(url, ALL)) for _ in range(4)]
        begun = asyncio.Queue[PresenceService]()

        async def begin(presence: PresenceService) -> None:
            async with presence:
                begun.put_nowait(presence)
                await asyncio.sleep(SOON_S)
                assert begun.qsize() == 1
                begun.get_nowait()

        await asyncio.gather(*map(begin, waiting))


@pytest.mark.both_databases
async def test_old_version_exits_after_newer_one_upgrades_tables(tmp_path: Path) -> None:
    async with opened(url_of(tmp_path / "guti.sqlite3"), ALL) as presence, presence:
        database = presence._store._database
        presence.require()
        async with database.writing() as run:
            await run(Connection.execute, text("UPDATE alembic_version SET version_num = '9999'"))
        await presence.displaced.wait()
        with pytest.raises(ProcessDisplaced) as caught:
            presence.require()
        assert caught.value.reason == "upgraded"


async def test_removed_tables_end_the_process(url: str) -> None:
    async with opened(url, ALL) as presence, presence:
        async with presence._store._database.writing() as run:
            await run(Connection.execute, text("DROP SCHEMA public CASCADE"))
            await run(Connection.execute, text("CREATE SCHEMA public"))
        await presence.displaced.wait()
        with pytest.raises(ProcessDisplaced) as caught:
            presence.require()
        assert caught.value.reason == "replaced"


async def test_database_outage_ends_no_process(url: str) -> None:
    async with opened(url, ALL) as presence, presence:
        database = presence._store._database
        async with database.writing() as run:
            await run(Connection.execute, text("ALTER TABLE processes RENAME TO elsewhere"))
        await asyncio.sleep(10 * SOON_S)
        async with database.writing() as run:
            await run(Connection.execute, text("ALTER TABLE elsewhere RENAME TO processes"))
        before = await renewals(presence)
        while await renewals(presence) == before:  # noqa: ASYNC110 - a row sets no event
            await asyncio.sleep(SOON_S)
        presence.require()


async def renewals(presence: PresenceService) -> int:
    (row,) = await presence._store._database.read(select(processes.c.renewals))
    return int(row.renewals)


HOLDING = """
import sys
from pathlib import Path
from bot.store.database.lock_file import LockFile
assert LockFile(Path(sys.argv[1])).acquire()
print(flush=True)
sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return make_empty(tmp_path / "guti.sqlite3")


@pytest.fixture
def holder(file: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start another process that holds the file."""
    command = (sys.executable, "-c", HOLDING, str(file))
    with subprocess.Popen(
        command, cwd=TREE, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        yield process
        process.kill()


async def test_second_process_waits_until_first_is_killed(
    holder: subprocess.Popen[bytes], file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def begin() -> None:
        async with only_process(lock_of(f"sqlite:///{file}")):
            pass

    async with asyncio.timeout(TIMEOUT_S):
        starting = asyncio.create_task(begin())
        await asyncio.sleep(1)
        assert not starting.done()
        holder.kill()
        await starting
    assert caplog.text.count(f"another process serves the database {file}") == 1


def test_all_paths_to_a_file_share_its_lock(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere"
    link.symlink_to(file)
    lock = LockFile(file)
    assert lock.acquire()
    others = [link, tmp_path / "." / "guti.sqlite3", tmp_path / "x" / ".." / "guti.sqlite3"]
    assert not any(LockFile(each).acquire() for each in others)
    lock.release()
    assert LockFile(link).acquire()


def test_restore_beside_a_running_bot_is_refused(
    holder: subprocess.Popen[bytes], file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(file, copy)
    before = file.read_bytes()
    with pytest.raises(DatabaseInUse):
        backups.restore(copy, file)
    assert file.read_bytes() == before
    holder.kill()
    holder.wait()
    backups.restore(copy, file)


@pytest.mark.parametrize("folder", [False, True])
def test_foreign_object_in_place_of_lock_is_reported(file: Path, *, folder: bool) -> None:
    lock = LockFile(file)
    lock.path.mkdir() if folder else lock.path.write_bytes(b"something else" * 99)
    with pytest.raises(DatabaseUnusable, match=f"{lock.path}: it cannot be locked"):
        lock.acquire()


def test_only_sqlite_has_a_lock_file() -> None:
    assert lock_of("postgresql://guti@localhost/guti") is None
