"""Pools of connections to a SQLite or PostgreSQL database, through their asyncio drivers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import URL, Connection, Transaction
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.database import failures, liveness, postgresql, sqlite
from bot.store.database.failures import NO_TURN
from bot.store.database.locks import GLOBAL_LOCK
from bot.store.database.shared_commits import SharedCommits, Write
from bot.store.database.sqlite_driver import Connector
from bot.store.errors import StorageFails

WRITERS = 8

CLOSE_TIMEOUT_S = 0.5

IDLE_TIMEOUT_S = 8.0
"""Time after which PostgreSQL ends an idle transaction."""

COMMIT_TIMEOUT_S = 60.0
"""Time limit for beginning and for committing a long transaction."""

ROLLBACK_TIMEOUT_S = 1.0
"""Maximum wait of a write to SQLite until an abandoned one has been rolled back."""

Run = Callable[..., Awaitable[Any]]
"""A coroutine function that calls another function with a connection."""

T = TypeVar("T")


class Connections:
    """Runs functions with a connection, on the event loop."""

    def __init__(
        self,
        engine: AsyncEngine,
        turn_timeout_s: float,
        connector: Connector | None = None,
        *,
        read_only: bool = False,
    ) -> None:
        self._engine = engine
        self.engine = engine.sync_engine
        self.concurrent = postgresql.is_postgresql(engine.url)
        special = postgresql if self.concurrent else sqlite
        self._turn_timeout_s = turn_timeout_s
        self._connector, self._read_only = connector, read_only
        self._reader = engine.execution_options(**special.READING)
        self._snapshot = engine.execution_options(**special.SNAPSHOT)
        self._borrowed: dict[asyncio.Future[None], AsyncConnection] = {}
        self._is_closed = False
        self._writers = asyncio.Semaphore(WRITERS)
        self._queues: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._shared = SharedCommits(self._transact, turn_timeout_s)

    @classmethod
    async def to(cls, url: URL, readers: int, *, turn_timeout_s: float, read_only: bool) -> Self:
        """Create the connections to the database at `url`.

        Raises sqlite3.Error or OSError if the database cannot be used.
        """
        connector = None
        if postgresql.is_postgresql(url):
            options = await postgresql.options(url, readers + WRITERS)
        else:
            connector = await asyncio.to_thread(sqlite.connector, url, read_only=read_only)
            size = readers + 2  # one writes, and one empties the log
            options = {"async_creator": connector.open, "pool_size": size, "pool_use_lifo": True}
        # Parameters are hidden in errors, because they identify people and errors are logged.
        engine = create_async_engine(url, hide_parameters=True, max_overflow=0, **options)
        if connector:
            sqlite.begin_transactions(engine.sync_engine)
        else:
            liveness.watch(engine)
        return cls(engine, turn_timeout_s, connector, read_only=read_only)

    async def upgrade(self, migrate: Callable[[Connection], None], limit_s: float) -> None:
        """Migrate the tables, while other processes wait."""
        async with self._connected(self._engine) as connection:
            if self.concurrent:
                await postgresql.lock_for_migration(connection, limit_s)
                await connection.run_sync(migrate)
                await connection.commit()
            else:
                await connection.run_sync(sqlite.migrate_tables, migrate)

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Run a function that executes a single query; return its result."""
        async with self._connected(self._reader) as connection:
            return await connection.run_sync(function)

    async def snapshot(self, function: Callable[[Connection], T]) -> T:
        """Run a function that reads one snapshot; return its result."""
        async with self.reading() as run:
            result: T = await run(function)
            return result

    async def write(self, write: Write, server: int | None) -> Any:  # noqa: ANN401 - the function's
        """Run and commit a write; return its result."""
        if not self.concurrent:
            return await self._shared.run(write)
        await self._transact(write.run, server, write.limit_s)
        return write.result

    async def _transact(
        self, function: Callable[[Connection], None], server: int | None, limit_s: float
    ) -> None:
        """Run a function in a transaction with a server's lock, and commit."""

        def transact(connection: Connection) -> None:
            with self._begin(connection, server, limit_s):
                function(connection)

        async with self._turn(server), self._connected(self._engine) as connection:
            await connection.run_sync(transact)

    def _begin(self, connection: Connection, server: int | None, limit_s: float) -> Transaction:
        begun = connection.begin()
        if self.concurrent:
            postgresql.lock(connection, server, min(limit_s, IDLE_TIMEOUT_S))
        return begun

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        """Yield a function that calls other functions on one snapshot."""
        async with self._connected(self._snapshot) as connection:
            yield connection.run_sync

    @asynccontextmanager
    async def writing(self, server: int | None, limit_s: float) -> AsyncIterator[Run]:
        """Yield a function that calls other functions in a transaction with a server's lock."""
        async with self._turn(server), self._connected(self._engine) as connection:
            async with asyncio.timeout(min(limit_s, COMMIT_TIMEOUT_S)):
                await connection.run_sync(self._begin, server, limit_s)
            yield connection.run_sync
            async with asyncio.timeout(min(limit_s, COMMIT_TIMEOUT_S)):
                await connection.commit()

    async def discard_log(self) -> None:
        """Empty the write-ahead log of SQLite, unless a reader uses it."""
        if not self.concurrent:
            async with self._connected(self._reader) as connection:
                await connection.run_sync(sqlite.discard_log)

    async def close(self) -> None:
        """Close all connections, after the writes that have begun."""
        await self._shared.close(CLOSE_TIMEOUT_S)
        self._is_closed = True
        if self.concurrent:
            await self._end_borrowed()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._engine.dispose(close=self._connector is None)
                if self._connector:
                    await self._connector.close()
        if self._connector and not self._read_only:
            sqlite.note_clean_stop(self.engine)

    async def _end_borrowed(self) -> None:
        """Wait for the borrowed connections, for a limited time, and cut those still in use."""
        for _ in range(2):
            if self._borrowed:
                await asyncio.wait(self._borrowed, timeout=CLOSE_TIMEOUT_S)
            for connection in self._borrowed.values():
                plain = connection.sync_connection
                if plain and not (plain.closed or plain.invalidated):
                    liveness.cut(plain.connection.dbapi_connection)

    @asynccontextmanager
    async def _turn(self, server: int | None) -> AsyncIterator[None]:
        """Wait until this process may begin another write; raise TimeoutError after a limit."""
        server = server if self.concurrent else GLOBAL_LOCK
        queue = asyncio.Lock()
        if server is not None:
            queue = self._queues.setdefault(server, queue)
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(self._turn_timeout_s):
                    await held.enter_async_context(queue)
                    await held.enter_async_context(self._writers)
            except TimeoutError as error:
                raise TimeoutError(NO_TURN) from error
            if self._connector:
                await self._connector.wait_for_writers(ROLLBACK_TIMEOUT_S)
            yield

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Borrow a connection from the pool; abort it on cancellation or timeout."""
        if self._is_closed:
            raise StorageFails("it has been closed")
        connection = engine.connect()
        try:
            await connection.start()
        except InvalidRequestError as error:
            # The pool has replaced a connection twice, and no new one answers.
            raise TimeoutError("no connection answered in time") from error
        returned = asyncio.get_running_loop().create_future()
        self._borrowed[returned] = connection
        try:
            yield connection
            if engine is not self._reader and connection.in_transaction():
                await connection.rollback()
        except BaseException as error:
            if self._is_unusable_after(error) and not connection.closed:
                await connection.invalidate()
            raise
        finally:
            # Shielded, because another cancellation must not prevent the release.
            await asyncio.shield(self._return(connection, returned))

    async def _return(self, connection: AsyncConnection, returned: asyncio.Future[None]) -> None:
        try:
            await connection.close()
        finally:
            del self._borrowed[returned]
            returned.set_result(None)

    def _is_unusable_after(self, error: BaseException) -> bool:
        """Return whether a connection must be replaced after an error."""
        if isinstance(error, asyncio.CancelledError | TimeoutError):
            return True
        failed = isinstance(error, DBAPIError) and not isinstance(error, failures.INVALID_REQUESTS)
        return failed and not self.concurrent
