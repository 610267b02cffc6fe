"""An alarm: one sleep until the earliest of many moments, which lie in the database.

It must not know what happens when it rings.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

LONGEST = timedelta(hours=1)
"""No sleep is longer: a clock that was set anew is noticed, and nothing overflows."""


class Alarm:
    """Sleeps until a moment, or until an earlier one that it is told of."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._told: datetime | None = None
        self._until: datetime | None = None
        self._nap: asyncio.Task[None] | None = None

    async def sleep(self, moment: datetime | None) -> None:
        """Sleep until `moment` (UTC) or what was told since the last sleep, if that is earlier."""
        now = self._clock()
        moments = (moment, self._told, now + LONGEST)
        self._until, self._told = min(each for each in moments if each), None
        self._nap = asyncio.create_task(asyncio.sleep((self._until - now).total_seconds()))
        try:
            await self._nap
        except asyncio.CancelledError:
            # Either the nap was ended, or the one who sleeps.
            task = asyncio.current_task()
            if task and task.cancelling():
                raise
        finally:
            self._nap.cancel()
            self._nap = None

    def ring_by(self, moment: datetime | None) -> None:
        """Ring at `moment` (UTC) too; who sleeps longer is woken to look again."""
        if moment is None:
            return
        if self._nap is None:
            self._told = min(self._told or moment, moment)
        elif self._until and moment < self._until:
            self._nap.cancel()
