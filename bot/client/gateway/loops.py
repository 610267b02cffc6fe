"""Background loops, and their health."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from bot.client.messages.errors import is_fault

STUCK_AFTER_S = 300.0
"""Seconds after which a call counts as stuck; each of its messages has a shorter limit."""

RETRY_AFTER_S = 5.0
"""Seconds between an error and the next call."""

log = logging.getLogger(__name__)


class LoopHealth:
    """The health of a background loop, and of its current round."""

    def __init__(self, running: Callable[[], bool], limit_s: float) -> None:
        """Watch a loop; it fails if not `running`, or without success for `limit_s`."""
        self._running, self._limit_s = running, limit_s
        self._clock = asyncio.get_running_loop().time
        self._since: float | None = None

    @contextmanager
    def round(self) -> Iterator[None]:
        """Record that a round starts, and that it succeeds unless it raises."""
        if self._since is None:
            self._since = self._clock()
        yield
        self._since = None

    @property
    def failing(self) -> bool:
        """True if the loop has ended, hangs or keeps failing."""
        late = self._since is not None and self._clock() - self._since > self._limit_s
        return late or not self._running()


def every(interval: timedelta) -> Callable[[], Awaitable[None]]:
    """Return a function that sleeps for an interval, even if the wall clock changes."""
    return partial(asyncio.sleep, interval.total_seconds())


class BackgroundLoop:
    """Calls `work` repeatedly; awaits `until_due` unless `work` reports more due work.

    A failure is logged with the text `failed`, and the next call follows after a pause. The loop
    fails if no call succeeds for `limit_s`.
    """

    def __init__(
        self,
        work: Callable[[], Awaitable[bool | None]],
        until_due: Callable[[], Awaitable[None]],
        failed: str,
        name: str = "",
        limit_s: float = STUCK_AFTER_S,
    ) -> None:
        self._work, self._until_due, self._failed, self.name = work, until_due, failed, name
        self.task: asyncio.Task[None] | None = None
        self.health = LoopHealth(self._is_running, limit_s)

    def start(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Start the loop; its first call waits until `ready`."""
        self.task = asyncio.create_task(self._run(ready))

    async def stop(self) -> None:
        """Stop the loop, and wait until it releases the database."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _is_running(self) -> bool:
        return self.task is not None and not self.task.done()

    async def _run(self, ready: Callable[[], Awaitable[None]]) -> None:
        await ready()
        while True:
            try:
                with self.health.round():
                    more = await self._work()
                if not more:
                    await self._until_due()
            except Exception as error:
                log.warning("%s: %r", self._failed, error, exc_info=is_fault(error))
                await asyncio.sleep(RETRY_AFTER_S)
