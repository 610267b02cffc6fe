"""Concurrent SQLite writes, which share a commit but have separate results."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, StatementError

from bot.store.database import Database, shared_commits
from bot.store.database.sqlite import driver_of
from bot.store.errors import OutcomeUnknown, StorageFails
from bot.store.settings import seen_languages
from tests.support.databases import calls_of, make_empty, url_of

JOB_S = 5.0


class FunctionFails(Exception):
    """Error raised by a write function."""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as opened:
        yield opened


def add(connection: Connection, *users: int, language: str | None = None) -> int:
    rows = [{"user": user, "language": language} for user in users]
    connection.execute(insert(seen_languages), rows)
    return len(rows)


def change(connection: Connection, user: int, *others: int) -> None:
    """Add others, and then change a user's language; fail if the user is unknown."""
    add(connection, *others)
    known = update(seen_languages).where(seen_languages.c.user == user)
    if not connection.execute(known.values(language="bn")).rowcount:
        raise FunctionFails


async def people(database: Database) -> dict[int, str | None]:
    found = await database.read(select(seen_languages))
    return {row.user: row.language for row in found}


def commits_of(database: Database) -> Sequence[object]:
    """Record the commits of writes from now on."""
    committed: list[object] = []
    event.listen(database.engine, "commit", committed.append)
    return committed


def hang(connection: Connection, begun: Event, free: Event) -> None:
    """Execute a statement that lasts until `free` is set."""

    def wait() -> None:
        begun.set()
        free.wait()

    connection.connection.dbapi_connection.create_function("wait", 0, wait)  # type: ignore[union-attr]
    connection.execute(text("SELECT wait()"))


@pytest.fixture
async def busy(database: Database) -> AsyncIterator[Event]:
    """Let a write hang inside the block until the yielded event is set."""
    begun, free = Event(), Event()
    waiting = asyncio.create_task(database.write(1, hang, begun, free, timeout_s=JOB_S))
    await asyncio.to_thread(begun.wait)
    yield free
    free.set()
    await waiting


async def test_waiting_writes_share_one_commit(database: Database, busy: Event) -> None:
    committed = commits_of(database)
    waiting = [asyncio.create_task(database.write(1, add, user)) for user in range(1, 9)]
    await asyncio.sleep(0)
    busy.set()
    assert await asyncio.gather(*waiting) == [1] * 8
    assert len(committed) == 2
    assert [*await people(database)] == [*range(1, 9)]


@pytest.mark.parametrize("together", [1, 8])
async def test_waiting_writes_take_few_calls(database: Database, together: int) -> None:
    """Transactions and savepoints begin with the first statement of a write."""
    with calls_of(database) as found:
        await asyncio.gather(*(database.write(1, add, user) for user in range(together)))
    assert found.calls == together + 1


async def test_reads_take_a_call_for_each_statement(database: Database) -> None:
    """A snapshot takes another call to end its transaction."""
    count = select(func.count()).select_from(seen_languages)
    with calls_of(database) as found:
        await database.read(count)
        await database.snapshot(Connection.scalar, count)
    assert found.calls == 1 + 2


async def test_failing_write_undoes_only_itself(database: Database, busy: Event) -> None:
    """Covers a refusal, a violated constraint, and two statements that the driver rejects."""
    committed = commits_of(database)
    writes: list[Callable[[Connection], object]] = [
        lambda connection: add(connection, 1, 2),
        lambda connection: change(connection, 1, 3),
        lambda connection: change(connection, 7, 4),
        lambda connection: add(connection, 5, 2),
        lambda connection: add(connection, 2**70),
        lambda connection: add(connection, 9, language="\ud800"),
        lambda connection: add(connection, 6, 8),
    ]
    waiting = [asyncio.create_task(database.write(1, each)) for each in writes]
    await asyncio.sleep(0)
    busy.set()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in results] == [
        *(int, type(None), FunctionFails, IntegrityError),
        *(OverflowError, UnicodeEncodeError, int),
    ]
    assert len(committed) == 2
    assert await people(database) == {1: "bn", 2: None, 3: None, 6: None, 8: None}


