"""A timer that can be told of an earlier moment: one wait until the next deadline of many.

It must not know what is done when it is over; the clock is handed in.
"""

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime, timedelta

LONGEST_WAIT = timedelta(hours=1)
"""No wait is longer: a clock that was set anew is noticed, and nothing overflows."""

LONGEST_BESIDE_OTHERS = timedelta(seconds=10)
"""Nor than this where another process may change a match of ours: nobody here is told of it."""


class Wakeup:
    """Waits until a moment, or until an earlier one that it is told of meanwhile."""

    def __init__(
        self, clock: Callable[[], datetime], longest_wait: timedelta = LONGEST_WAIT
    ) -> None:
        self._clock = clock
        self.longest_wait = longest_wait
        self._earlier = asyncio.Event()
        self._moment: datetime | None = None

    async def wait_until(self, moment: datetime | None) -> None:
        """Wait until `moment` (UTC), or what was told since the last wait if that is earlier."""
        until = min(filter(None, (moment, self._moment, self._clock() + self.longest_wait)))
        self._moment = until
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout((until - self._clock()).total_seconds()):
                await self._earlier.wait()
        self._moment = None
        self._earlier.clear()

    def wake_by(self, moment: datetime | None) -> None:
        """End the wait at `moment` (UTC) too, if there is one."""
        if moment is not None and (self._moment is None or moment < self._moment):
            self._moment = moment
            self._earlier.set()
