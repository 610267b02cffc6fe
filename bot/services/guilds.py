"""Servers that the bot is in, and those that have removed it: their matches are frozen meanwhile.

It must not know Discord's objects (ids are ints); the clock is handed in.
"""

import logging
from collections.abc import Callable, Collection
from datetime import datetime

from bot.play.errors import MatchMovedOn
from bot.play.limits import FROZEN_LIFETIME
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.errors import StorageFails

log = logging.getLogger(__name__)


class GuildService:
    """Where the bot is: nothing is asked of Discord, and no time passes, where it is not."""

    def __init__(self, store: Store, clock: Callable[[], datetime], wakeup: Wakeup) -> None:
        self._store = store
        self._clock = clock
        self._wakeup = wakeup
        self._wrong: set[int] = set()
        self._present: set[int] | None = None  # Not known yet.

    async def left(self, guild: int) -> None:
        """A server has removed the bot: its matches are frozen."""
        log.info("server %d has removed the bot: its matches wait", guild)
        if self._present:
            self._present.discard(guild)
        await self._store.guilds.left(guild, self._clock())

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
        self._present = set(present)
        if await self._store.guilds.reconcile(present, self._clock()):
            self._wakeup.wake_by(await self._store.deadlines.next())

    async def end_frozen(self, limit: int) -> int:
        """End at most so many matches that were frozen for too long, for nobody; how many.

        None is ended where the bot is, whatever is kept, nor before it is known where that is.
        With which something is wrong, whatever it is, is left alone until the next start: the
        others' time must go on. Raises StorageFails alone.
        """
        now, ended = self._clock(), 0
        if self._present is None:
            return 0
        for number in await self._store.guilds.frozen(now - FROZEN_LIFETIME, limit, self._wrong):
            try:
                ended += await self._end(number, now)
            except StorageFails:
                raise
            except Exception:
                self._wrong.add(number)
                log.exception("match %d is frozen, and something is wrong with it", number)
        return ended

    async def _end(self, number: int, now: datetime) -> bool:
        match = await self._store.matches.get(number)
        if self._present is None or match.guild in self._present:
            return False
        try:
            # Nothing follows: what waits for its channel cannot be shown to anybody.
            await self._store.matches.save(match, match.abort().clocked(now), now)
        except MatchMovedOn:
            return False
        return True
