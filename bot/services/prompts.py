"""Prompts: messages that ask a question, cleaned up once it is settled."""

from collections.abc import Callable, Collection
from datetime import datetime

from bot.play.match import Match
from bot.play.prompt import Prompt
from bot.store import Store


class PromptService:
    """Tracks messages with a question, and those still to be deleted."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def opened(self, prompt: Prompt) -> None:
        """Record a message with a question."""
        await self._store.prompts.add(prompt)

    async def closed(self, message: int) -> None:
        """Forget a message whose question is settled, or that is gone."""
        await self._store.prompts.remove(message)

    async def outlive(self, message: int, match: Match) -> None:
        """Keep an answered message until its match moves on."""
        await self._store.prompts.outlive(message, match.position_version)

    async def offers(self, match: int) -> tuple[Prompt, ...]:
        """Return the messages of a match's settled offers."""
        return await self._store.prompts.offers(match, self._clock())

    async def is_settled(self, message: int) -> bool:
        """Return whether a known message's question is settled."""
        return await self._store.prompts.is_settled(message, self._clock())

    async def settled(self, limit: int, skipped: Collection[int] = ()) -> tuple[Prompt, ...]:
        """Return at most `limit` messages with settled questions, without the `skipped`."""
        return await self._store.prompts.settled(self._clock(), limit, skipped)
