"""Connections to a PostgreSQL database: a pool, and queues of writers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import liveness, postgresql
from bot.store.connection_thread import Run
from bot.store.failures import NO_TURN
from bot.store.write_thread import Stage, Write

WRITERS = 8

CLOSE_TIMEOUT_S = 0.5

IDLE_TIMEOUT_S = 8.0
"""Idle time after which the server ends a transaction."""

T = TypeVar("T")


class PostgresqlConnections:
    """Runs functions that take a connection, on the event loop."""

    concurrent = True

    def __init__(self, engine: AsyncEngine, turn_timeout_s: float) -> None:
        self._engine = engine
        self.engine = engine.sync_engine
        self._turn_timeout_s = turn_timeout_s
        self._reader = engine.execution_options(**postgresql.READING)
        self._snapshot = engine.execution_options(**postgresql.SNAPSHOT)
        self._writers = asyncio.Semaphore(WRITERS)
        self._queues: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def to(cls, url: URL, *, readers: int, turn_timeout_s: float) -> Self:
        """Create a pool of connections; detect whether the server is behind a pooler."""
        options = await postgresql.options(url, readers + WRITERS)
        # Hidden, because errors are logged and parameters identify people.
        engine = create_async_engine(url, hide_parameters=True, **options)
        liveness.watch(engine)
        return cls(engine, turn_timeout_s)

    async def upgrade(self, migrate: Callable[[Connection], None]) -> None:
        """Migrate the tables."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Return the result of a function that reads with a single statement."""
        async with _connected(self._reader) as connection:
            return await connection.run_sync(function)

    async def snapshot(self, function: Callable[[Connection], T]) -> T:
        """Return the result of a function that reads from one snapshot."""
        async with _connected(self._snapshot) as connection:
            return await connection.run_sync(function)

    async def write(self, write: Write, server: int | None) -> Any:  # noqa: ANN401 - the function's
        """Return the result of a write after its commit."""
        async with self.writing(server, write.limit_s) as run:
            result = await run(write.function)
            write.advance(Stage.COMMITTING)
        return result

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        """Run functions that read from one snapshot."""
        async with _connected(self._snapshot) as connection:
            yield connection.run_sync

    @asynccontextmanager
    async def writing(self, server: int | None, limit_s: float) -> AsyncIterator[Run]:
        """Run functions in a transaction that holds a server's lock."""
        async with (
            self._turn(server),
            _connected(self._engine) as connection,
            connection.begin(),
        ):
            await postgresql.lock(connection, server, min(limit_s, IDLE_TIMEOUT_S))
            yield connection.run_sync

    async def discard_log(self) -> None:
        """Do nothing: the log belongs to the server."""

    async def close(self) -> None:
        """Close the pool."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._engine.dispose()

    @asynccontextmanager
    async def _turn(self, server: int | None) -> AsyncIterator[None]:
        """Wait in order of arrival for a turn to write, before waiting for the lock."""
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
            yield


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Borrow a connection from the pool; abort it if cancelled or timed out."""
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
        # Shielded, so that the connection is released even if the caller is cancelled again.
        await asyncio.shield(connection.close())
