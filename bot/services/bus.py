"""Events of matches, passed to listeners after the commit.

An event can be lost, since the process may be killed after the commit. A listener that must miss
nothing also reads its work from the database at the start.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from bot.play.events import MatchEvent

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class MatchListener:
    """A function that is called with each event of some kinds.

    A coroutine function runs beside the caller, with one event of a match after another. Tasks need
    not publish in the order of their commits: drop what is older than the last version shown.
    """

    name: str
    kinds: tuple[type[MatchEvent], ...]
    listen: Callable[[Any], Coroutine[Any, Any, None] | None]


class Bus:
    """Passes events to listeners; one that fails is logged, and harms no other."""

    def __init__(self, *listeners: MatchListener) -> None:
        self._listeners = list(listeners)
        self._last: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.running: set[asyncio.Task[None]] = set()
        """The calls of coroutines that have not finished."""

    def add(self, listener: MatchListener) -> None:
        """Call one more listener, after the others."""
        self._listeners.append(listener)

    def publish(self, event: MatchEvent) -> None:
        """Call all listeners of an event; coroutines run later."""
        for listener in self._listeners:
            if isinstance(event, listener.kinds):
                self._call(listener, event)

    def _call(self, listener: MatchListener, event: MatchEvent) -> None:
        try:
            work = listener.listen(event)
        except Exception:
            _log_failure(listener, event)
            return
        if work is not None:
            key = listener.name, event.match.id
            task = asyncio.ensure_future(_run(listener, event, work, self._last.get(key)))
            self._last[key] = task
            self.running.add(task)
            task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[str, int], done: asyncio.Task[None]) -> None:
        self.running.discard(done)
        if self._last.get(key) is done:
            del self._last[key]


async def _run(
    listener: MatchListener,
    event: MatchEvent,
    work: Coroutine[Any, Any, None],
    earlier: asyncio.Task[None] | None,
) -> None:
    try:
        with closing(work):
            if earlier:
                await asyncio.wait((earlier,))
            await work
    except Exception:
        _log_failure(listener, event)


def _log_failure(listener: MatchListener, event: MatchEvent) -> None:
    log.exception("match %d: %s fails", event.match.id, listener.name)
