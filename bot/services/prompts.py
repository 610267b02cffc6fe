"""Prompts: which messages ask for nothing any more.

It must not know Discord's objects or sentences; the clock is handed in.
"""

from collections.abc import Callable, Collection
from datetime import datetime

from bot.play.match import Match
from bot.play.prompt import Prompt
from bot.store import Store


class PromptService:
    """Keeps which messages ask for something, or are still to be deleted."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def opened(self, prompt: Prompt) -> None:
        """Note that a message asks for something."""
        await self._store.prompts.add(prompt)

    async def closed(self, message: int) -> None:
        """Note that a message asks for nothing any more, or is gone."""
        await self._store.prompts.remove(message)

    async def outlive(self, message: int, match: Match) -> None:
        """Let a message that was answered stand until its match moves on."""
        await self._store.prompts.outlive(message, match.position_version)

    async def offers(self, match: int) -> tuple[Prompt, ...]:
        """The messages of a match's offers that ask for nothing any more."""
        return await self._store.prompts.offers(match, self._clock())

    async def is_settled(self, message: int) -> bool:
        """Whether a message is known, and asks for nothing any more."""
        return await self._store.prompts.is_settled(message, self._clock())

    async def settled(self, limit: int, skipped: Collection[int] = ()) -> tuple[Prompt, ...]:
        """At most so many messages that ask for nothing any more; not the `skipped`."""
        return await self._store.prompts.settled(self._clock(), limit, skipped)
