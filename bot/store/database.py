"""The database: reads and writes with time limits; each write is one transaction.

Callers pass plain functions of a SQLAlchemy connection. SQLite runs them in a thread, PostgreSQL on
the event loop. SQLite has a single writer. On PostgreSQL writers run concurrently unless they hold
the same lock. Each server has a lock, named by its number, so that a transaction that reads and
then writes in a server sees one consistent state across all processes. Code outside this package
works with either database.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Executable, Row, Table, delete, update

from bot import metrics
from bot.store import address, deletions, failures, postgresql, revisions, upgrade
from bot.store.connection_thread import Run
from bot.store.deletions import Deletions
from bot.store.errors import StorageFails
from bot.store.failures import WritersCollide
from bot.store.locks import EVERYWHERE
from bot.store.sqlite_connections import SqliteConnections
from bot.store.write_thread import Write

if TYPE_CHECKING:
    from bot.store.postgresql_connections import PostgresqlConnections

Connections: TypeAlias = "SqliteConnections | PostgresqlConnections"

READERS = 4

WRITE_TURN_TIMEOUT_S = 2.0
"""Maximum wait before a write begins, short enough to answer an interaction."""

ANSWER_TIMEOUT_S = 2.4
"""Time limit of a read or transaction that an interaction waits for."""

TIMEOUT_S = 8.0
"""Time limit of other reads and transactions."""

JOB_TIMEOUT_S = 60.0
"""Time limit of jobs over many rows: exports, deletions, recomputed ratings."""

TRIES = 4
"""Attempts at a transaction that PostgreSQL rolls back because of a conflict."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Database:
    """Reads and writes, as functions of a connection."""

    def __init__(self, connections: Connections, timeout_s: float = TIMEOUT_S) -> None:
        """Use `connections`; `timeout_s` is the default time limit."""
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
        """Open and upgrade the database at `url`, and close it at the end.

        With `read_only` the database is neither created nor changed. Reads and writes take at most
        `timeout_s` unless they set their own limit. Raises DatabaseUnusable, which names `setting`
        as the source of `url`.
        """
        parsed = address.read(url, setting)
        connections: Connections
        with address.used(setting, parsed, ValueError, TypeError):
            if postgresql.is_postgresql(parsed):
                # Importing that module and SQLAlchemy's asyncio takes a tenth of the start-up time.
                from bot.store.postgresql_connections import PostgresqlConnections  # noqa: PLC0415

                connections = await PostgresqlConnections.to(
                    parsed, readers=READERS, turn_timeout_s=WRITE_TURN_TIMEOUT_S
                )
            else:
                connections = SqliteConnections(
                    parsed, read_only=read_only, turn_timeout_s=WRITE_TURN_TIMEOUT_S
                )
        async with aclosing(cls(connections, timeout_s)) as database:
            with address.used(setting, parsed):
                if read_only:
                    await database.snapshot(upgrade.require_tables)
                else:
                    await upgrade.bring_up_to_date(connections)
            yield database

    async def revisions(self) -> tuple[str | None, str]:
        """Return the revision of the tables, and the newest known revision."""
        return await self.snapshot(revisions.current), revisions.newest()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._connections.close()

    async def read(
        self, statement: Executable, *, timeout_s: float | None = None, **given: object
    ) -> Sequence[Row[Any]]:
        """Return all rows of a statement with its parameters. Raises StorageFails."""

        def rows(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(statement, given).all()

        async with self._bounded("read", timeout_s or self._timeout_s), self._readers:
            return await self._connections.read(rows)

    async def snapshot(
        self,
        function: Callable[[Connection, *Ts], T],
        *arguments: *Ts,
        timeout_s: float | None = None,
    ) -> T:
        """Return the result of a function that reads one snapshot. Raises StorageFails."""
        async with self._bounded("read", timeout_s or self._timeout_s), self._readers:
            return await self._connections.snapshot(
                lambda connection: function(connection, *arguments)
            )

    async def write(
        self,
        server: int | None,
        function: Callable[[Connection, *Ts], T],
        *arguments: *Ts,
        timeout_s: float | None = None,
    ) -> T:
        """Return the result of a function that reads and writes in one transaction.

        If the function raises, the transaction is rolled back. If it conflicts with another
        transaction, the function runs again, so it must have no other side effects. Transactions of
        the same `server` exclude each other; None is for a single statement, which needs no lock.
        Pass a `timeout_s` for a long transaction. Raises StorageFails, OutcomeUnknown.
        """
        for attempt in range(1, TRIES + 1):
            try:
                return await self._write(
                    server, lambda connection: function(connection, *arguments), timeout_s
                )
            except WritersCollide as error:
                if attempt == TRIES:
                    raise StorageFails from error
                metrics.RETRIES.inc()
        raise AssertionError

    async def _write(
        self, server: int | None, function: Callable[[Connection], T], timeout_s: float | None
    ) -> T:
        write = Write(function, timeout_s or self._timeout_s, is_long=timeout_s is not None)
        async with self._bounded("write", write.limit_s, unknown=lambda: write.is_committing):
            result: T = await self._connections.write(write, server)
            return result

    @asynccontextmanager
    async def reading(self, *, timeout_s: float | None = None) -> AsyncIterator[Run]:
        """Run several functions on one snapshot. Raises StorageFails."""
        async with (
            self._bounded("read", timeout_s or self._timeout_s),
            self._readers,
            self._connections.reading() as run,
        ):
            yield run

    @asynccontextmanager
    async def writing(
        self, server: int | None = EVERYWHERE, *, timeout_s: float | None = None
    ) -> AsyncIterator[Run]:
        """Run several functions in a transaction, without retries.

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
        """Measure the block, limit its time, and convert its storage errors."""
        with metrics.DATABASE.labels(kind).time(), failures.raised(self.engine.url, unknown):
            async with asyncio.timeout(timeout_s):
                yield

    async def erase(self) -> None:
        """Remove deleted data from the log beside SQLite's file."""
        async with asyncio.timeout(self._timeout_s):
            await self._connections.discard_log()

    async def update(self, table: Table, where: ColumnElement[bool], **values: object) -> int:
        """Update rows of a table in a new transaction; return their number."""
        return await self.write(None, _update, table, where, values)

    async def delete(self, table: Table, where: ColumnElement[bool]) -> int:
        """Delete rows of a table in a new transaction; return their number."""
        return await self.write(None, _delete, table, where)


def _delete(connection: Connection, table: Table, where: ColumnElement[bool]) -> int:
    return connection.execute(delete(table).where(where)).rowcount


def _update(
    connection: Connection, table: Table, where: ColumnElement[bool], values: dict[str, object]
) -> int:
    return connection.execute(update(table).where(where).values(values)).rowcount
