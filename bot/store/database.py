"""The database: one engine, many readers; a write is one transaction.

SQLite has one writer. On PostgreSQL writers go on beside each other, but for those who hold the
same lock: each server has one, by its number, so that whatever is read and then written in a
server is of one state, in all processes. So nothing else needs to know which database it is.

It must not know what is kept in it, nor the clock.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from functools import wraps
from typing import Any, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import ColumnElement, Executable, Row, Table, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import metrics
from bot.store import address, deletions, failures, liveness, postgresql, sqlite, upgrade
from bot.store.deletions import Deletions
from bot.store.errors import StorageFails
from bot.store.failures import WritersCollide
from bot.store.locks import EVERYWHERE
from bot.store.sqlite_driver import SqliteConnection, Transaction
from bot.store.sqlite_writer import SqliteWriter
from bot.store.writes import Write, prepare

READERS = 4
"""So many read at once."""

WRITERS = 8
"""So many write at once where the database can have more than one writer."""

IN_LINE = 2.0
"""Seconds to wait for a turn to write: who asked must hear of it in time."""

ANSWER_TIMEOUT_S = 2.4
"""For a read or a transaction as a whole, where an interaction is to be answered after it."""

TIMEOUT_S = 8.0
"""For one elsewhere: silence is over within ten seconds."""

JOB_TIMEOUT_S = 60.0
"""For one that goes through many rows: exports, deletions, ratings counted anew."""

CLOSE_TIMEOUT_S = 0.5
"""For each step at the end: the process has eight seconds in all."""

TRIES = 4
"""So often a transaction is tried that was in another one's way."""

P = ParamSpec("P")
T = TypeVar("T")


