"""aiosqlite connections that wait for their thread only once for each statement.

A wait for the thread takes about 0.05 ms of CPU. SQLAlchemy waits five times for a statement of
aiosqlite (cursor, execute, fetch, close, and BEGIN or a savepoint). Here a statement is executed
with the ones deferred before it, and its rows are fetched, in a single call.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

import aiosqlite

ROWS = 1_000
"""Number of rows fetched with their statement. Further rows take calls of their own."""

CLOSE_TIMEOUT_S = 0.3
"""Maximum wait for a connection to close."""

MAX_HANGING = 32
"""Number of connections blocked in disk I/O at which new ones are refused."""

T = TypeVar("T")


class _Executed(list[Any]):
    """The first rows of a statement, and what else its cursor knows."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        super().__init__(cursor.fetchmany(ROWS))
        self.description = cursor.description
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        self.cursor = cursor if len(self) == ROWS else None


class _FetchingCursor(sqlite3.Cursor):
    """A cursor whose `fetchall`, called in the thread by aiosqlite, returns `_Executed`."""

    def fetchall(self) -> _Executed:
        return _Executed(self)


class _File(sqlite3.Connection):
    """A connection that executes deferred statements before the next one."""

    deferred: Sequence[str] = ()

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as sqlite3
        """Execute a statement; its `fetchall` returns the first rows."""
        self._execute_deferred()
        return self.cursor(_FetchingCursor).execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """Execute a statement once for each of several parameters."""
        self._execute_deferred()
        return super().executemany(sql, parameters)

    def _execute_deferred(self) -> None:
        deferred, self.deferred = self.deferred, ()
        for each in deferred:
            super().execute(each)


