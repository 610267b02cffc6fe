"""The bot's heartbeat: notes that it is alive, and gives back the time in which it was not.

It must not know how often it beats, nor Discord; the clock is handed in.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.store import Store

log = logging.getLogger(__name__)


class HeartbeatService:
    """Keeps when the bot was last alive and connected."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._last: datetime | None = None

    async def recover(self) -> timedelta | None:
        """Note that the bot has started, and give back the time that it was away; gives that."""
        return await self.beat(timedelta(0))

    async def beat(self, gap_threshold: timedelta) -> timedelta | None:
        """Note that the bot is alive and connected.

        After a gap of more than `gap_threshold` deadlines are extended by it; gives the gap.
        """
        now = self._clock()
        gap = await self._store.heartbeat.beat(now, gap_threshold)
        self._last = now
        if gap:
            log.info("the bot was away for %s; the players get that time back", gap)
        return gap

    async def ensure(self, interval: timedelta, gap_threshold: timedelta) -> None:
        """Beat, unless that was done within the last `interval`.

        After a stop of the whole process, the time is given back before anything else is done.
        """
        if self._last is None or not timedelta(0) <= self._clock() - self._last <= interval:
            await self.beat(gap_threshold)

    async def next_session(self, apart: timedelta) -> timedelta:
        """How long a shard has to wait till it may begin a session, `apart` from all others."""
        now = self._clock()
        return await self._store.heartbeat.next_session(now, apart) - now

    async def silence(self) -> timedelta | None:
        """How long ago the bot was last known alive; None if it never was."""
        beat = await self._store.heartbeat.last()
        return self._clock() - beat if beat else None
