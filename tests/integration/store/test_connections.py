"""Connections to SQLite, which are reused until a failure."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select, text

from bot.store.database import Database
from bot.store.database.sqlite import driver_of
from bot.store.errors import StorageFails
from bot.store.schema import seen_languages
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