class Cursor:
    """An asynchronous cursor, as SQLAlchemy uses it."""

    arraysize = 1
    description: Any = None
    rowcount = -1
    lastrowid: int | None = None

    def __init__(self, connection: "SqliteConnection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self._rest: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> Self:
        """Return the cursor, which takes no call."""
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> None:  # noqa: ANN401 - as sqlite3
        """Execute a statement and fetch its first rows."""
        found: Any = await self._connection.call(
            self._connection.execute_fetchall(sql, parameters), begins=True
        )
        self.description = found.description
        self.rowcount, self.lastrowid = found.rowcount, found.lastrowid
        self._rows = found
        if found.cursor:
            self._rest = aiosqlite.Cursor(self._connection, found.cursor)

    async def executemany(self, sql: str, parameters: Iterable[Any]) -> None:
        """Execute a statement once for each of several parameters."""
        done = await self._connection.call(
            self._connection.executemany(sql, parameters), begins=True
        )
        self.rowcount, self.lastrowid = done.rowcount, done.lastrowid

    async def fetchmany(self, size: int = 1) -> list[Any]:
        """Return up to `size` more rows."""
        if not self._rows and self._rest:
            return list(await self._connection.call(self._rest.fetchmany(size)))
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchall(self) -> list[Any]:
        """Return all further rows."""
        rows, self._rows = self._rows, []
        while self._rest and (more := await self._connection.call(self._rest.fetchmany(ROWS))):
            rows.extend(more)
        return rows

    async def close(self) -> None:
        """Discard the rows that have not been fetched."""
        self._rows = []
        rest, self._rest = self._rest, None
        if rest:
            await self._connection.call(rest.close())


class SqliteConnection(aiosqlite.Connection):
    """A connection with its own thread, which is abandoned when a call to it is cancelled."""

    def __init__(self, connect: Callable[..., sqlite3.Connection]) -> None:
        """Open the file with `connect`, which takes the class of the connection."""
        super().__init__(lambda: self._open(connect), iter_chunk_size=ROWS)
        # A daemon thread, because a thread that hangs must not keep the process alive.
        # aiosqlite has no option for it; SQLAlchemy does the same.
        self._thread.daemon = True
        self._file: Any = None
        self._waiting_to_begin = self._has_begun = False
        self.is_abandoned = self.is_writing = False
        self.closed: asyncio.Future[Any] | None = None

    @property
    def is_alive(self) -> bool:
        """True until the thread ends."""
        return self._thread.is_alive()

    def _open(self, connect: Callable[..., sqlite3.Connection]) -> sqlite3.Connection:
        self._file = connect(factory=_File)
        return self._file  # type: ignore[no-any-return]

    def forget(self) -> None:
        """Forget the file, which the thread closes."""
        self._connection = None

    def stop(self) -> asyncio.Future[Any] | None:
        """End the thread, which closes the file even if it was forgotten."""
        self._tx.put_nowait((None, self._close))
        return super().stop()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()

    def begin(self, sql: str) -> None:
        """Begin a transaction together with its first statement."""
        self._file.deferred = (sql,)
        self._waiting_to_begin, self._has_begun = True, False
        self.is_writing = sql != "BEGIN"

    def defer(self, *statements: str) -> None:
        """Execute statements that return nothing together with the next one."""
        self._file.deferred = (*self._file.deferred, *statements)

    @property
    def was_rolled_back(self) -> bool:
        """True if SQLite has ended the transaction by itself, for example on a full disk."""
        return self._has_begun and not self.in_transaction

    def cursor(self) -> Any:  # noqa: ANN401 - unlike aiosqlite's, it needs no call
        """Return a cursor."""
        return Cursor(self)

    async def call(self, waiting: Awaitable[T], *, begins: bool = False) -> T:
        """Await a call to the thread; if cancelled, abandon the thread, which may hang."""
        if begins and self._waiting_to_begin:
            self._waiting_to_begin, self._has_begun = False, True
        try:
            return await waiting
        except asyncio.CancelledError:
            self.abandon()
            raise

    def abandon(self) -> None:
        """Close the connection, and roll back, when the thread has done its last call."""
        if not self.is_abandoned:
            self.is_abandoned, self.closed = True, self.stop()

    async def commit(self) -> None:
        """Commit the transaction, unless no statement was executed in it."""
        if self._has_begun:
            await self.call(self.execute_fetchall("COMMIT"))
        self._forget_transaction()

    async def rollback(self) -> None:
        """Roll back the transaction, unless no statement was executed in it."""
        # The thread of an abandoned connection rolls back by itself.
        if not self.is_abandoned:
            has_begun = self._has_begun
            self._forget_transaction()
            if has_begun:
                await self.call(super().rollback())

    def _forget_transaction(self) -> None:
        self._file.deferred = ()
        self._waiting_to_begin = self._has_begun = self.is_writing = False

    async def close(self) -> None:
        """Close the connection, and wait for it unless the thread may hang."""
        if not self.is_abandoned:
            self.abandon()
            if self.closed:
                await asyncio.wait((self.closed,), timeout=CLOSE_TIMEOUT_S)


class Connector:
    """Opens connections to a file, and limits the number that hang."""

    def __init__(self, connect: Callable[..., sqlite3.Connection]) -> None:
        """Open files with `connect`, which is called with the class of the connection."""
        self._connect = connect
        self._opened: list[SqliteConnection] = []

    async def open(self) -> SqliteConnection:
        """Open a connection. Raises sqlite3.OperationalError if too many hang."""
        self._opened = [each for each in self._opened if each.is_alive]
        if sum(each.is_abandoned for each in self._opened) >= MAX_HANGING:
            raise sqlite3.OperationalError("the disk hangs")
        connection = SqliteConnection(self._connect)
        self._opened.append(connection)
        try:
            await connection
        except BaseException:
            connection.is_abandoned = True
            raise
        if connection.is_abandoned:
            connection.forget()
            raise sqlite3.OperationalError("the database was closed")
        return connection

    async def wait_for_writers(self, timeout_s: float) -> None:
        """Wait until abandoned writes have been rolled back; for a limited time, and only once."""
        writers = [each for each in self._opened if each.is_abandoned and each.is_writing]
        for each in writers:
            each.is_writing = False
        await _closed(writers, timeout_s)

    async def close(self) -> None:
        """Close all connections, and wait for a limited time."""
        for each in self._opened:
            each.abandon()
        await _closed(self._opened, CLOSE_TIMEOUT_S)


async def _closed(connections: Iterable[SqliteConnection], timeout_s: float) -> None:
    if closing := [each.closed for each in connections if each.closed and each.is_alive]:
        await asyncio.wait(closing, timeout=timeout_s)
