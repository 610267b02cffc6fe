"""A timer that another task can set to an earlier time."""

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime, timedelta

MAX_WAIT = timedelta(hours=1)
"""Maximum wait, after which a clock change is noticed."""

MAX_WAIT_IF_SHARED = timedelta(seconds=10)
"""Maximum wait if several processes share the database."""


class Wakeup:
    """Waits until a time, which another task can change to an earlier one."""

    def __init__(self, clock: Callable[[], datetime], max_wait: timedelta = MAX_WAIT) -> None:
        self._clock = clock
        self.max_wait = max_wait
        self._earlier = asyncio.Event()
        self._moment: datetime | None = None

    async def wait_until(self, moment: datetime | None) -> None:
        """Wait until `moment` (UTC), or an earlier time passed to `wake_by`."""
        until = min(filter(None, (moment, self._moment, self._clock() + self.max_wait)))
        self._moment = until
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout((until - self._clock()).total_seconds()):
                await self._earlier.wait()
        self._moment = None
        self._earlier.clear()

    def wake_by(self, moment: datetime | None) -> None:
        """Make the wait end by `moment` (UTC), if given."""
        if moment is not None and (self._moment is None or moment < self._moment):
            self._moment = moment
            self._earlier.set()
