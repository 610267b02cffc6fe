"""The heartbeat, which records that the bot is alive and extends deadlines after downtime."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock
from bot.store import Store

log = logging.getLogger(__name__)


class HeartbeatService:
    """Records when the bot was last connected, and detects clock changes."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = SteadyClock.of(clock)
        self._last: float | None = None
        self._beating = asyncio.Lock()

    async def beat(self, gap_threshold: timedelta = timedelta(0)) -> timedelta | None:
        """Record that the bot is connected; return the gap since the last heartbeat.

        Gaps up to `gap_threshold` are ignored, and None is returned. A longer gap extends the
        deadlines. If the machine's clock was changed, deadlines are shifted by the change.
        """
        async with self._beating:
            reading, before, self._last = self._clock.read(), self._clock(), None
            if self._clock.was_set:
                log.warning("the machine's clock was changed by %s", reading.wall - before)
            if reading.wall < before:
                # Otherwise matches would be due too early, before their deadlines are shifted.
                self._clock.follow(reading)
            gap = await self._store.heartbeat.beat(reading.wall, gap_threshold, reading.uptime)
            self._clock.follow(reading)
            self._last = self._clock.monotonic()
        if gap:
            log.info("the bot was away for %s; deadlines are extended by that time", gap)
        return gap

    async def beat_if_due(self, interval: timedelta, gap_threshold: timedelta) -> None:
        """Call `beat` if the last heartbeat is older than `interval` or the clock was changed.

        Call this before checking deadlines, because the process may have been suspended.
        """
        since = None if self._last is None else self._clock.monotonic() - self._last
        recent = since is not None and 0 <= since <= interval.total_seconds()
        if not recent or self._clock.was_set:
            await self.beat(gap_threshold)

    async def next_session(self, apart: timedelta) -> timedelta:
        """Reserve a time for starting a gateway session; return the time until then.

        Reserved times are `apart` from each other.
        """
        now = self._clock()
        return await self._store.heartbeat.next_session(now, apart) - now

    async def time_since_beat(self) -> timedelta | None:
        """Return the time since the last heartbeat, or None if unknown."""
        return await self._store.heartbeat.time_since_beat(self._clock.read())
