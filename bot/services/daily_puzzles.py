"""Posting of the puzzle of the day in servers."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock
from bot.play.daily_puzzle import MAX_LISTED_SOLVERS, DailyPuzzle, DailySolvers
from bot.services.puzzles import PuzzleService
from bot.store import Store

SETTLED_AFTER = timedelta(minutes=15)
"""Time without a clock change after which old rows may be deleted."""


class DailyPuzzleService:
    """Determines which puzzle a server gets, and stores that it was posted."""

    def __init__(self, store: Store, clock: Callable[[], datetime], puzzles: PuzzleService) -> None:
        self._store = store.daily_puzzles
        self._clock = SteadyClock.of(clock)
        self._puzzles = puzzles

    async def due(self, guild: int) -> DailyPuzzle | None:
        """Return the puzzle to post in a server now, or None.

        Call `settle` once it is posted.
        """
        await self._puzzles.read()
        now = self._clock()
        channel = await self._store.due_in(guild, now)
        if channel is None or not self._puzzles.puzzles:
            return None
        shared = await self._puzzles.shared(now.date())
        return DailyPuzzle(guild, now.date(), shared.key, channel)

    async def settle(self, daily: DailyPuzzle, message: int | None) -> None:
        """Record the message that shows a puzzle, or None if Discord refused it."""
        delete_old = self._clock.settled_for > SETTLED_AFTER
        await self._store.settle(daily, message, self._clock(), delete_old=delete_old)

    async def last(self, daily: DailyPuzzle) -> tuple[DailyPuzzle, DailySolvers] | None:
        """Return a server's previous puzzle and its solvers, or None if no one solved it."""
        shown = await self._store.last(daily.guild, daily.day)
        solvers = await self._store.solvers(shown, MAX_LISTED_SOLVERS) if shown else DailySolvers()
        return (shown, solvers) if shown and solvers.count else None
