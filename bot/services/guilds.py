"""Servers that add and remove the bot."""

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from bot.clock import Reading, SteadyClock
from bot.play.limits import LEFT_SERVER_RETENTION
from bot.services.wakeup import Wakeup
from bot.store import Store

MATCHES_PER_TRANSACTION = 100
"""Maximum number of matches deleted in a transaction, while other writers wait."""

SETTLED_AFTER = timedelta(hours=18)
"""Time without a clock change after which the clock is trusted."""

log = logging.getLogger(__name__)


class GuildService:
    """Tracks which servers have the bot.

    While a server does not have the bot, its matches are frozen: their clocks stand still.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime], wakeup: Wakeup) -> None:
        self._store = store
        self._clock = SteadyClock.of(clock)
        self._wakeup = wakeup
        self._present: set[int] | None = None  # None until `reconcile` is called.
        self._compared = False
        self.gone = set[int]()  # Servers that removed the bot without an event.

    async def left(self, guild: int) -> None:
        """Freeze the matches of a server that removed the bot."""
        log.info("server %d removed the bot; its matches are frozen", guild)
        if self._present:
            self._present.discard(guild)
        now = self._clock.reading()
        await self._store.guilds.left(guild, now.wall, now.uptime)

    async def returned(self, guild: int) -> None:
        """Resume the matches of a server that added the bot again."""
        if self._present is not None:
            # Add the server even if saving fails; otherwise its matches could be deleted.
            self._present.add(guild)
        await self._store.guilds.returned(guild, self._clock())
        self._wakeup.wake_by(await self._store.due.next())

    async def reconcile(self, present: Collection[int]) -> None:
        """Freeze and resume matches according to `present`, the servers that have the bot.

        Called repeatedly, to repair changes that could not be saved.
        """
        self._present, now = set(present), self._clock.reading()
        found = await self._store.guilds.reconcile(
            present, now.wall, now.uptime, with_all=not self._compared
        )
        self._compared = True
        if found:
            self._wakeup.wake_by(await self._store.due.next())

    async def delete_removed(self) -> None:
        """Delete part of the data of a server that removed the bot long ago.

        Does nothing until `reconcile` has been called. If data remains,
        `DeadlineService.until_due` returns immediately, so that this method is called again. Raises
        StorageFails.
        """
        if self._present is None:
            return
        now = self._clock.reading()
        for guild, left in (await self._store.guilds.absent()).items():
            if guild in self._present:
                continue
            if now.age(left) is None:
                # The clock was wrong when the server removed the bot, or it is wrong now.
                await self._store.guilds.renew(guild, now.wall, now.uptime)
            if not self._is_past(left, now):
                continue
            if await self._store.guilds.delete(guild, MATCHES_PER_TRANSACTION):
                log.info("deleted the data of server %d, which removed the bot long ago", guild)
            else:
                self._wakeup.wake_by(now.wall)
            return

    def _is_past(self, left: Reading, now: Reading) -> bool:
        """Return whether a server certainly removed the bot at least LEFT_LIFETIME ago."""
        sure = now.is_comparable(left) or self._clock.settled_for >= SETTLED_AFTER
        age = now.age(left)
        return sure and age is not None and age >= LEFT_SERVER_RETENTION

    async def count_matches(self, guild: int) -> int:
        """Return the number of a server's matches."""
        return await self._store.guilds.count_matches(guild)

    async def forget(self, guild: int) -> None:
        """Delete all data of a server. Raises StorageFails."""
        while not await self._store.guilds.delete(guild, MATCHES_PER_TRANSACTION):
            pass
