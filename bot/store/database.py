"""The database: reads, and writes of one transaction each, all within a time limit.

What reads or writes is a plain function of a SQLAlchemy connection. SQLite runs it in a thread,
PostgreSQL on the event loop. SQLite has one writer. On PostgreSQL writers go on beside each other,
unless they hold the same lock: each server has one, by its number, so that what is read and then
written in a server is of one state, in all processes. Nothing else needs to know which database it
is.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any, Self, TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Executable, Row, Table, delete, update

from bot import metrics
from bot.store import address, deletions, failures, postgresql, upgrade
from bot.store.connection_thread import Run
from bot.store.deletions import Deletions
from bot.store.errors import StorageFails
from bot.store.failures import WritersCollide
from bot.store.locks import EVERYWHERE
from bot.store.postgresql_connections import PostgresqlConnections
from bot.store.sqlite_connections import SqliteConnections
from bot.store.write_thread import Write

READERS = 4

WRITE_TURN_TIMEOUT_S = 2.0
"""Short enough that the interaction can still be answered."""

ANSWER_TIMEOUT_S = 2.4
"""For a read or a transaction as a whole, where an interaction is to be answered after it."""

TIMEOUT_S = 8.0
"""For one elsewhere: silence is over within ten seconds."""

JOB_TIMEOUT_S = 60.0
"""For one that goes through many rows: exports, deletions, ratings counted anew."""

TRIES = 4
"""For a transaction that PostgreSQL undid, since another one was in its way."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Database:
    """Reads and writes by functions of a connection."""

    def __init__(
        self, connections: SqliteConnections | PostgresqlConnections, timeout_s: float = TIMEOUT_S
    ) -> None:
        """Take connections; `timeout_s` bounds a read or write without a bound of its own."""
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
        """Open the database that `url` names, bring its tables up to date, close it at the end.

        With `read_only` it is neither made nor changed. What is read or written takes at most
        `timeout_s`, unless it has a bound of its own. Raises DatabaseUnusable, which names the
        `setting` that `url` comes from.
        """
        parsed = address.read(url, setting)
        connections: SqliteConnections | PostgresqlConnections
        with address.used(setting, parsed, ValueError, TypeError):
            if postgresql.is_postgresql(parsed):
                connections = await PostgresqlConnections.to(
                    parsed, readers=READERS, turn_timeout_s=WRITE_TURN_TIMEOUT_S
                )
            else:
                connections = SqliteConnections(
                    parsed, read_only=read_only, turn_timeout_s=WRITE_TURN_TIMEOUT_S
                )
        async with aclosing(cls(connections, timeout_s)) as database:
            if not read_only:
                with address.used(setting, parsed):
                    await upgrade.bring_up_to_date(connections)
            yield database

    async def aclose(self) -> None:
        """Close all connections."""
        await self._connections.close()

    async def read(
        self, statement: Executable, *, timeout_s: float | None = None, **given: object
    ) -> Sequence[Row[Any]]:
        """Return all rows of a statement with what is `given` to it; raises StorageFails."""

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
        """Return what a function reads, all of it at one moment; raises StorageFails."""
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

        An error of it undoes the transaction, and where another transaction was in its way the
        function runs again: it must change nothing else. No other transaction is under way for
        the same `server`; None is for a single statement, which needs no lock. One that takes
        long has a `timeout_s` of its own. Raises StorageFails, OutcomeUnknown.
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
        """Run functions one after another, which all see the same moment; raises StorageFails."""
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
        """Run functions one after another in a transaction, as in `write`, but once.

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
        """Measure and bound what is done here, and raise what the storage fails in."""
        with metrics.DATABASE.labels(kind).time(), failures.raised(self.engine.url, unknown):
            async with asyncio.timeout(timeout_s):
                yield

    async def erase(self) -> None:
        """Let nothing of what was deleted stand in the log beside SQLite's file."""
        async with asyncio.timeout(self._timeout_s):
            await self._connections.discard_log()

    async def update(self, table: Table, where: ColumnElement[bool], **values: object) -> int:
        """Change the rows of a table in a transaction of its own; return how many there were."""
        return await self.write(None, _update, table, where, values)

    async def delete(self, table: Table, where: ColumnElement[bool]) -> int:
        """Delete rows of a table in a transaction of its own; return how many there were."""
        return await self.write(None, _delete, table, where)


def _delete(connection: Connection, table: Table, where: ColumnElement[bool]) -> int:
    return connection.execute(delete(table).where(where)).rowcount


def _update(
    connection: Connection, table: Table, where: ColumnElement[bool], values: dict[str, object]
) -> int:
    return connection.execute(update(table).where(where).values(values)).rowcount
