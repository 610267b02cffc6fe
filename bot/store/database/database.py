"""A database with time limits for reads and writes. Each write is one transaction.

Callers pass plain functions that take a SQLAlchemy connection, which run on the event loop. SQLite
has a single writer. On PostgreSQL, transactions of different Discord servers run concurrently,
while transactions of one server wait for the server's lock.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any, Self, TypeVar, TypeVarTuple

from sqlalchemy import URL, ColumnElement, Connection, Executable, Row, Table, delete, update

from bot import metrics
from bot.store.database import (
    address,
    deletions,
    failures,
    fitness,
    postgresql,
    revisions,
    sqlite,
    upgrade,
    waiting,
)
from bot.store.database.connections import Connections, Run
from bot.store.database.deletions import Deletions
from bot.store.database.failures import WritersCollide
from bot.store.database.locks import GLOBAL_LOCK
from bot.store.database.shared_commits import Write
from bot.store.errors import StorageFails

READERS = 4

WRITE_TURN_TIMEOUT_S = 2.0
"""Maximum wait before a write begins. Interactions must be answered within 3 s."""

ANSWER_TIMEOUT_S = 2.4
"""Time limit for reads and writes needed to answer an interaction."""

TIMEOUT_S = 8.0
"""Default time limit for reads and writes."""

JOB_TIMEOUT_S = 60.0
"""Time limit for jobs on many rows, such as exports and deletions."""

TRIES = 4
"""Maximum attempts at a transaction that conflicts with others on PostgreSQL."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Database:
    """A database, with time limits for reads and writes."""

    def __init__(self, connections: Connections, timeout_s: float = TIMEOUT_S) -> None:
        """Wrap `connections`; `timeout_s` is the default time limit of reads and writes."""
        self._connections = connections
        self._timeout_s = timeout_s
        self._readers = asyncio.Semaphore(READERS)
        self.engine = connections.engine
        self.concurrent = connections.concurrent
        self.deletions = Deletions()
        deletions.guard(self.engine)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        read_only: bool = False,
        timeout_s: float = TIMEOUT_S,
        setting: str = address.SETTING,
    ) -> AsyncIterator[Self]:
        """Open and upgrade the database at `url`; close it on exit.

        With `read_only`, the database is neither created nor changed. `timeout_s` is the default
        time limit of reads and writes. Raises DatabaseUnusable; the message names `setting` as the
        source of `url`.
        """
        parsed = address.read(url, setting)
        connections = await _connect(parsed, setting, read_only=read_only)
        async with aclosing(cls(connections, timeout_s)) as database:
            with address.explain_errors(setting, parsed):
                if read_only:
                    await upgrade.look(connections, upgrade.require_tables)
                else:
                    await fitness.require_server(connections)
                    await upgrade.create_or_upgrade(connections)
                    await fitness.require_rights(connections)
            yield database

    @classmethod
    async def check(cls, url: str) -> None:
        """Check that a bot could use the database at `url`, which may be empty.

        Nothing is changed. Raises DatabaseUnusable.
        """
        parsed = address.read(url)
        connections = await _connect(parsed, address.SETTING, read_only=True)
        async with aclosing(cls(connections)):
            with address.explain_errors(address.SETTING, parsed):
                await fitness.require_server(connections)
                await fitness.require_rights(connections)

    async def revisions(self) -> tuple[str | None, str]:
        """Return the revision of the tables, and the newest revision in this version of Guti."""
        return await self.snapshot(revisions.current), revisions.newest()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._connections.close()

    async def read(
        self, statement: Executable, *, timeout_s: float | None = None, **parameters: object
    ) -> Sequence[Row[Any]]:
        """Run a statement with the given parameters; return all rows. Raises StorageFails."""

        def rows(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(statement, parameters).all()

        async def attempt() -> Sequence[Row[Any]]:
            async with self._bounded("read", timeout_s or self._timeout_s), self._readers:
                return await self._connections.read(rows)

        return await _retried(attempt)

    async def first(self, statement: Executable, **parameters: object) -> Row[Any] | None:
        """Run a statement; return its first row, or None without a row."""
        rows = await self.read(statement, timeout_s=None, **parameters)
        return rows[0] if rows else None

    async def scalar(self, statement: Executable, **parameters: object) -> Any | None:  # noqa: ANN401
        """Run a statement; return the first value of its first row, or None without a row."""
        row = await self.first(statement, **parameters)
        return row[0] if row else None

    async def snapshot(
        self,
        function: Callable[[Connection, *Ts], T],
        *arguments: *Ts,
        timeout_s: float | None = None,
    ) -> T:
        """Run a function that reads one snapshot; return its result. Raises StorageFails."""

        async def attempt() -> T:
            async with self._bounded("read", timeout_s or self._timeout_s), self._readers:
                return await self._connections.snapshot(
                    lambda connection: function(connection, *arguments)
                )

        return await _retried(attempt)

    async def write(
        self,
        server: int | None,
        function: Callable[[Connection, *Ts], T],
        *arguments: *Ts,
        timeout_s: float | None = None,
    ) -> T:
        """Run a function in a transaction; return its result.

        If the function raises, the transaction is rolled back. After a conflict with another
        transaction the function runs again, so it must have no other side effects. Transactions
        with the same `server` never run at the same time. Pass None as `server` for a single
        statement, which needs no lock. Pass `timeout_s` for a long transaction. Raises
        StorageFails, OutcomeUnknown.
        """
        return await _retried(
            lambda: self._write(
                server, lambda connection: function(connection, *arguments), timeout_s
            )
        )

    async def _write(
        self, server: int | None, function: Callable[[Connection], T], timeout_s: float | None
    ) -> T:
        write = Write(function, timeout_s or self._timeout_s, is_long=timeout_s is not None)
        async with self._bounded("write", write.limit_s, unknown=lambda: write.is_committing):
            result: T = await self._connections.write(write, server)
            return result

    @asynccontextmanager
    async def reading(self, *, timeout_s: float | None = None) -> AsyncIterator[Run]:
        """Yield a function that calls other functions on one snapshot. Raises StorageFails."""
        try:
            async with (
                self._bounded("read", timeout_s or self._timeout_s),
                self._readers,
                self._connections.reading() as run,
            ):
                yield run
        except WritersCollide as error:
            raise StorageFails from error

    @asynccontextmanager
    async def writing(
        self, server: int | None = GLOBAL_LOCK, *, timeout_s: float | None = None
    ) -> AsyncIterator[Run]:
        """Yield a function that calls other functions in one transaction, without retries.

        Raises StorageFails, OutcomeUnknown, WritersCollide.
        """
        bound_s, committing = timeout_s or self._timeout_s, False
        async with (
            self._bounded("write", bound_s, unknown=lambda: committing),
            self._connections.writing(server, bound_s) as run,
        ):
            yield run
            committing = True

    @asynccontextmanager
    async def _bounded(
        self, kind: str, timeout_s: float, unknown: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[None]:
        """Limit and measure the time that the block takes, and convert database errors."""
        with (
            metrics.DATABASE.labels(kind).time(),
            failures.converted(self.engine.url, unknown),
        ):
            async with asyncio.timeout(timeout_s):
                yield

    async def size_bytes(self) -> int:
        """Return the size of the database, with SQLite's write-ahead log. Raises StorageFails."""
        if path := address.file_of(self.engine.url):
            return await asyncio.to_thread(sqlite.size_bytes, path)
        return await self.scalar(postgresql.SIZE) or 0

    async def discard_log(self) -> None:
        """Remove deleted data from the write-ahead log of SQLite."""
        async with asyncio.timeout(self._timeout_s):
            await self._connections.discard_log()

    async def update(self, table: Table, where: ColumnElement[bool], **values: object) -> int:
        """Update the rows that match `where`; return the number of updated rows."""
        return await self._change(update(table).where(where).values(values))

    async def delete(self, table: Table, where: ColumnElement[bool]) -> int:
        """Delete the rows that match `where`; return the number of deleted rows."""
        return await self._change(delete(table).where(where))

    async def _change(self, statement: Executable) -> int:
        return await self.write(None, lambda connection: connection.execute(statement).rowcount)


async def _retried(attempt: Callable[[], Awaitable[T]]) -> T:
    """Return the result of the first attempt that does not collide. Raises StorageFails."""
    for number in range(1, TRIES + 1):
        try:
            return await attempt()
        except WritersCollide as error:
            if number == TRIES:
                raise StorageFails from error
            metrics.RETRIES.inc()
    raise AssertionError


async def _connect(url: URL, setting: str, *, read_only: bool) -> Connections:
    with address.explain_errors(setting, url, ValueError, TypeError):
        async with waiting.limited(url, upgrade.TIMEOUT_S):
            return await Connections.to(
                *(url, READERS), turn_timeout_s=WRITE_TURN_TIMEOUT_S, read_only=read_only
            )
