"""Commits SQLite writes together that wait at the same time.

A commit waits for the disk. Each write of a shared transaction has its own savepoint, so that one
failed write does not roll back the others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from functools import partial
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot import tasks
from bot.store.database.failures import NO_TURN
from bot.store.database.sqlite import driver_of

log = logging.getLogger(__name__)

COMMIT_TIMEOUT_S = 5.0
"""Time limit of a transaction, after which its connection is abandoned."""


class Abandoned(Exception):
    """Error that rolls back the transaction of a write whose caller has given up."""


class Write:
    """A function to run in a transaction. The caller can abandon it before the commit."""

    def __init__(
        self, function: Callable[[Connection], Any], limit_s: float, *, is_long: bool = False
    ) -> None:
        """Wrap a function. With `is_long`, the write shares no transaction with others."""
        self.function, self.limit_s, self.is_long = function, limit_s, is_long
        self.is_waiting = True
        self.is_committing = False
        """True once the function has succeeded, so its changes may be committed."""
        self.is_abandoned = False
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self._error: BaseException | None = None
        self._context = copy_context()

    def run(self, connection: Connection) -> None:
        """Run the function as a transaction of its own."""
        self._call(connection)
        if self.is_abandoned:
            raise Abandoned
        self.is_committing = True

    def run_in_savepoint(self, connection: Connection) -> None:
        """Run the function, and undo its changes if it fails."""
        driver = driver_of(connection)
        driver.defer("SAVEPOINT write")
        try:
            self._call(connection)
        except Exception as error:
            if driver.was_rolled_back or _is_disconnected(error):
                raise
            self._error = error
        if self._error or self.is_abandoned:
            driver.defer("ROLLBACK TO write")
        else:
            self.is_committing = True
        driver.defer("RELEASE write")

    def _call(self, connection: Connection) -> None:
        self.is_waiting = False
        self.result = self._context.run(self.function, connection)

    def abandon(self) -> None:
        """Abandon the write, unless its changes may be committed already."""
        self.is_abandoned = not self.is_committing
        self.done.cancel()

    def settle(self, error: BaseException | None) -> None:
        """Set the future to the write's error, else to `error` if given, else to the result."""
        if self.done.done():
            return
        if failed := self._error or error:
            self.done.set_exception(failed)
        else:
            self.done.set_result(self.result)


def _is_disconnected(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _run_together(writes: list[Write], connection: Connection) -> None:
    for write in writes:
        if not write.is_abandoned:
            write.run_in_savepoint(connection)


class SharedCommits:
    """Commits writes in order, those that wait at the same time together."""

    def __init__(
        self,
        transact: Callable[[Callable[[Connection], None], None, float], Awaitable[None]],
        turn_timeout_s: float,
    ) -> None:
        """Prepare to write. `turn_timeout_s` limits the wait before a write begins."""
        self._transact, self._turn_timeout_s = transact, turn_timeout_s
        self._waiting: list[Write] = []
        self._committing: asyncio.Task[None] | None = None

    async def run(self, write: Write) -> Any:  # noqa: ANN401 - the function's
        """Run and commit a write; return its result.

        Raises TimeoutError if the write cannot begin in time. If the caller is cancelled before the
        commit, nothing is changed.
        """
        self._waiting.append(write)
        if self._committing is None or self._committing.done():
            self._committing = tasks.start(self._commit_waiting(), log, "writes not committed")
        try:
            await asyncio.wait((write.done,), timeout=self._turn_timeout_s)
            if write.is_waiting and not write.done.done():
                raise TimeoutError(NO_TURN)
            return await write.done
        finally:
            write.abandon()

    async def close(self, timeout_s: float) -> None:
        """Wait for the waiting writes, for a limited time."""
        if self._committing:
            await asyncio.wait((self._committing,), timeout=timeout_s)
            self._committing.cancel()

    async def _commit_waiting(self) -> None:
        while batch := self._take():
            error: BaseException | None = None
            try:
                await self._commit(batch)
            except Exception as caught:
                error = caught
            for each in batch:
                each.settle(error)

    def _take(self) -> list[Write]:
        """Remove and return the writes of the next transaction."""
        self._waiting = [each for each in self._waiting if not each.done.done()]
        quick = list(takewhile(lambda each: not each.is_long, self._waiting))
        batch = quick or self._waiting[:1]
        self._waiting = self._waiting[len(batch) :]
        return batch

    async def _commit(self, batch: list[Write]) -> None:
        limit_s = batch[0].limit_s if batch[0].is_long else COMMIT_TIMEOUT_S
        run = batch[0].run if len(batch) == 1 else partial(_run_together, batch)
        async with asyncio.timeout(limit_s):
            await self._transact(run, None, limit_s)
