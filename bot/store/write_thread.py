"""The thread that writes to a SQLite database.

Writes that wait at the same time share a transaction, because a commit waits for the disk. Each
write has its own savepoint, so that one failed write does not roll back the others.
"""

import asyncio
import logging
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import takewhile
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine

from bot import tasks
from bot.store.connection_thread import ConnectionThread, ConnectionThreads
from bot.store.failures import NO_TURN

COMMIT_TIMEOUT_S = 5.0
"""Time limit of a transaction, after which the thread is replaced."""

CLOSE_TIMEOUT_S = 0.5

log = logging.getLogger(__name__)


class Stage(Enum):
    """The stage that a write has reached."""

    WAITING = auto()
    RUNNING = auto()
    COMMITTING = auto()
    ABANDONED = auto()


class Write:
    """A function to run in a transaction. The caller can abandon it before the commit."""

    def __init__(
        self, function: Callable[[Connection], Any], limit_s: float, *, is_long: bool = False
    ) -> None:
        """Wrap a function. With `is_long`, the write shares no transaction with others."""
        self.function = function
        self.limit_s = limit_s
        self.is_long = is_long
        self.result: Any = None
        self.error: BaseException | None = None
        self._context = copy_context()
        self._stage = Stage.WAITING
        self._lock = Lock()

    @property
    def is_waiting(self) -> bool:
        """True until the function starts."""
        return self._stage is Stage.WAITING

    @property
    def is_committing(self) -> bool:
        """True once the function has succeeded, so its changes may be committed."""
        return self._stage is Stage.COMMITTING

    def advance(self, stage: Stage) -> bool:
        """Set the stage; return False if the caller has abandoned the write."""
        with self._lock:
            if self._stage is Stage.ABANDONED:
                return False
            self._stage = stage
            return True

    def abandon(self) -> None:
        """Abandon the write, unless its changes may be committed already."""
        with self._lock:
            if self._stage is not Stage.COMMITTING:
                self._stage = Stage.ABANDONED

    def run(self, connection: Connection) -> None:
        """Run the function in a savepoint, and store its result or error."""
        if not self.advance(Stage.RUNNING):
            return
        driver: Any = connection.connection.driver_connection
        driver.execute("SAVEPOINT write")
        try:
            self.result = self._context.run(self.function, connection)
        except Exception as error:
            if not driver.in_transaction:
                raise  # SQLite has rolled back the transaction, for example on a full disk.
            self.error = error
        if self.error or not self.advance(Stage.COMMITTING):
            driver.execute("ROLLBACK TO write")
        driver.execute("RELEASE write")


def commit(connection: Connection, writes: list[Write]) -> None:
    """Run and commit several writes in one transaction."""
    with connection.begin():
        for write in writes:
            write.run(connection)


@dataclass(frozen=True)
class _Waiting:
    """A waiting write, and the future for its result."""

    write: Write
    done: asyncio.Future[Any] = field(default_factory=asyncio.Future)

    def settle(self, error: BaseException | None) -> None:
        """Set the future to the write's error, else to `error` if given, else to the result."""
        if self.done.done():
            return
        if failed := self.write.error or error:
            self.done.set_exception(failed)
        else:
            self.done.set_result(self.write.result)


class WriteThread:
    """Commits writes in order, and replaces the thread after a failure."""

    def __init__(self, threads: ConnectionThreads, engine: Engine, turn_timeout_s: float) -> None:
        """Prepare to write. `turn_timeout_s` limits the wait before a write begins."""
        self._threads = threads
        self._engine = engine
        self._turn_timeout_s = turn_timeout_s
        self._waiting: list[_Waiting] = []
        self._thread: ConnectionThread | None = None
        self._committing: asyncio.Task[None] | None = None

    async def run(self, write: Write) -> Any:  # noqa: ANN401 - the function's
        """Run and commit a write; return its result.

        Raises TimeoutError if the write cannot begin in time. If the caller is cancelled before the
        commit, nothing is changed.
        """
        own = _Waiting(write)
        self._waiting.append(own)
        if self._committing is None or self._committing.done():
            self._committing = tasks.start(self._commit_waiting(), log, "writes not committed")
        try:
            await asyncio.wait((own.done,), timeout=self._turn_timeout_s)
            if not write.is_waiting:
                return await own.done
        finally:
            write.abandon()
            own.done.cancel()
        raise TimeoutError(NO_TURN)

    async def close(self) -> None:
        """Close the connection when all waiting writes are done, or after a timeout."""
        if self._committing:
            await asyncio.wait((self._committing,), timeout=CLOSE_TIMEOUT_S)
            self._committing.cancel()
        await self._replace_thread(CLOSE_TIMEOUT_S)

    async def _commit_waiting(self) -> None:
        while self._waiting:
            if not (batch := self._take()):
                return
            limit_s = batch[0].write.limit_s if batch[0].write.is_long else COMMIT_TIMEOUT_S
            error: BaseException | None = None
            try:
                self._thread = self._thread or self._threads.start(self._engine)
                async with asyncio.timeout(limit_s):
                    await self._thread.run(commit, [each.write for each in batch])
            except Exception as caught:
                error = caught
                await self._replace_thread()
            for each in batch:
                if error:
                    each.write.abandon()
                each.settle(error)

    def _take(self) -> list[_Waiting]:
        """Remove and return the writes of the next transaction."""
        self._waiting = [each for each in self._waiting if not each.done.done()]
        quick = list(takewhile(lambda each: not each.write.is_long, self._waiting))
        batch = quick or self._waiting[:1]
        self._waiting = self._waiting[len(batch) :]
        return batch

    async def _replace_thread(self, timeout_s: float = 0) -> None:
        thread, self._thread = self._thread, None
        if thread:
            await asyncio.wait((self._threads.stop(thread),), timeout=timeout_s)
