"""A thread that owns a SQLite connection."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Run = Callable[..., Awaitable[Any]]
"""A coroutine function that calls another function with a connection."""

MAX_HANGING_THREADS = 32
"""Number of threads blocked in disk I/O at which new threads are refused."""


@dataclass(frozen=True)
class _Call:
    """A function to call, and the future for its result.

    If `function` is None, the thread ends.
    """

    function: Callable[[Connection], Any] | None
    result: asyncio.Future[Any]


class ConnectionThread:
    """A thread that runs functions on its own connection, one after another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._calls: SimpleQueue[_Call] = SimpleQueue()
        # A daemon thread, because a thread that hangs must not keep the process alive.
        self._thread = Thread(target=self._work, name="sqlite", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """True while the thread runs."""
        return self._thread.is_alive()

    async def run(self, function: Callable[[Connection, *Ts], T], *arguments: *Ts) -> T:
        """Run a function on the thread's connection and return its result.

        Cancellation does not interrupt the function, so a cancelled caller must stop the thread.
        """
        context = copy_context()
        found: T = await self._call(
            lambda connection: context.run(lambda: function(connection, *arguments))
        )
        return found

    def stop(self) -> asyncio.Future[None]:
        """End the thread after all earlier calls; return a future for its end."""
        return self._call(None)

    def _call(self, function: Callable[[Connection], Any] | None) -> asyncio.Future[Any]:
        result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._calls.put(_Call(function, result))
        return result

    def _work(self) -> None:
        connection = None
        while True:
            call = self._calls.get()
            outcome: tuple[object, BaseException | None] = None, None
            try:
                if call.function:
                    connection = connection or self._engine.connect()
                    outcome = call.function(connection), None
                elif connection:
                    connection.close()
            except BaseException as error:
                outcome = None, error
            # The loop may have been closed without waiting for the thread.
            with suppress(RuntimeError):
                call.result.get_loop().call_soon_threadsafe(_settle, call.result, *outcome)
            if call.function is None:
                return
            del call, outcome


def _settle(future: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    if future.done():
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(result)


class ConnectionThreads:
    """Starts and stops connection threads, and limits the number that hang."""

    def __init__(self) -> None:
        self._stopped: list[ConnectionThread] = []

    def start(self, engine: Engine) -> ConnectionThread:
        """Start a thread. Raises sqlite3.OperationalError if too many threads hang."""
        self._stopped = [each for each in self._stopped if each.is_alive]
        if len(self._stopped) >= MAX_HANGING_THREADS:
            raise sqlite3.OperationalError("the disk hangs")
        return ConnectionThread(engine)

    def stop(self, thread: ConnectionThread) -> asyncio.Future[None]:
        """Stop a thread; return a future for its end."""
        self._stopped.append(thread)
        return thread.stop()
