"""Connections to SQLite, which are reused until a failure."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select, text

from bot.store.database import Database
from bot.store.database.sqlite import driver_of
from bot.store.database.sqlite_driver import Connector
from bot.store.errors import StorageFails
from bot.store.settings import seen_languages
from tests.support.databases import make_empty, url_of
from tests.support.faulty_bot import poll_until

COUNT = select(func.count()).select_from(seen_languages)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as opened:
        yield opened


async def test_snapshot_stays_consistent_while_others_write(database: Database) -> None:
    async with database.reading() as run:
        assert await run(Connection.scalar, COUNT) == 0
        add = insert(seen_languages).values(user=1)
        await database.write(0, Connection.execute, add)
        assert await run(Connection.scalar, COUNT) == 0
    assert await database.snapshot(Connection.scalar, COUNT) == 1


async def test_connection_is_reused_after_functions_error(database: Database) -> None:
    def fail(_: Connection) -> None:
        raise ZeroDivisionError

    used = await database.snapshot(driver_of)
    with pytest.raises(ZeroDivisionError):
        await database.snapshot(fail)
    assert await database.snapshot(driver_of) is used


async def test_failed_connection_is_replaced(database: Database) -> None:
    used = await database.snapshot(driver_of)
    with pytest.raises(StorageFails):
        await database.read(text("SELECT no_such_function()"))
    assert await database.snapshot(driver_of) is not used
    await poll_until(lambda: not used.is_alive)


async def test_error_rolls_back_an_open_transaction(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as run:
            await run(Connection.execute, insert(seen_languages).values(user=1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await database.snapshot(Connection.scalar, COUNT) == 0
    async with database.writing() as run:
        await run(Connection.execute, insert(seen_languages).values(user=1))
    assert await database.snapshot(Connection.scalar, COUNT) == 1


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


async def test_file_opened_while_the_database_closes_is_closed(tmp_path: Path) -> None:
    opens, may_open, opened = threading.Event(), threading.Event(), list[sqlite3.Connection]()

    def connect(factory: type[sqlite3.Connection]) -> sqlite3.Connection:
        opens.set()
        assert may_open.wait(10)
        opened.append(
            sqlite3.connect(tmp_path / "a.sqlite3", factory=factory, check_same_thread=False)
        )
        return opened[0]

    connector = Connector(connect)
    opening = asyncio.create_task(connector.open())
    assert await asyncio.to_thread(opens.wait, 10)
    # The thread is late, as on a busy machine: it closes the file after `open` has returned.
    (connection,), late = connector._opened, threading.Event()
    connection._tx.put_nowait((None, late.wait))
    await connector.close()
    may_open.set()
    with pytest.raises(sqlite3.OperationalError, match="closed"):
        await opening
    late.set()
    # While the thread closes the file, no other may use it.
    await poll_until(lambda: not connection.is_alive)
    assert is_closed(opened[0])
