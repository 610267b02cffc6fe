"""A pool of connections to a PostgreSQL database."""

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
"""Time after which the server ends an idle transaction."""

T = TypeVar("T")


class PostgresqlConnections:
    """Runs functions with a connection to PostgreSQL, on the event loop."""

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
        """Create the connections to the database at `url`."""
        options = await postgresql.options(url, readers + WRITERS)
        # Parameters are hidden in errors, because they identify people and errors are logged.
        engine = create_async_engine(url, hide_parameters=True, **options)
        liveness.watch(engine)
        return cls(engine, turn_timeout_s)

    async def upgrade(self, migrate: Callable[[Connection], None]) -> None:
        """Migrate the tables."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Run a function that executes a single query; return its result."""
        async with _connected(self._reader) as connection:
            return await connection.run_sync(function)

    async def snapshot(self, function: Callable[[Connection], T]) -> T:
        """Run a function that reads one snapshot; return its result."""
        async with _connected(self._snapshot) as connection:
            return await connection.run_sync(function)

    async def write(self, write: Write, server: int | None) -> Any:  # noqa: ANN401 - the function's
        """Run and commit a write; return its result."""
        async with self.writing(server, write.limit_s) as run:
            result = await run(write.function)
            write.advance(Stage.COMMITTING)
        return result

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        """Yield a function that calls other functions on one snapshot."""
        async with _connected(self._snapshot) as connection:
            yield connection.run_sync

    @asynccontextmanager
    async def writing(self, server: int | None, limit_s: float) -> AsyncIterator[Run]:
        """Yield a function that calls other functions in a transaction with a server's lock."""
        async with (
            self._turn(server),
            _connected(self._engine) as connection,
            connection.begin(),
        ):
            await postgresql.lock(connection, server, min(limit_s, IDLE_TIMEOUT_S))
            yield connection.run_sync

    async def discard_log(self) -> None:
        """Do nothing, because PostgreSQL manages its own log."""

    async def close(self) -> None:
        """Close the pool."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._engine.dispose()

    @asynccontextmanager
    async def _turn(self, server: int | None) -> AsyncIterator[None]:
        """Wait until this process may begin another write; raise TimeoutError after a limit."""
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
    """Borrow a connection from the pool; abort it on cancellation or timeout."""
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
        # Shielded, because another cancellation must not prevent the release.
        await asyncio.shield(connection.close())
