"""The engine's thinking in the test's own process: quick, repeatable, and held back when wanted.

It must not know who asks.
"""

import asyncio
from collections.abc import Awaitable, Callable

from bot.opponent import EngineFails, Question, Thought
from bot.settings import Settings

NODES = 2_000
"""Enough to see a capture and its answer."""


class InlineEngine:
    """Thinks at once; `held` until it is let go, or failing."""

    def __init__(self) -> None:
        self.awake, self.unable = True, False
        self.failing = False
        self.asked: list[Question] = []
        self.thought: Thought | None = None
        """What it answers whatever it is asked, if anything."""
        self.waits: Callable[[Awaitable[object]], Awaitable[object]] = _as_it_is
        """How it waits to be let go."""
        self.begun = asyncio.Event()
        """Whether it was asked anything yet."""
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Let no thought come to its end."""
        self._free.clear()

    def let_go(self) -> None:
        """Let all go on."""
        self._free.set()

    async def think(self, question: Question) -> Thought:
        # The search takes its time to be imported, and few tests need it.
        from bot.opponent import thinking  # noqa: PLC0415
        from bot.search import keep_compiled  # noqa: PLC0415

        keep_compiled(Settings.model_fields["cache_dir"].default)
        self.asked.append(question)
        self.begun.set()
        await self.waits(self._free.wait())
        if self.failing:
            raise EngineFails("the test wants it")
        return self.thought or thinking.think(question, lambda: False, NODES)


async def _as_it_is(waiting: Awaitable[object]) -> object:
    return await waiting
