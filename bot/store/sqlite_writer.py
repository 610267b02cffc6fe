"""Transactions of writes alone, on SQLite: those that wait are committed together, in one wait.

A commit waits for the disk, so many share one where many write. It must not know which statements
there are, nor who else writes.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.failures import NO_TURN
from bot.store.sqlite_driver import SqliteConnection, Transaction
from bot.store.writes import Write, prepare

COMMIT_TIMEOUT_S = 5.0
"""After it a disk is taken to hang, and other connections may try."""

CLOSE_TIMEOUT_S = 0.5
"""For what is under way at the end."""


@dataclass(frozen=True)
class _Waiting:
    """Who waits for a transaction to be done; the result is whether it was."""

    transaction: Transaction
    done: asyncio.Future[bool] = field(default_factory=asyncio.Future)


class SqliteWriter:
    """Writes on a connection of its own, whenever nobody else writes."""

    def __init__(
        self, engine: AsyncEngine, line: Callable[[], asyncio.Lock], patience: float
    ) -> None:
        """`line` is the lock of whoever writes, for which one waits so many seconds at most."""
        self._engine = engine
        self._line = line
        self._patience = patience
        self._waiting: list[_Waiting] = []
        self._connection: AsyncConnection | None = None
        self._committing: set[asyncio.Task[None]] = set()

    async def write(self, writes: Sequence[Write], condition: Write | None) -> bool:
        """Do the writes in one transaction, if the condition changes a row; whether it does.

        Raises TimeoutError where that has not begun in time.
        """
        dialect = self._engine.dialect
        first = prepare(condition, dialect) if condition else None
        mine = _Waiting(Transaction(first, [prepare(each, dialect) for each in writes]))
        self._waiting.append(mine)
        if self._waiting == [mine]:
            # Whoever comes before it has the lock goes with it.
            task = asyncio.create_task(self._commit())
            self._committing.add(task)
            task.add_done_callback(self._committing.discard)
        try:
            await asyncio.wait((mine.done,), timeout=self._patience)
        finally:
            if late := mine in self._waiting:
                self._waiting.remove(mine)
        if late:
            raise TimeoutError(NO_TURN)
        return await mine.done

    async def close(self) -> None:
        """Close the connection, once what was begun is done, if that is soon."""
        if self._committing:
            _, hanging = await asyncio.wait(self._committing, timeout=CLOSE_TIMEOUT_S)
            for task in hanging:
                task.cancel()
        if self._connection:
            await self._connection.close()

    async def _commit(self) -> None:
        async with self._line():
            together, self._waiting = self._waiting, []
            together = [each for each in together if not each.done.done()]
            try:
                if together:
                    async with asyncio.timeout(COMMIT_TIMEOUT_S):
                        await self._commit_all(together)
            except Exception as error:
                for each in together:
                    _fail(each, error)
                # It may be the connection's fault.
                connection, self._connection = self._connection, None
                if connection:
                    await connection.invalidate()
                    await connection.close()

    async def _commit_all(self, together: Sequence[_Waiting]) -> None:
        """Commit all at once; where one asked what cannot be, each alone."""
        driver = await self._driver()
        try:
            done = await driver.commit_all([each.transaction for each in together])
        except (sqlite3.IntegrityError, OverflowError, UnicodeError) as error:
            if len(together) == 1:
                _fail(together[0], error)
            else:
                for each in together:
                    await self._commit_all([each])
            return
        for each, was_done in zip(together, done, strict=True):
            if not each.done.done():
                each.done.set_result(was_done)

    async def _driver(self) -> SqliteConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        driver: SqliteConnection = raw.driver_connection  # type: ignore[assignment]
        return driver


def _fail(waiting: _Waiting, error: Exception) -> None:
    if not waiting.done.done():
        waiting.done.set_exception(error)
