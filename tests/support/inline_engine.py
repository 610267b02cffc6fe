"""An engine for tests that searches in the same process."""

import asyncio

from bot.opponent import EngineFails, Question, Thought
from tests.support.shared_work import shipped_tables, use_compiled_search

NODES = 2_000


class InlineEngine:
    """An engine that tests can make fail, or pause until they release it."""

    def __init__(self) -> None:
        self.awake, self.failing = True, False
        self.asked: list[Question] = []
        self.thought: Thought | None = None
        """Answer to every question if set, else the engine searches."""
        self.begun = asyncio.Event()
        """Set when the first search begins."""
        self.uses_tables = False
        """True to use the shipped tables."""
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Pause all searches."""
        self._free.clear()

    def let_go(self) -> None:
        """Release all searches."""
        self._free.set()

    def prepare(self) -> None:
        """Do nothing: the engine is always ready."""

    async def think(self, question: Question) -> Thought:
        # The search is slow to import, and few tests need it.
        from bot.opponent import thinking  # noqa: PLC0415

        use_compiled_search()
        self.asked.append(question)
        self.begun.set()
        await self._free.wait()
        if self.failing:
            raise EngineFails("the test wants it")
        tables = shipped_tables() if self.uses_tables else None
        return self.thought or thinking.think(question, lambda: False, NODES, tables)
