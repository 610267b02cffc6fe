"""A work queue: limited concurrency, first come first served.

Each piece of work finishes soon after it starts. With unlimited concurrency all would finish late,
and those with most awaits last.
"""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress

CONCURRENCY = 8
"""With fewer, fewer writes share a commit; with more, the event loop lags."""

PLACE_TIMEOUT_S = 0.1
"""Seconds after which work frees its place, since it may itself be waiting."""

MAX_WAIT_S = 0.5
"""Seconds in the queue after which work starts without a place, since others must hang."""


class WorkQueue:
    """Limits concurrent work; a place is freed after `timeout` seconds at the latest."""

    def __init__(self, concurrency: int = CONCURRENCY, timeout: float = PLACE_TIMEOUT_S) -> None:
        self._places = asyncio.Semaphore(concurrency)
        self._timeout = timeout
        self._begun: dict[Hashable, asyncio.TimerHandle] = {}

    async def enter(self, key: Hashable) -> None:
        """Wait for a place, which `leave` frees; the key must be unique."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MAX_WAIT_S):
                await self._places.acquire()
            loop = asyncio.get_running_loop()
            self._begun[key] = loop.call_later(self._timeout, self.leave, key)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place for work that has no key."""
        key = object()
        await self.enter(key)
        try:
            yield
        finally:
            self.leave(key)

    def leave(self, key: Hashable) -> None:
        """Free a place, if the work still holds one."""
        if timer := self._begun.pop(key, None):
            timer.cancel()
            self._places.release()
