"""Reader threads of SQLite, which reuse their connections until a failure."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select

from bot.store.connection_thread import ConnectionThread
from bot.store.database import Database
from bot.store.schema import seen_languages
from bot.store.sqlite_connections import SqliteConnections
from tests.support.databases import make_empty, url_of

COUNT = select(func.count()).select_from(seen_languages)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as opened:
        yield opened


def idle_of(database: Database) -> list[ConnectionThread]:
    """Return the idle reader threads."""
    assert isinstance(database._connections, SqliteConnections)
    return database._connections._idle


async def test_snapshot_stays_consistent_while_others_write(database: Database) -> None:
    async with database.reading() as run:
        assert await run(Connection.scalar, COUNT) == 0
        add = insert(seen_languages).values(user=1)
        await database.write(0, Connection.execute, add)
        assert await run(Connection.scalar, COUNT) == 0
    assert await database.snapshot(Connection.scalar, COUNT) == 1


async def test_read_connection_is_reused(database: Database) -> None:
    assert await database.snapshot(Connection.scalar, COUNT) == 0
    (reader,) = idle_of(database)
    assert await database.snapshot(Connection.scalar, COUNT) == 0
    assert idle_of(database) == [reader]


async def test_failed_read_connection_is_closed(database: Database) -> None:
    def fail(_: Connection) -> None:
        raise ZeroDivisionError

    assert await database.snapshot(Connection.scalar, COUNT) == 0
    with pytest.raises(ZeroDivisionError):
        await database.snapshot(fail)
    assert idle_of(database) == []
    assert await database.snapshot(Connection.scalar, COUNT) == 0


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
