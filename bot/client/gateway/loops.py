"""Background loops, and their health."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from bot import tasks
from bot.client.messages.errors import is_fault

STUCK_AFTER_S = 300.0
"""Seconds without a successful call after which a loop counts as failing."""

RETRY_AFTER_S = 5.0
"""Seconds between a failed call and the next call."""

log = logging.getLogger(__name__)


class LoopHealth:
    """The health of a background loop.

    The loop fails if it has ended, or if no round succeeds for `limit_s` seconds.
    """

    def __init__(self, running: Callable[[], bool], limit_s: float) -> None:
        self._running, self._limit_s = running, limit_s
        self._clock = asyncio.get_running_loop().time
        self._since: float | None = None

    @contextmanager
    def round(self) -> Iterator[None]:
        """Record that a round starts and, if the block raises no error, that it succeeds."""
        if self._since is None:
            self._since = self._clock()
        yield
        self._since = None

    @property
    def failing(self) -> bool:
        """True if the loop has ended, is stuck or keeps failing."""
        late = self._since is not None and self._clock() - self._since > self._limit_s
        return late or not self._running()


def every(interval: timedelta) -> Callable[[], Awaitable[None]]:
    """Return a function that sleeps for an interval."""
    return partial(asyncio.sleep, interval.total_seconds())


class BackgroundLoop:
    """Calls `work` repeatedly, and awaits `until_due` between two calls.

    If `work` returns True, more work is due, and the next call follows at once. An error is logged
    with the text `failed`, and the next call follows after a pause. The loop counts as failing if
    no call succeeds for `limit_s` seconds.
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
        """Start the loop in a task, which first awaits `ready`."""
        self.task = tasks.start(self._run(ready), log, f"loop ended: {self._failed}")

    async def stop(self) -> None:
        """Cancel the loop's task, and wait until it has ended."""
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
