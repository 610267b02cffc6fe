"""Connections to a SQLite database: threads that read, and one that writes."""

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
    """Runs functions that take a connection, in threads."""

    concurrent = False

    def __init__(self, url: URL, *, read_only: bool, turn_timeout_s: float) -> None:
        """Prepare the threads. Raises sqlite3.Error or OSError for a file that cannot be used."""
        # Hidden, because errors are logged and parameters identify people.
        self.engine: Engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        sqlite.prepare(self.engine, read_only=read_only)
        self._reader = self.engine.execution_options(**sqlite.READING)
        self._threads = ConnectionThreads()
        self._idle: list[ConnectionThread] = []
        self._closed = False
        self._writer = WriteThread(self._threads, self.engine, turn_timeout_s)

    async def upgrade(self, migrate: Callable[[Connection], None]) -> None:
        """Migrate the tables."""
        async with self._thread(self.engine) as thread:
            await thread.run(sqlite.change_tables, migrate)

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Return the result of a function that reads from one snapshot."""
        async with self._idle_reader() as thread:
            return await thread.run(_look, function)

    snapshot = read

    async def write(self, write: Write, _server: int | None) -> Any:  # noqa: ANN401 - the function's
        """Return the result of a write after its commit."""
        return await self._writer.run(write)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        """Run functions that read from one snapshot."""
        async with self._transaction(self._reader) as run:
            yield run

    @asynccontextmanager
    async def writing(self, _server: int | None, _limit_s: float) -> AsyncIterator[Run]:
        """Run functions in a transaction that competes with this process's other writes."""
        async with self._transaction(self.engine) as run:
            yield run

    async def discard_log(self) -> None:
        """Empty the log beside the file, unless it is in use."""
        async with self._thread(self._reader) as thread:
            await thread.run(sqlite.discard_log)

    async def close(self) -> None:
        """Close all connections; a busy reader closes its own when done."""
        self._closed = True
        stopped = [self._threads.stop(self._idle.pop()) for _ in range(len(self._idle))]
        await self._writer.close()
        if stopped:
            await asyncio.wait(stopped, timeout=sqlite.CLOSE_TIMEOUT_S)

    @asynccontextmanager
    async def _idle_reader(self) -> AsyncIterator[ConnectionThread]:
        """Borrow a reader thread, which is reused unless the block fails."""
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
        """Start a thread for the block, and stop it at the end."""
        thread = self._threads.start(engine)
        try:
            yield thread
        finally:
            stopped = self._threads.stop(thread)
            await asyncio.wait((stopped,), timeout=sqlite.CLOSE_TIMEOUT_S)


def _look(connection: Connection, function: Callable[[Connection], T]) -> T:
    try:
        return function(connection)
    finally:
        connection.rollback()
