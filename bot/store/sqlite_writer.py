"""Transactions of writes alone, on SQLite: those that wait are committed together, in one wait.

A commit waits for the disk, so many share one where many write. It must not know which statements
there are, nor who else writes.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.sqlite_driver import SqliteConnection
from bot.store.writes import Prepared, Write, prepare


@dataclass(frozen=True)
class Transaction:
    """Writes that are done together, if the `condition` changes a row; `done` says whether."""

    condition: Prepared | None
    writes: Sequence[Prepared]
    done: asyncio.Future[bool] = field(default_factory=asyncio.Future)


class SqliteWriter:
    """Writes on a connection of its own, when it is its turn to write."""

    def __init__(
        self, engine: AsyncEngine, turn: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        """`turn` waits until nobody else writes."""
        self._engine = engine
        self._turn = turn
        self._waiting: list[Transaction] = []
        self._connection: AsyncConnection | None = None
        self._committing: set[asyncio.Task[None]] = set()

    async def write(self, writes: Sequence[Write], condition: Write | None) -> bool:
        """Do the writes in one transaction, if the condition changes a row; whether it does."""
        dialect = self._engine.dialect
        first = prepare(condition, dialect) if condition else None
        mine = Transaction(first, [prepare(each, dialect) for each in writes])
        self._waiting.append(mine)
        if self._waiting == [mine]:
            # Whoever comes before it is its turn goes with it.
            task = asyncio.create_task(self._commit())
            self._committing.add(task)
            task.add_done_callback(self._committing.discard)
        return await mine.done

    async def close(self) -> None:
        """Close the connection, once what was begun is done."""
        await asyncio.gather(*self._committing)
        if self._connection:
            await self._connection.close()

    async def _commit(self) -> None:
        together: list[Transaction] = []
        try:
            async with self._turn():
                together, self._waiting = self._waiting, []
                await self._commit_all([each for each in together if not each.done.done()])
        except Exception as error:
            # All are told who wait, though their turn did not come.
            if not together:
                together, self._waiting = self._waiting, []
            for each in together:
                if not each.done.done():
                    each.done.set_exception(error)

    async def _commit_all(self, together: Sequence[Transaction]) -> None:
        driver = await self._driver()
        try:
            changed = await driver.in_thread(_commit, driver.raw, together)
        except sqlite3.IntegrityError:
            if len(together) == 1:
                raise
            # Whoever asked what cannot be keeps nobody else from writing.
            for each in together:
                await self._commit_alone(each)
            return
        for each, done in zip(together, changed, strict=True):
            if not each.done.done():
                each.done.set_result(done)

    async def _commit_alone(self, transaction: Transaction) -> None:
        try:
            await self._commit_all([transaction])
        except sqlite3.IntegrityError as error:
            transaction.done.set_exception(error)

    async def _driver(self) -> SqliteConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        driver: SqliteConnection = raw.driver_connection  # type: ignore[assignment]
        return driver


def _commit(connection: sqlite3.Connection, together: Sequence[Transaction]) -> list[bool]:
    """Do transactions as one; whether each was done."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = [_do(connection, each) for each in together]
        connection.execute("COMMIT")
    except BaseException:
        # Some faults end it by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done


def _do(connection: sqlite3.Connection, transaction: Transaction) -> bool:
    condition = transaction.condition
    if condition and not condition.run(connection).rowcount:
        return False
    for write in transaction.writes:
        write.run(connection)
    return True
