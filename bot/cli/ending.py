"""Shutdown within eight seconds of a signal, even if something hangs."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from bot.cli.command import FAILED

LIMIT_S = 7.5
"""Time limit from a signal to the end of the process.

Service managers must wait longer before they kill the process.
"""

LOG_TIMEOUT_S = 0.3
"""Time limit for the last log line, because logging may hang too."""

CANCEL_AGAIN_S = 0.2
"""Time between cancellations, which discord.py ignores while it reconnects."""

THREADS = 8
"""Number of threads, as many as asyncio starts on four cores."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine like `asyncio.run`, but do not wait for threads at the end."""
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(DaemonThreads())
        runner.run(main)


class DaemonThreads(ThreadPoolExecutor):
    """An executor whose threads do not delay the end of the process.

    Threads may hang on a disk or a name server. asyncio requires a ThreadPoolExecutor.
    """

    def __init__(self, count: int = THREADS) -> None:
        super().__init__(1)
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True).start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function in one of the threads."""
        future: Future[T] = Future()
        self._queue.put((future, partial(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Do nothing, because the threads end with the process."""

    def _work(self) -> None:
        while True:
            future, function = self._queue.get()
            if future.set_running_or_notify_cancel():
                _fulfil(future, function)


def _fulfil(future: Future[T], function: Callable[[], T]) -> None:
    try:
        future.set_result(function())
    except BaseException as error:
        future.set_exception(error)


def cancel_until_done(running: asyncio.Future[None]) -> None:
    """Cancel a task or a future repeatedly until it is done."""
    if not running.done():
        running.cancel()
        running.get_loop().call_later(CANCEL_AGAIN_S, cancel_until_done, running)


def end_on_signals(
    running: asyncio.Task[None],
    cancel: Callable[[asyncio.Task[None]], object] = cancel_until_done,
) -> None:
    """Cancel a task on SIGINT or SIGTERM, and end the process if that takes too long.

    This works even if the event loop hangs.
    """
    loop = running.get_loop()

    def end(_number: int, _frame: FrameType | None) -> None:
        watchdog = threading.Timer(LIMIT_S, give_up, (loop,))
        watchdog.daemon = True
        watchdog.start()
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            loop.call_soon_threadsafe(cancel, running)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def hold(seconds: int) -> None:
    """Sleep before the end, unless a signal comes."""
    woken = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: woken.set())
    log.info("the process ends in %d s, so that it is not started again at once", seconds)
    woken.wait(seconds)


def give_up(loop: asyncio.AbstractEventLoop) -> None:
    """Log which threads and coroutines still run, and end the process."""
    where = ", ".join([*_threads(), *_tasks(loop)])
    line = "still running %s s after a signal, exiting: %s"
    write = partial(log.critical, line, LIMIT_S, where)
    logging_thread = threading.Thread(target=write, daemon=True)
    logging_thread.start()
    logging_thread.join(LOG_TIMEOUT_S)
    os._exit(FAILED)


def _threads() -> list[str]:
    """Return the name of each busy thread, and of the function that it runs."""
    frames = sys._current_frames()  # noqa: SLF001 - its documented name
    running = [each for each in threading.enumerate() if each.ident in frames]
    functions = {each.name: frames[each.ident or 0].f_code.co_qualname for each in running}
    idle = DaemonThreads._work.__qualname__, "_connection_worker_thread"  # noqa: SLF001
    return [f"{name} in {where}" for name, where in functions.items() if where not in idle]


def _tasks(loop: asyncio.AbstractEventLoop) -> list[str]:
    """Return the names of unfinished coroutines."""
    coroutines = (task.get_coro() for task in asyncio.all_tasks(loop))
    return sorted({getattr(each, "__qualname__", repr(each)) for each in coroutines})
