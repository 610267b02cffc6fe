"""A timer for the earliest of many deadlines, which can become earlier."""

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime, timedelta

LONGEST_WAIT = timedelta(hours=1)
"""Maximum wait, so that a changed clock is noticed."""

LONGEST_BESIDE_OTHERS = timedelta(seconds=10)
"""Maximum wait if other processes may change this process's matches."""


class Wakeup:
    """Waits until a time, which another task can make earlier."""

    def __init__(
        self, clock: Callable[[], datetime], longest_wait: timedelta = LONGEST_WAIT
    ) -> None:
        self._clock = clock
        self.longest_wait = longest_wait
        self._earlier = asyncio.Event()
        self._moment: datetime | None = None

    async def wait_until(self, moment: datetime | None) -> None:
        """Wait until `moment` (UTC), or an earlier time passed to `wake_by`."""
        until = min(filter(None, (moment, self._moment, self._clock() + self.longest_wait)))
        self._moment = until
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout((until - self._clock()).total_seconds()):
                await self._earlier.wait()
        self._moment = None
        self._earlier.clear()

    def wake_by(self, moment: datetime | None) -> None:
        """End the wait by `moment` (UTC); None has no effect."""
        if moment is not None and (self._moment is None or moment < self._moment):
            self._moment = moment
            self._earlier.set()
