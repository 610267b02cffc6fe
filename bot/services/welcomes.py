"""Welcome messages, posted once in each server that adds the bot."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.services.wakeup import Wakeup
from bot.store import Store

RETRY_UNUSED_AFTER = timedelta(days=1)
"""Delay before another attempt in a server in which no one uses the bot."""


class WelcomeService:
    """Tracks which servers wait for their welcome message."""

    def __init__(self, store: Store, clock: Callable[[], datetime], wakeup: Wakeup) -> None:
        self._store = store.welcomes
        self._clock, self._wakeup = clock, wakeup
        self._waiting: set[int] | None = None

    async def added(self, guild: int) -> bool:
        """Record that a server added the bot; return whether this is the first time."""
        waiting, is_new = await self._known(), await self._store.add(guild, self._clock())
        if is_new:
            waiting.add(guild)
        return is_new

    async def waits(self, guild: int) -> bool:
        """Return whether a server waits for its welcome message."""
        return guild in await self._known()

    async def make_due(self, guild: int) -> None:
        """Let the message be posted now, unless an attempt is under way."""
        now = self._clock()
        await self._store.make_due(guild, now)
        self._wakeup.wake_by(now)

    async def refused(self, guild: int) -> None:
        """Let a server wait for its next use, because the message cannot be posted now."""
        await self._store.postpone(guild, self._clock() + RETRY_UNUSED_AFTER)

    async def posted(self, guild: int) -> None:
        """Record that a server has its welcome message."""
        (await self._known()).discard(guild)
        await self._store.posted(guild)

    async def _known(self) -> set[int]:
        if self._waiting is None:
            found = await self._store.waiting()
            self._waiting = found if self._waiting is None else self._waiting
        return self._waiting
