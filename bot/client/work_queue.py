"""The work queue: few pieces of work at once, in the order of their coming.

So each is done soon after it is begun, and who came first is answered first; side by side all would
be done late, and those that wait most often last. It must not know what the work is.
"""

import asyncio

AT_ONCE = 8
"""So many go on at once: with fewer, fewer writes share a commit; with more the loop comes late."""

LONGEST = 0.1
"""Seconds for which others wait for one: it may wait itself, for the database or a drawing."""


class WorkQueue:
    """Lets so many `at_once` go on; for one that takes longer than so many seconds none waits."""

    def __init__(self, at_once: int = AT_ONCE, longest: float = LONGEST) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._longest = longest
        self._begun: dict[int, asyncio.TimerHandle] = {}

    async def enter(self, number: int) -> None:
        """Wait until the work of that number may go on."""
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        self._begun[number] = loop.call_later(self._longest, self.leave, number)

    def leave(self, number: int) -> None:
        """Let the next go on, unless this has left already."""
        if timer := self._begun.pop(number, None):
            timer.cancel()
            self._free.release()
