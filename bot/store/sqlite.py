"""Everything that only SQLite understands; it knows no table."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiosqlite
from sqlalchemy import URL, Connection, Table, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import files
from bot.store.sqlite_driver import SqliteConnection

BUSY_TIMEOUT = 500
"""Milliseconds to wait for another process's write: who asked must hear of it in time."""

PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # Not every build of SQLite overwrites by itself what is deleted.
    "PRAGMA secure_delete = ON",
)


MOST_HANGING = 32
"""Threads that hang in the disk, each of a connection that was given up; no more are started."""

READING = {"transaction": False}
"""The execution options of a connection that only reads: no transaction is begun on it.

To say so by SQLAlchemy's `isolation_level` costs three waits more for the connection's thread.
"""


SNAPSHOT = {"snapshot": True}
"""Those of one on which all statements see the same state."""


def options(url: URL) -> dict[str, Any]:
    """How an engine is made: with connections that are waited for as seldom as can be."""
    (database,), given = url.get_dialect()().create_connect_args(url)

    opened = WeakSet[SqliteConnection]()

    async def connect() -> aiosqlite.Connection:
        if sum(each.hangs for each in opened) >= MOST_HANGING:
            raise sqlite3.OperationalError("the disk hangs")
        connection = SqliteConnection(database, **given)
        opened.add(connection)
        return await connection

    return {"async_creator": connect}


def prepare(engine: AsyncEngine, *, read_only: bool = False) -> None:
    """Make each connection durable and each transaction take the write lock at its beginning.

    Readers run in autocommit: one statement sees one state, and nobody waits for them.
    Raises sqlite3.Error and OSError where there can be no file.
    """
    _require_file(engine, read_only=read_only)
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)


def _require_file(engine: AsyncEngine, *, read_only: bool) -> None:
    # Where aiosqlite cannot open a file, it leaves a thread behind that fails loudly later.
    (database,), options = engine.dialect.create_connect_args(engine.url)
    if read_only:
        Path(database).stat()
    with closing(sqlite3.connect(database, **options)) as connection:
        if read_only:
            connection.execute("PRAGMA schema_version")
            return
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"{files.DAMAGED} ({found})")
        _require_writing(connection)
        _require_whole_pages(connection, Path(database))


def _require_writing(connection: sqlite3.Connection) -> None:
    # To begin a transaction is not enough: where nothing can be written, SQLite lets one only read.
    connection.isolation_level = None
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("ROLLBACK")


def _require_whole_pages(connection: sqlite3.Connection, path: Path) -> None:
    # A cut within the last page is no damage to SQLite, which takes what is missing for zeros; with
    # a log beside it, it is a write that a power cut broke off and that the log makes good.
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    logged = path.with_name(f"{path.name}-wal")
    if path.is_file() and path.stat().st_size % page and not _length(logged):
        raise sqlite3.DatabaseError(f"{files.DAMAGED} (it was cut short)")


def _length(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _configure(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's object
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("transaction", True):
        begin = "BEGIN" if options.get("snapshot") else "BEGIN IMMEDIATE"
        driver: Any = connection.connection.driver_connection
        driver.begin_with_next(begin)


@asynccontextmanager
async def changing_tables(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction in which a table can be made anew, while the rows that refer to it stay.

    SQLite ignores this setting within a transaction.
    """
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.run("PRAGMA foreign_keys = OFF", ())
        try:
            async with connection.begin():
                yield connection
        finally:
            await driver.run("PRAGMA foreign_keys = ON", ())


def last_number(connection: Connection, table: Table) -> int:
    """Return the last number that a table has given out, or 0 where that is not kept."""
    kept = text("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")
    if not connection.execute(kept).first():
        return 0
    asked = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return int(connection.execute(asked, {"name": table.name}).scalar() or 0)


def continue_numbers(connection: Connection, table: Table, last: int) -> None:
    """Let a table's next number come after `last`."""
    sequence = {"name": table.name, "last": last}
    connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), sequence)
    connection.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), sequence)


async def enable_wal(engine: AsyncEngine) -> None:
    """Let readers and the writer go on beside each other, from now on.

    The file remembers it, so it is done when the file is known to be ours.
    """
    async with engine.execution_options(**READING).connect() as connection:
        await connection.exec_driver_sql("PRAGMA journal_mode = WAL")


async def discard_log(engine: AsyncEngine) -> None:
    """Take what the log beside the file holds into it, and empty the log, unless it is read."""
    async with engine.execution_options(**READING).connect() as connection:
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def is_sqlite(url: URL) -> bool:
    """Whether `url` names a SQLite database."""
    return url.get_backend_name() == "sqlite"
