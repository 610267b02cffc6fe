"""The bot's heartbeat: notes that it is alive, and gives back the time in which it was not.

It must not know how often it beats, nor Discord; the clock is handed in.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock
from bot.store import Store

log = logging.getLogger(__name__)


class HeartbeatService:
    """Keeps when the bot was last alive and connected, and sets its clock."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = SteadyClock.of(clock)
        self._last: float | None = None
        self._beating = asyncio.Lock()

    async def recover(self) -> timedelta | None:
        """Note that the bot has started, and give back the time that it was away; gives that."""
        return await self.beat(timedelta(0))

    async def beat(self, gap_threshold: timedelta) -> timedelta | None:
        """Note that the bot is alive and connected.

        After a gap of more than `gap_threshold` deadlines are extended by it; gives the gap. If the
        wall clock was set, deadlines are moved with it.
        """
        async with self._beating:
            reading, before, self._last = self._clock.read(), self._clock(), None
            if self._clock.was_set:
                log.warning("the machine's clock was set by %s", reading.wall - before)
            if reading.wall < before:
                # Nothing may seem due while the deadlines are not moved yet.
                self._clock.follow(reading)
            gap = await self._store.heartbeat.beat(reading.wall, gap_threshold, reading.uptime)
            self._clock.follow(reading)
            self._last = self._clock.monotonic()
        if gap:
            log.info("the bot was away for %s; the players get that time back", gap)
        return gap

    async def ensure(self, interval: timedelta, gap_threshold: timedelta) -> None:
        """Beat, unless that was done within the last `interval` and the wall clock was not set.

        After a stop of the whole process, the time is given back before anything else is done.
        """
        since = None if self._last is None else self._clock.monotonic() - self._last
        recent = since is not None and 0 <= since <= interval.total_seconds()
        if not recent or self._clock.was_set:
            await self.beat(gap_threshold)

    async def next_session(self, apart: timedelta) -> timedelta:
        """How long a shard has to wait till it may begin a session, `apart` from all others."""
        now = self._clock()
        return await self._store.heartbeat.next_session(now, apart) - now

    async def silence(self) -> timedelta | None:
        """How long ago the bot was last known alive; None if it never was."""
        return await self._store.heartbeat.silence(self._clock.read())