def retried(write: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A function of one transaction, which is tried again where another one was in its way.

    If that does not help it raises StorageFails.
    """

    @wraps(write)
    async def attempt(*arguments: P.args, **options: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            with suppress(WritersCollide):
                return await write(*arguments, **options)
            metrics.RETRIES.inc()
        try:
            return await write(*arguments, **options)
        except WritersCollide as error:
            raise StorageFails from error

    return attempt


class Database:
    """Reads and writes; whoever writes does all of it on the connection of the transaction."""

    def __init__(self, engine: AsyncEngine, timeout_s: float = TIMEOUT_S) -> None:
        """Take an engine; `timeout_s` bounds what is read or written without a bound of its own."""
        self.engine = engine
        self._timeout_s = timeout_s
        self.deletions = Deletions()
        deletions.guard(engine)
        self.concurrent = postgresql.is_postgresql(engine.url)
        special = postgresql if self.concurrent else sqlite
        self._reader = engine.execution_options(**special.READING)
        self._snapshot = engine.execution_options(**special.SNAPSHOT)
        self._readers = asyncio.Semaphore(READERS)
        self._idle: list[tuple[AsyncConnection, AsyncExitStack]] = []
        self._closed = False
        self._writers = asyncio.Semaphore(WRITERS)
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._writer = None if self.concurrent else SqliteWriter(engine, self._line, IN_LINE)

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
        with address.used(setting, parsed, ValueError, TypeError):
            if postgresql.is_postgresql(parsed):
                options = await postgresql.options(parsed, READERS + WRITERS)
            else:
                # Beside the readers one writes turns alone, and one all else.
                options = sqlite.options(parsed) | {"pool_size": READERS + 2}
            # The parameters of a statement that fails name people, and errors are logged.
            engine = create_async_engine(parsed, hide_parameters=True, **options)
            if sqlite.is_sqlite(parsed):
                sqlite.prepare(engine, read_only=read_only)
            else:
                liveness.watch(engine)
        try:
            if not read_only:
                with address.used(setting, parsed):
                    await upgrade.bring_up_to_date(engine)
            async with aclosing(cls(engine, timeout_s)) as database:
                yield database
        finally:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_TIMEOUT_S):
                    await engine.dispose()

    async def aclose(self) -> None:
        """Close what it holds open; the engine is not its own."""
        self._closed = True
        while self._idle:
            _, held = self._idle.pop()
            await held.aclose()
        if self._writer:
            await self._writer.close()

    async def read(
        self, statement: Executable, *, timeout_s: float | None = None, **given: object
    ) -> Sequence[Row[Any]]:
        """All rows that a statement finds with what is `given` to it; raises StorageFails."""
        async with self.reading(timeout_s=timeout_s) as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement, given)).all()
            return rows

    @asynccontextmanager
    async def reading(self, *, timeout_s: float | None = None) -> AsyncIterator[AsyncConnection]:
        """A connection to read on; each statement sees its own moment. Raises StorageFails."""
        with metrics.DATABASE.labels("read").time(), failures.raised(self.engine.url):
            # Readers wait here, in order: whoever writes shall not wait for a connection too.
            async with (
                asyncio.timeout(timeout_s or self._timeout_s),
                self._readers,
                self._reader_connection() as connection,
            ):
                yield connection

    @asynccontextmanager
    async def _reader_connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads; on SQLite it stays open unless something fails on it."""
        if self.concurrent:
            async with _connected(self._reader) as connection:
                yield connection
            return
        if self._idle:
            connection, held = self._idle.pop()
        else:
            held = AsyncExitStack()
            connection = await held.enter_async_context(_connected(self._reader))
        try:
            yield connection
        except BaseException:
            await held.__aexit__(*sys.exc_info())
            raise
        if self._closed:
            await held.aclose()
        else:
            self._idle.append((connection, held))

    @asynccontextmanager
    async def snapshot(self, *, timeout_s: float | None = None) -> AsyncIterator[AsyncConnection]:
        """A connection to read on; all statements see the same moment. Raises StorageFails."""
        with metrics.DATABASE.labels("read").time(), failures.raised(self.engine.url):
            async with (
                asyncio.timeout(timeout_s or self._timeout_s),
                self._readers,
                _connected(self._snapshot) as connection,
            ):
                yield connection

    @asynccontextmanager
    async def writing(
        self, server: int | None = EVERYWHERE, *, timeout_s: float | None = None
    ) -> AsyncIterator[AsyncConnection]:
        """The connection of a transaction, kept at the end and undone by an error.

        No other is under way for the same `server`; None is for a single statement, which needs
        no lock. Raises StorageFails, OutcomeUnknown, WritersCollide.
        """
        committing = False
        with (
            metrics.DATABASE.labels("write").time(),
            failures.raised(self.engine.url, unknown=lambda: committing),
        ):
            bound = timeout_s or self._timeout_s
            async with (
                asyncio.timeout(bound),
                self._turn(server),
                _connected(self.engine) as connection,
                connection.begin(),
            ):
                if self.concurrent:
                    await postgresql.lock(connection, server, min(bound, TIMEOUT_S))
                yield connection
                committing = True

    @asynccontextmanager
    async def _turn(self, server: int | None) -> AsyncIterator[None]:
        """A turn to write: in this process writers wait here, in order, not on the database."""
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(IN_LINE):
                    await held.enter_async_context(self._line(server))
                    await held.enter_async_context(self._writers)
            except TimeoutError as error:
                raise TimeoutError(failures.NO_TURN) from error
            yield

    async def write(
        self, server: int | None, *writes: Write, condition: Write | None = None
    ) -> bool:
        """Do writes that need nothing to be read in one transaction, as in `writing`.

        With a `condition` only if it changes a row, and it is done first; whether that is so.
        Raises StorageFails, OutcomeUnknown, WritersCollide.
        """
        if self._writer is None:
            async with self.writing(server) as connection:
                return await run(connection, writes, condition)
        with (
            metrics.DATABASE.labels("write").time(),
            failures.raised(self.engine.url, unknown=lambda: True),
        ):
            async with asyncio.timeout(self._timeout_s):
                return await self._writer.write(writes, condition)

    def _line(self, server: int | None = EVERYWHERE) -> asyncio.Lock:
        """Where those wait in this process who write for the same server."""
        if not self.concurrent:
            server = EVERYWHERE
        new = asyncio.Lock()
        return new if server is None else self._lines.setdefault(server, new)

    async def erase(self) -> None:
        """Let nothing of what was deleted stand in the log beside SQLite's file."""
        if not self.concurrent:
            async with asyncio.timeout(self._timeout_s), self._line():
                await sqlite.discard_log(self.engine)

    @retried
    async def update(self, table: Table, where: ColumnElement[bool], **values: object) -> int:
        """Change the rows of a table in a transaction of its own; how many there were."""
        async with self.writing(None) as connection:
            changed = await connection.execute(update(table).where(where).values(values))
            return changed.rowcount

    @retried
    async def put(
        self, table: Table, key: str, value: int, changes: Mapping[str, Any], new: Mapping[str, Any]
    ) -> None:
        """Change the row of a key; where there is none yet, it is made of what is `new` too."""
        async with self.writing() as connection:
            changed = await connection.execute(
                update(table).where(table.c[key] == value).values(changes)
            )
            if not changed.rowcount:
                await connection.execute(insert(table).values({**new, **changes, key: value}))


async def run(
    connection: AsyncConnection, writes: Sequence[Write], condition: Write | None = None
) -> bool:
    """Run writes in a transaction, if the `condition` changes a row; whether it does.

    On SQLite they are one wait.
    """
    driver = (await connection.get_raw_connection()).driver_connection
    if isinstance(driver, SqliteConnection):
        first = prepare(condition, connection.dialect) if condition else None
        others = [prepare(each, connection.dialect) for each in writes]
        return await driver.run_all(Transaction(first, others))
    if condition:
        changed = await connection.execute(condition.statement, condition.given)
        if not changed.rowcount:
            return False
    for write in writes:
        await connection.execute(write.statement, write.given)
    return True


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection, given back at the end, or cut if what is asked of it was not waited for."""
    connection = engine.connect()
    await connection.start()
    try:
        yield connection
        if connection.in_transaction():
            await connection.rollback()
    except (asyncio.CancelledError, TimeoutError):
        if not connection.closed:
            await connection.invalidate()
        raise
    finally:
        # It goes on if who asked is cancelled once more.
        await asyncio.shield(connection.close())
