"""Events of matches, passed to listeners after the commit.

An event is lost if the process is killed right after the commit. Listeners with important work
therefore also have a function that finds missed work in the database.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from bot import metrics
from bot.play.events import MatchEvent
from bot.store.errors import StorageFails

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class MatchListener:
    """A function `listen` to call with each event of the given kinds.

    A coroutine function runs as a task, so calls for several events of a match can overlap.
    Failures are logged and counted. `recover` finds the work of missed events in the database and
    does it. It is called at the start and every minute.
    """

    name: str
    kinds: tuple[type[MatchEvent], ...]
    listen: Callable[[Any], Coroutine[Any, Any, object] | asyncio.Task[Any] | None]
    recover: Callable[[], Awaitable[None]] | None = None


class Bus:
    """Passes events to listeners. Failures of a listener do not affect the others."""

    def __init__(self) -> None:
        self._listeners: list[MatchListener] = []
        self.running: set[asyncio.Task[Any]] = set()
        """Tasks of listeners that have not finished."""

    def add(self, *listeners: MatchListener) -> None:
        """Add listeners. Listeners are called in the order in which they were added."""
        self._listeners += listeners

    def publish(self, event: MatchEvent) -> None:
        """Call the listeners for an event. Coroutine functions run as tasks."""
        for listener in self._listeners:
            if isinstance(event, listener.kinds):
                self._call(listener, event)

    async def recover(self) -> None:
        """Call the `recover` function of each listener that has one."""
        for listener in self._listeners:
            if listener.recover:
                try:
                    await listener.recover()
                except Exception as error:
                    _note_failure(listener, "recovery", error)

    def _call(self, listener: MatchListener, event: MatchEvent) -> None:
        where = f"match {event.match.id}"
        try:
            work = listener.listen(event)
        except Exception as error:
            _note_failure(listener, where, error)
            return
        if work is not None:
            task = asyncio.ensure_future(work)
            self.running.add(task)
            task.add_done_callback(lambda done: self._finish(listener, where, done))

    def _finish(self, listener: MatchListener, where: str, done: asyncio.Task[Any]) -> None:
        self.running.discard(done)
        if not done.cancelled() and (error := done.exception()):
            _note_failure(listener, where, error)


def _note_failure(listener: MatchListener, where: str, error: BaseException) -> None:
    metrics.LISTENER_FAILURES.labels(listener.name).inc()
    # A failure of the database was logged before, without a traceback.
    trace = None if isinstance(error, StorageFails) else error
    log.error("%s: listener %s failed", where, listener.name, exc_info=trace)