async def test_cancelled_waiting_write_changes_nothing(database: Database, busy: Event) -> None:
    waiting = [asyncio.create_task(database.write(1, add, user)) for user in (1, 2, 3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    waiting[2].cancel()
    busy.set()
    await asyncio.wait(waiting)
    assert [each.cancelled() for each in waiting] == [True, False, True]
    assert [*await people(database)] == [2]


async def test_cancelled_running_write_changes_nothing(database: Database) -> None:
    begun, free = Event(), Event()

    def slowly(connection: Connection) -> None:
        add(connection, 1)
        hang(connection, begun, free)

    writing = asyncio.create_task(database.write(1, slowly))
    await asyncio.to_thread(begun.wait)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    free.set()
    await database.write(1, add, 2)
    assert [*await people(database)] == [2]


async def test_slow_write_changes_nothing(database: Database) -> None:
    free = Event()

    def slowly(connection: Connection) -> None:
        add(connection, 1)
        hang(connection, Event(), free)

    with pytest.raises(StorageFails) as caught:
        await database.write(1, slowly, timeout_s=0.2)
    assert not isinstance(caught.value, OutcomeUnknown)
    free.set()
    await database.write(1, add, 2, timeout_s=JOB_S)
    assert [*await people(database)] == [2]


async def test_write_waits_for_slow_ones_rollback(database: Database) -> None:
    """The slow write holds the file's lock for longer than SQLite waits."""
    begun, free = Event(), Event()

    def slowly(connection: Connection) -> None:
        add(connection, 1)
        hang(connection, begun, free)

    with pytest.raises(StorageFails):
        await database.write(1, slowly, timeout_s=0.2)
    asyncio.get_running_loop().call_later(0.75, free.set)
    await database.write(1, add, 2)
    assert [*await people(database)] == [2]


async def test_long_write_shares_no_transaction(database: Database, busy: Event) -> None:
    committed = commits_of(database)
    limits = (None, None, JOB_S, None, None)
    waiting = [
        asyncio.create_task(database.write(1, add, user, timeout_s=limit))
        for user, limit in enumerate(limits, 1)
    ]
    await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(*waiting)
    assert len(committed) == 1 + 3
    assert [*await people(database)] == [1, 2, 3, 4, 5]


async def test_begun_write_is_committed_before_closing(tmp_path: Path) -> None:
    url = url_of(make_empty(tmp_path / "guti.sqlite3"))
    async with Database.open(url) as database:
        writing = asyncio.create_task(database.write(1, add, 1))
        await asyncio.sleep(0)
    assert await writing == 1
    async with Database.open(url) as database:
        assert [*await people(database)] == [1]


async def test_write_fails_if_it_waits_too_long(
    database: Database, busy: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = []
    for user, limit_s in ((1, 0.1), (2, JOB_S)):
        monkeypatch.setattr(database._connections._shared, "_turn_timeout_s", limit_s)
        waiting.append(asyncio.create_task(database.write(1, add, user)))
        await asyncio.sleep(0)
    await asyncio.wait(waiting[:1])
    busy.set()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in results] == [StorageFails, int]
    assert [*await people(database)] == [2]


async def test_missing_parameter_is_an_error(database: Database) -> None:
    def add_without(connection: Connection) -> None:
        connection.execute(insert(seen_languages), [{"user": 5, "language": "bn"}, {"user": 6}])

    with pytest.raises(StatementError):
        await database.write(1, add_without)
    assert await people(database) == {}


async def test_failed_connection_is_replaced(database: Database) -> None:
    await database.write(1, add, 1)

    def close(connection: Connection) -> None:
        connection.connection.dbapi_connection.close()  # type: ignore[union-attr]
        add(connection, 2)

    with pytest.raises(StorageFails, match="closed"):
        await database.write(1, close)
    await database.write(1, add, 3)
    assert [*await people(database)] == [1, 3]


async def test_all_writes_use_one_connection(database: Database) -> None:
    drivers = await asyncio.gather(*(database.write(1, driver_of) for _ in range(20)))
    assert len({*drivers}) == 1


async def test_locked_file_fails_writes_until_it_is_free(database: Database) -> None:
    path = Path(database.engine.url.database or "")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFails):
            await database.write(1, add, 1)
        other.execute("ROLLBACK")
    await database.write(1, add, 1)
    assert [*await people(database)] == [1]


async def test_cancelled_write_waiting_for_file_changes_nothing(
    database: Database,
) -> None:
    path = Path(database.engine.url.database or "")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(database.write(1, add, 1))
        await asyncio.sleep(0.1)
        writing.cancel()
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
    with pytest.raises(asyncio.CancelledError):
        await writing
    await asyncio.gather(*(database.write(1, add, user) for user in range(2, 8)))
    assert [*await people(database)] == [*range(2, 8)]


async def test_late_commit_leaves_the_outcome_unknown(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is replaced, and its late commit is visible."""
    monkeypatch.setattr(shared_commits, "COMMIT_TIMEOUT_S", 0.2)
    free = Event()

    def add_and_hang(connection: Connection) -> None:
        add(connection, 1)
        callback = driver_of(connection).set_trace_callback
        wait: Callable[[str], object] = lambda sql: sql == "COMMIT" and free.wait()  # noqa: E731
        connection.connection.dbapi_connection.run_async(lambda _: callback(wait))  # type: ignore[union-attr]

    with pytest.raises(OutcomeUnknown):
        await database.write(1, add_and_hang)
    free.set()
    await database.write(1, add, 2, timeout_s=JOB_S)
    assert [*await people(database)] == [1, 2]
