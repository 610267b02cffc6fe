"""Connections to a SQLite database: several readers and one writer, each in a thread."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.pool import NullPool

from bot.store import sqlite
from bot.store.connection_thread import ConnectionThread, ConnectionThreads, Run
from bot.store.write_thread import Write, WriteThread

T = TypeVar("T")


class SqliteConnections:
    """Runs functions with a connection to SQLite, in threads."""

    concurrent = False

    def __init__(self, url: URL, *, read_only: bool, turn_timeout_s: float) -> None:
        """Check the file. Raises sqlite3.Error or OSError if it cannot be used."""
        # Parameters are hidden in errors, because they identify people and errors are logged.
        self.engine: Engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        sqlite.prepare(self.engine, read_only=read_only)
        self._reader = self.engine.execution_options(**sqlite.READING)
        self._threads = ConnectionThreads()
        self._read_only = read_only
        self._idle: list[ConnectionThread] = []
        self._closed = False
        self._writer = WriteThread(self._threads, self.engine, turn_timeout_s)

    async def upgrade(self, migrate: Callable[[Connection], None]) -> None:
        """Migrate the tables."""
        async with self._thread(self.engine) as thread:
            await thread.run(sqlite.migrate_tables, migrate)

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Run a function that reads one snapshot; return its result."""
        async with self._idle_reader() as thread:
            return await thread.run(_read_only, function)

    snapshot = read

    async def write(self, write: Write, _server: int | None) -> Any:  # noqa: ANN401 - the function's
        """Run and commit a write; return its result."""
        return await self._writer.run(write)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        """Yield a function that calls other functions on one snapshot."""
        async with self._transaction(self._reader) as run:
            yield run

    @asynccontextmanager
    async def writing(self, _server: int | None, _limit_s: float) -> AsyncIterator[Run]:
        """Yield a function that calls other functions in a transaction, outside the write queue."""
        async with self._transaction(self.engine) as run:
            yield run

    async def discard_log(self) -> None:
        """Empty the write-ahead log, unless a reader uses it."""
        async with self._thread(self._reader) as thread:
            await thread.run(sqlite.discard_log)

    async def close(self) -> None:
        """Close all connections. Busy readers close when they finish."""
        self._closed = True
        stopped = [self._threads.stop(self._idle.pop()) for _ in range(len(self._idle))]
        await self._writer.close()
        if stopped:
            await asyncio.wait(stopped, timeout=sqlite.CLOSE_TIMEOUT_S)
        if not self._read_only:
            sqlite.note_clean_stop(self.engine)

    @asynccontextmanager
    async def _idle_reader(self) -> AsyncIterator[ConnectionThread]:
        """Borrow a reader thread; stop the thread if the block raises."""
        thread = self._idle.pop() if self._idle else self._threads.start(self._reader)
        try:
            yield thread
        except BaseException:
            self._threads.stop(thread)
            raise
        if self._closed:
            self._threads.stop(thread)
        else:
            self._idle.append(thread)

    @asynccontextmanager
    async def _transaction(self, engine: Engine) -> AsyncIterator[Run]:
        async with self._thread(engine) as thread:
            transaction = await thread.run(Connection.begin)
            yield thread.run
            await thread.run(lambda _: transaction.commit())

    @asynccontextmanager
    async def _thread(self, engine: Engine) -> AsyncIterator[ConnectionThread]:
        thread = self._threads.start(engine)
        try:
            yield thread
        finally:
            stopped = self._threads.stop(thread)
            await asyncio.wait((stopped,), timeout=sqlite.CLOSE_TIMEOUT_S)


def _read_only(connection: Connection, function: Callable[[Connection], T]) -> T:
    try:
        return function(connection)
    finally:
        connection.rollback()
