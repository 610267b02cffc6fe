"""The work queue: few pieces of work at once, in the order of their coming.

So each is done soon after it is begun, and who came first is answered first; side by side all would
be done late, and those that wait most often last. It must not know what the work is.
"""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress

CONCURRENCY = 8
"""So many go on at once: with fewer, fewer writes share a commit; with more the loop comes late."""

TIMEOUT = 0.1
"""Seconds for which others wait for one: it may wait itself, for the database or a drawing."""

LONGEST_WAIT = 0.5
"""Seconds for which one waits for the others: then something hangs, and it goes on beside them."""


class WorkQueue:
    """Lets only so many go on at once, as long as none takes longer than the `timeout`."""

    def __init__(self, concurrency: int = CONCURRENCY, timeout: float = TIMEOUT) -> None:
        self._places = asyncio.Semaphore(concurrency)
        self._timeout = timeout
        self._begun: dict[Hashable, asyncio.TimerHandle] = {}

    async def enter(self, key: Hashable) -> None:
        """Wait until the work of that key, which no other has, may go on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._places.acquire()
            loop = asyncio.get_running_loop()
            self._begun[key] = loop.call_later(self._timeout, self.leave, key)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place for a piece of work that has no key."""
        key = object()
        await self.enter(key)
        try:
            yield
        finally:
            self.leave(key)

    def leave(self, key: Hashable) -> None:
        """Let the next go on, unless this has left already or went on without a place."""
        if timer := self._begun.pop(key, None):
            timer.cancel()
            self._places.release()
