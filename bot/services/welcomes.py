"""Welcome messages, posted once in each server that adds the bot."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.services.due import RETRY_AFTER
from bot.store import Store

RETRY_UNUSED_AFTER = timedelta(days=1)
"""Delay before another attempt in a server in which no one uses the bot."""


class WelcomeService:
    """Tracks which servers wait for their welcome message."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.welcomes
        self._clock = clock
        self._waiting: set[int] | None = None

    async def added(self, guild: int) -> bool:
        """Record that a server added the bot; return whether this is the first time."""
        waiting, is_new = await self._known(), await self._store.add(guild, self._clock())
        if is_new:
            waiting.add(guild)
        return is_new

    async def claim(self, guild: int) -> bool:
        """Claim a server's welcome message; return False if posted or claimed already.

        Unless `posted` is called within a minute, the message can be claimed again.
        """
        now = self._clock()
        return guild in await self._known() and await self._store.claim(
            guild, now, now + RETRY_AFTER
        )

    async def refused(self, guild: int) -> None:
        """Let a server wait for its next use, because the message cannot be posted now."""
        await self._store.release(guild, self._clock() + RETRY_UNUSED_AFTER)

    async def posted(self, guild: int) -> None:
        """Record that a server has its welcome message."""
        (await self._known()).discard(guild)
        await self._store.posted(guild)

    async def _known(self) -> set[int]:
        if self._waiting is None:
            found = await self._store.waiting()
            self._waiting = found if self._waiting is None else self._waiting
        return self._waiting
