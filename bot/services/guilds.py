"""Servers that the bot is in, and those that have removed it: their matches are frozen meanwhile.

It must not know Discord's objects (ids are ints); the clock is handed in.
"""

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from bot.clock import Reading, SteadyClock
from bot.play.limits import LEFT_LIFETIME
from bot.services.wakeup import Wakeup
from bot.store import Store

AT_ONCE = 100
"""So many matches are deleted in a transaction: others wait to write."""

SETTLED_AFTER = timedelta(hours=18)
"""Without an uptime to compare, a clock may have been wrong since the start for so long."""

log = logging.getLogger(__name__)


class GuildService:
    """Where the bot is: nothing is asked of Discord, and no time passes, where it is not."""

    def __init__(self, store: Store, clock: Callable[[], datetime], wakeup: Wakeup) -> None:
        self._store = store
        self._clock = SteadyClock.of(clock)
        self._wakeup = wakeup
        self._present: set[int] | None = None  # Not known yet.
        self._compared = False

    async def left(self, guild: int) -> None:
        """A server has removed the bot: its matches are frozen."""
        log.info("server %d has removed the bot: its matches wait", guild)
        if self._present:
            self._present.discard(guild)
        now = self._clock.say()
        await self._store.guilds.left(guild, now.wall, now.uptime)

    async def returned(self, guild: int) -> None:
        """The bot is in a server: if its matches were frozen, they go on with their time."""
        if self._present is not None:
            # Whatever can be kept now: none of its matches is to end as frozen.
            self._present.add(guild)
        await self._store.guilds.returned(guild, self._clock())
        self._wakeup.wake_by(await self._store.deadlines.next())

    async def reconcile(self, present: Collection[int]) -> None:
        """The bot is in these servers and no others; asked again and again once all are known.

        So what could not be kept when it happened is kept later.
        """
        self._present, now = set(present), self._clock.say()
        found = await self._store.guilds.reconcile(
            present, now.wall, now.uptime, with_all=not self._compared
        )
        self._compared = True
        if found:
            self._wakeup.wake_by(await self._store.deadlines.next())

    async def delete_left(self) -> None:
        """Delete some of what is kept of servers that have removed the bot for long enough.

        Nothing is deleted where the bot is, whatever is kept, nor before it is known where that is.
        Where something is left, it is due at once. Raises StorageFails.
        """
        if self._present is None:
            return
        now = self._clock.say()
        for guild, left in (await self._store.guilds.absent()).items():
            if guild in self._present:
                continue
            if now.age(left) is None:
                # The clock was wrong when it left, or is now.
                await self._store.guilds.renew(guild, now.wall, now.uptime)
            if not self._is_past(left, now):
                continue
            if await self._store.guilds.delete(guild, AT_ONCE):
                log.info("server %d has removed the bot for long: nothing is kept of it", guild)
            else:
                self._wakeup.wake_by(now.wall)
            return

    def _is_past(self, left: Reading, now: Reading) -> bool:
        """Whether a server left long ago; not while the clock may be wrong."""
        sure = now.is_comparable(left) or self._clock.settled_for >= SETTLED_AFTER
        age = now.age(left)
        return sure and age is not None and age >= LEFT_LIFETIME

    async def count_matches(self, guild: int) -> int:
        """How many matches a server has."""
        return await self._store.guilds.count_matches(guild)

    async def forget(self, guild: int) -> None:
        """Delete all that is kept of a server at once; raises StorageFails."""
        while not await self._store.guilds.delete(guild, AT_ONCE):
            pass
