"""Time slices: work that holds the event loop, a little in each of its rounds.

It must not know what the work is.
"""

import asyncio


class TimeSlice:
    """Lets pieces of work go on until they have held the event loop for so many seconds.

    Whoever comes later waits for its next round, in order, so that others are served between.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._ends: float | None = None

    async def wait(self) -> None:
        """Wait for a round of the loop in which there is time left."""
        loop = asyncio.get_running_loop()
        while self._ends is not None and loop.time() >= self._ends:  # noqa: ASYNC110 - no event
            await asyncio.sleep(0)
        if self._ends is None:
            self._ends = loop.time() + self._seconds
            loop.call_soon(self._end)

    def _end(self) -> None:
        self._ends = None
