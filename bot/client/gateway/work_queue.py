"""The work queue: limits concurrency and waiting; first come, first served.

With few tasks at a time, each finishes soon after it starts. With unlimited concurrency, all would
finish late; with unlimited waiting, they would finish after Discord has given up on them.
"""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

CONCURRENCY = 8
"""Number of tasks that run concurrently.

With fewer, fewer writes share a commit; with more, the event loop lags.
"""

PLACE_TIMEOUT_S = 0.5
"""Time limit for holding a place; longer work is probably waiting itself."""

MAX_WAITING = 512
MAX_WAIT_S = 1.0
"""Maximum number of waiting tasks, and of seconds to wait; beyond either, work is refused."""


class WorkQueue:
    """Limits concurrent work; a place is freed after `timeout` seconds at the latest.

    Once `closed` is set, no more work is accepted.
    """

    def __init__(self, concurrency: int = CONCURRENCY, timeout: float = PLACE_TIMEOUT_S) -> None:
        self._places = asyncio.Semaphore(concurrency)
        self._timeout = timeout
        self._begun: dict[Hashable, asyncio.TimerHandle] = {}
        self._waiting = 0
        self.closed = False

    async def enter(self, key: Hashable) -> bool:
        """Wait for a place, which `leave` frees; return False if none is free in time."""
        if self.closed or self._waiting >= MAX_WAITING:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(MAX_WAIT_S):
                await self._take(key)
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1
        return True

    def leave(self, key: Hashable) -> None:
        """Free a place, if the work still holds one."""
        if timer := self._begun.pop(key, None):
            timer.cancel()
            self._places.release()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place for work in the background."""
        key = object()
        await self._take(key)
        try:
            yield
        finally:
            self.leave(key)

    async def _take(self, key: Hashable) -> None:
        await self._places.acquire()
        loop = asyncio.get_running_loop()
        self._begun[key] = loop.call_later(self._timeout, self.leave, key)
