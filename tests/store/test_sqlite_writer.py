"""SQLite writes that wait together share a commit, but each has its own result."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from databases import make_empty, url_of
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database
from bot.store.errors import StorageFails
from bot.store.schema import seen_languages
from bot.store.writes import Write

ADD = insert(seen_languages)
SET = update(seen_languages).where(seen_languages.c.user == bindparam("number"))


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with Database.open(url_of(make_empty(tmp_path / "guti.sqlite3"))) as opened:
        yield opened


def seen(user: int, language: str | None = None) -> Write:
    return Write(ADD, {"user": user, "language": language})


async def people(database: Database) -> dict[int, str | None]:
    found = await database.read(select(seen_languages))
    return {row.user: row.language for row in found}


@asynccontextmanager
async def commits(database: Database) -> AsyncIterator[list[str]]:
    """Record the commits inside the block, on the connection for writes."""
    assert database._writer
    raw, said = (await database._writer._driver())._conn, list[str]()
    raw.set_trace_callback(lambda sql: said.append(sql) if sql == "COMMIT" else None)
    yield said
    raw.set_trace_callback(None)


async def test_who_waits_while_somebody_writes_shares_one_commit(database: Database) -> None:
    async with commits(database) as committed:
        async with database.writing():
            waiting = [asyncio.create_task(database.write(1, seen(user))) for user in range(1, 9)]
            await asyncio.sleep(0)
        assert await asyncio.gather(*waiting) == [True] * 8
    assert committed == ["COMMIT"]
    assert [*await people(database)] == [*range(1, 9)]


async def test_of_those_who_wait_together_each_hears_of_its_own(database: Database) -> None:
    """One meets its condition, one does not, one fails; the rest is stored."""
    await database.write(1, seen(1), seen(2))
    moved, other = (Write(SET, {"number": user, "language": "bn"}) for user in (1, 7))
    said = await asyncio.gather(
        database.write(1, seen(3), condition=moved),
        database.write(1, seen(4), condition=other),
        database.write(1, seen(5), seen(2)),
        database.write(1, Write(ADD, [{"user": 6}, {"user": 8}])),
        return_exceptions=True,
    )
    assert [type(each) if isinstance(each, Exception) else each for each in said] == [
        *(True, False),
        *(IntegrityError, True),
    ]
    assert await people(database) == {1: "bn", 2: None, 3: None, 6: None, 8: None}


async def test_who_gave_up_waiting_has_written_nothing(database: Database) -> None:
    async with database.writing():
        waiting = [asyncio.create_task(database.write(1, seen(user))) for user in (1, 2, 3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        waiting[2].cancel()
    await asyncio.wait(waiting)
    assert [each.cancelled() for each in waiting] == [True, False, True]
    assert [*await people(database)] == [2]


async def test_what_is_begun_is_done_before_it_is_closed(tmp_path: Path) -> None:
    url = url_of(make_empty(tmp_path / "guti.sqlite3"))
    async with Database.open(url) as database:
        writing = asyncio.create_task(database.write(1, seen(1)))
        await asyncio.sleep(0)
    assert await writing
    async with Database.open(url) as database:
        assert [*await people(database)] == [1]


async def test_each_waits_for_its_own_time_and_later_writes_go_on(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database._writer
    monkeypatch.setattr(database._writer, "_patience", 0.3)
    async with database.writing():
        waiting = [asyncio.create_task(database.write(1, seen(1)))]
        await asyncio.sleep(0.2)
        waiting.append(asyncio.create_task(database.write(1, seen(2))))
        await asyncio.sleep(0.2)
    said = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in said] == [StorageFails, bool]
    assert await database.write(1, seen(3))
    assert [*await people(database)] == [2, 3]


@pytest.mark.parametrize("cancelled", [False, True])
async def test_what_no_database_takes_keeps_nobody_else_from_writing(
    database: Database, cancelled: object
) -> None:
    async with database.writing():
        waiting = [
            asyncio.create_task(database.write(1, seen(user, language)))
            for user, language in ((1, "bn"), (2**70, "bn"), (3, "\ud800"), (1, "hi"), (4, None))
        ]
        await asyncio.sleep(0)
    if cancelled:
        waiting[3].cancel()
    said = await asyncio.gather(*waiting, return_exceptions=True)
    assert [each is True for each in said] == [True, False, False, False, True]
    assert await people(database) == {1: "bn", 4: None}


async def test_a_parameter_that_lacks_is_an_error(database: Database) -> None:
    with pytest.raises(KeyError):
        await database.write(1, Write(ADD, [{"user": 5, "language": "bn"}, {"user": 6}]))
    with pytest.raises(KeyError):
        await database.write(1, Write(SET, {"language": "bn"}))
    assert await people(database) == {}


async def test_a_connection_that_failed_is_not_used_again(database: Database) -> None:
    assert database._writer
    assert await database.write(1, seen(1))
    driver = await database._writer._driver()
    await driver.in_thread(driver._conn.close)
    with pytest.raises(Exception, match="closed"):
        await database.write(1, seen(2))
    assert await database.write(1, seen(3))
    assert [*await people(database)] == [1, 3]
