"""The heartbeat: records that the bot is alive, and extends deadlines after gaps."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock
from bot.store import Store

log = logging.getLogger(__name__)


class HeartbeatService:
    """Records the times at which the bot is connected, and sets its clock."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = SteadyClock.of(clock)
        self._last: float | None = None
        self._beating = asyncio.Lock()

    async def beat(self, gap_threshold: timedelta = timedelta(0)) -> timedelta | None:
        """Record that the bot is connected.

        After a gap longer than `gap_threshold`, deadlines are extended by the gap, which is
        returned. If the wall clock was set, deadlines are shifted with it.
        """
        async with self._beating:
            reading, before, self._last = self._clock.read(), self._clock(), None
            if self._clock.was_set:
                log.warning("the machine's clock was changed by %s", reading.wall - before)
            if reading.wall < before:
                # Otherwise matches would seem due before their deadlines are shifted.
                self._clock.follow(reading)
            gap = await self._store.heartbeat.beat(reading.wall, gap_threshold, reading.uptime)
            self._clock.follow(reading)
            self._last = self._clock.monotonic()
        if gap:
            log.info("the bot was away for %s; deadlines are extended by that time", gap)
        return gap

    async def ensure(self, interval: timedelta, gap_threshold: timedelta) -> None:
        """Beat, unless the last beat was within `interval` and the wall clock was not set.

        If the process was suspended, this extends deadlines before they are checked.
        """
        since = None if self._last is None else self._clock.monotonic() - self._last
        recent = since is not None and 0 <= since <= interval.total_seconds()
        if not recent or self._clock.was_set:
            await self.beat(gap_threshold)

    async def next_session(self, apart: timedelta) -> timedelta:
        """Return the time until a shard may identify, at least `apart` from all others."""
        now = self._clock()
        return await self._store.heartbeat.next_session(now, apart) - now

    async def silence(self) -> timedelta | None:
        """Return the time since the last heartbeat, or None if it is unknown."""
        return await self._store.heartbeat.silence(self._clock.read())
