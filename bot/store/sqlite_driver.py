"""SQLite connections, each with a thread: a statement and its rows are one wait for that thread.

By itself aiosqlite waits for a cursor, for the statement, for its rows, and for the cursor's end.
It must not know which statements there are.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ParamSpec, Self, TypeVar

import aiosqlite

from bot.store.writes import Prepared

AT_ONCE = 500
"""So many rows come with their statement; more are fetched when they are wanted."""

CLOSE_TIMEOUT_S = 0.3
"""Within it a thread ends that does not hang."""

P = ParamSpec("P")
T = TypeVar("T")
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Transaction:
    """Writes that are done together, if the `condition` changes a row."""

    condition: Prepared | None
    writes: Sequence[Prepared]


class SqliteConnection(aiosqlite.Connection):
    """A connection for SQLAlchemy, whose transactions begin with their first statement.

    Who waits for its thread may be cancelled: what was asked for is done nevertheless, and whatever
    is asked for later comes after it.
    """

    def __init__(self, database: str, **options: Any) -> None:  # noqa: ANN401 - those of sqlite3
        super().__init__(partial(sqlite3.connect, database, **options), AT_ONCE)
        # A process ends though a connection was not closed.
        self._thread.daemon = True
        self._to_begin: str | None = None
        self._begun = False

    @property
    def hangs(self) -> bool:
        """Whether its thread goes on though it was given up."""
        return not self._running and self._thread.is_alive()

    def begin_with_next(self, statement: str) -> None:
        """Begin a transaction by a statement, in the same wait as the one that comes next."""
        self._to_begin = statement

    def cursor(self) -> "SqliteCursor":  # type: ignore[override] # it needs no waiting for
        """A cursor for one statement after another."""
        return SqliteCursor(self)

    async def close(self) -> None:
        """Close it once what was asked for is done; a thread that hangs does so by itself later."""
        # What aiosqlite awaits here cannot be cancelled.
        if self._connection and self._running and (closed := self.stop()):
            await asyncio.wait({closed}, timeout=CLOSE_TIMEOUT_S)

    async def commit(self) -> None:
        """Keep what the transaction did, if one has begun."""
        await self._end(super().commit)

    async def rollback(self) -> None:
        """Undo what the transaction did, if one has begun."""
        await self._end(super().rollback)

    async def _end(self, end: Callable[[], Any]) -> None:
        self._to_begin = None
        if self._begun:
            await end()
            self._begun = False

    async def run(self, sql: str, parameters: Sequence[Any], *, many: bool = False) -> "Ran":
        """Run a statement with its parameters, or once for each of many."""
        return await self.in_thread(_run, self._conn, self._begin(), sql, (parameters, many))

    async def run_all(self, transaction: Transaction) -> bool:
        """Do what belongs to the transaction that is under way, in one wait; whether it was done.

        It is not if its condition changes no row.
        """
        return await self.in_thread(_do, self._conn, self._begin(), transaction)

    async def commit_all(self, transactions: Sequence[Transaction]) -> list[bool]:
        """Do transactions as one, and commit it, in one wait; whether each was done."""
        return await self.in_thread(_commit_all, self._conn, transactions)

    def _begin(self) -> str | None:
        """The statement that begins a transaction, if the next one is to."""
        begin, self._to_begin = self._to_begin, None
        # From now on there may be something to undo, whether or not this is waited for.
        self._begun = self._begun or begin is not None
        return begin

    async def in_thread(self, function: Callable[P, T], *given: P.args, **options: P.kwargs) -> T:
        """What a function gives in the connection's thread."""
        found: T = await self._execute(function, *given, **options)  # type: ignore[no-untyped-call]
        return found


@dataclass(frozen=True)
class Ran:
    """What a statement gave: its first rows, and the cursor of the rest if there is any."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Row] = ()
    rest: sqlite3.Cursor | None = None


def _run(
    connection: sqlite3.Connection, begin: str | None, sql: str, given: tuple[Sequence[Any], bool]
) -> Ran:
    if begin:
        connection.execute(begin)
    parameters, many = given
    cursor = connection.cursor()
    (cursor.executemany if many else cursor.execute)(sql, parameters)
    rows = cursor.fetchmany(AT_ONCE) if cursor.description else []
    rest = cursor if len(rows) == AT_ONCE else None
    return Ran(cursor.description, cursor.rowcount, cursor.lastrowid, rows, rest)


def _do(connection: sqlite3.Connection, begin: str | None, transaction: Transaction) -> bool:
    if begin:
        connection.execute(begin)
    condition = transaction.condition
    if condition and not _write(connection, condition).rowcount:
        return False
    for each in transaction.writes:
        _write(connection, each)
    return True


def _write(connection: sqlite3.Connection, write: Prepared) -> sqlite3.Cursor:
    run = connection.executemany if write.many else connection.execute
    return run(write.sql, write.parameters)


def _commit_all(connection: sqlite3.Connection, transactions: Sequence[Transaction]) -> list[bool]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = [_do(connection, None, each) for each in transactions]
        connection.execute("COMMIT")
    except BaseException:
        # Some faults end it by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done


class SqliteCursor:
    """A cursor for SQLAlchemy, which awaits it or enters it."""

    arraysize = 1

    def __init__(self, connection: SqliteConnection) -> None:
        self._connection = connection
        self._ran = Ran()
        self._rows = deque[Row]()

    async def __aenter__(self) -> Self:
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        return self.__aenter__().__await__()

    @property
    def description(self) -> Any:  # noqa: ANN401 - a driver's object
        """The columns of the rows, or None."""
        return self._ran.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._ran.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was inserted."""
        return self._ran.lastrowid

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Self:
        """Run a statement."""
        return self._take(await self._connection.run(sql, parameters))

    async def executemany(self, sql: str, parameters: Sequence[Sequence[Any]]) -> Self:
        """Run a statement for each of many sets of parameters."""
        return self._take(await self._connection.run(sql, parameters, many=True))

    def _take(self, ran: Ran) -> Self:
        self._ran, self._rows = ran, deque(ran.rows)
        return self

    async def fetchone(self) -> Row | None:
        """The next row, or None."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> Sequence[Row]:
        """The next rows, at most so many."""
        size = size or self.arraysize
        if self._ran.rest and len(self._rows) < size:
            self._rows += await self._connection.in_thread(self._ran.rest.fetchmany, size)
        return [self._rows.popleft() for _ in range(min(size, len(self._rows)))]

    async def fetchall(self) -> Sequence[Row]:
        """All rows that are left."""
        if self._ran.rest:
            self._rows += await self._connection.in_thread(self._ran.rest.fetchall)
        rows, self._rows = list(self._rows), deque()
        return rows

    async def close(self) -> None:
        """Fetch no more."""
        self._rows.clear()
        if rest := self._ran.rest:
            self._ran = replace(self._ran, rest=None)
            await self._connection.in_thread(rest.close)
