"""SQLite's connections: rows are complete, and cancelled work leaves nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from databases import make_empty, url_of
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database
from bot.store.errors import StorageFails
from bot.store.schema import seen_languages
from bot.store.sqlite_driver import AT_ONCE

MANY = 2 * AT_ONCE + 7


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as opened:
        yield opened


async def add(database: Database, *users: int) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(seen_languages), [{"user": user} for user in users])


async def count(database: Database) -> int:
    (row,) = await database.read(select(func.count().label("people")).select_from(seen_languages))
    return int(row.people)


async def test_more_rows_than_come_with_a_statement_all_come_in_order(database: Database) -> None:
    await add(database, *range(1, MANY + 1))
    ordered = select(seen_languages.c.user).order_by(seen_languages.c.user)
    assert [row.user for row in await database.read(ordered)] == [*range(1, MANY + 1)]
    async with database.snapshot() as connection, connection.stream(ordered) as rows:
        parts = [[row.user for row in part] async for part in rows.partitions(AT_ONCE + 1)]
    assert [user for part in parts for user in part] == [*range(1, MANY + 1)]
    assert len(parts[0]) == AT_ONCE + 1
    async with database.snapshot() as connection, connection.stream(ordered) as rows:
        assert [(await rows.fetchone() or [0])[0] for _ in range(3)] == [1, 2, 3]
    await add(database, MANY + 1)


async def test_a_writer_who_is_cancelled_while_it_waits_for_the_file_leaves_nothing(
    database: Database,
) -> None:
    """The writer's first statement is already queued for the connection's thread."""
    path = Path(database.engine.url.database or "")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writer = asyncio.create_task(add(database, 1))
        await asyncio.sleep(0.1)
        writer.cancel()
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
    with pytest.raises(asyncio.CancelledError):
        await writer
    assert await count(database) == 0
    await asyncio.gather(*(add(database, user) for user in range(2, 8)))
    assert await count(database) == 6


async def test_a_file_that_another_process_holds_is_told_and_can_be_written_later(
    database: Database,
) -> None:
    path = Path(database.engine.url.database or "")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFails):
            await add(database, 1)
        other.execute("ROLLBACK")
    await add(database, 1)
    assert await count(database) == 1


async def test_a_reader_on_which_something_failed_is_not_kept(database: Database) -> None:
    assert await count(database) == 0
    (kept,) = database._idle
    reading = database.reading()
    assert await reading.__aenter__() is kept[0]
    fault = ZeroDivisionError()
    assert not await reading.__aexit__(ZeroDivisionError, fault, None)
    assert database._idle == []
    async with database.reading() as one, database.reading() as other:
        assert one is not other
    assert len(database._idle) == 2


async def test_who_reads_when_all_is_closed_gives_the_connection_back(tmp_path: Path) -> None:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as database:
        reader = database.reading()
        await reader.__aenter__()
        await database.aclose()
        await reader.__aexit__(None, None, None)
        assert database._idle == []


async def test_an_error_within_a_transaction_undoes_all_of_it(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await add(database, 1, 2, 1)
    assert await count(database) == 0
    async with database.writing():
        pass
    await add(database, 1)
    assert await count(database) == 1
