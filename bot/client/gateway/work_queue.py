"""A work queue that limits the running and the waiting tasks.

With few running tasks, each finishes soon after it starts. If all ran at once, all would finish
late. The number of waiting tasks is limited, because Discord discards late answers.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

CONCURRENCY = 8
"""Maximum number of running tasks.

With fewer, fewer writes share a commit. With more, the event loop lags.
"""

PLACE_TIMEOUT_S = 0.5
"""Seconds after which a task loses its place, because the task is probably waiting."""

MAX_WAITING = 512
MAX_WAITING_PER_PERSON = 4
"""Low enough that one person's tasks cannot fill the queue, so that others get their turn."""

MAX_WAIT_S = 1.0
"""Maximum seconds that a task waits for a place."""


class WorkQueue:
    """Limits the number of concurrent tasks.

    A task loses its place after `timeout_s` seconds. Once `closed` is set, no more tasks are
    accepted.
    """

    def __init__(self, concurrency: int = CONCURRENCY, timeout_s: float = PLACE_TIMEOUT_S) -> None:
        self._places = asyncio.Semaphore(concurrency)
        self._timeout_s = timeout_s
        self._begun: dict[Hashable, asyncio.TimerHandle] = {}
        self._waiting = Counter[Hashable]()
        self.closed = False

    async def enter(self, key: Hashable, person: Hashable) -> bool:
        """Wait for a place. Return False if the queue is closed, full or too slow.

        The queue is full for a `person` with several waiting tasks before it is full for others.
        """
        full = self._waiting.total() >= MAX_WAITING
        if self.closed or full or self._waiting[person] >= MAX_WAITING_PER_PERSON:
            return False
        self._waiting[person] += 1
        try:
            async with asyncio.timeout(MAX_WAIT_S):
                await self._take(key)
        except TimeoutError:
            return False
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person]
        return True

    def leave(self, key: Hashable) -> None:
        """Free the place of a task, if the task still has one."""
        if timer := self._begun.pop(key, None):
            timer.cancel()
            self._places.release()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Wait for a place, and hold it for a task in the background."""
        key = object()
        await self._take(key)
        try:
            yield
        finally:
            self.leave(key)

    async def _take(self, key: Hashable) -> None:
        await self._places.acquire()
        loop = asyncio.get_running_loop()
        self._begun[key] = loop.call_later(self._timeout_s, self.leave, key)
