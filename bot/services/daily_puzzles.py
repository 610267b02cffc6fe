"""Puzzles of the day in servers: due ones, and the solvers of the previous ones."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock, past_or_none
from bot.play.daily_puzzle import MAX_LISTED_SOLVERS, DailyPuzzle, DailySolvers
from bot.services.puzzles import PuzzleService
from bot.services.wakeup import Wakeup
from bot.store import Store

LOOK_EVERY = timedelta(minutes=5)
"""Interval between checks of the hour, since the clock may have been set."""

SETTLED_AFTER = timedelta(minutes=15)
"""Time before rows are deleted, in which a wrong clock is usually corrected."""

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a post is retried; Discord then still detects a repeated nonce."""


class DailyPuzzleService:
    """Assigns each server's puzzle of the day to a single process, which posts it."""

    def __init__(self, store: Store, clock: Callable[[], datetime], puzzles: PuzzleService) -> None:
        self._store = store.daily_puzzles
        self._clock = SteadyClock.of(clock)
        self._puzzles = puzzles
        self.wakeup = Wakeup(clock, LOOK_EVERY)
        self._looked: datetime | None = None

    async def until_due(self) -> None:
        """Sleep at most until the next puzzle is due."""
        # Start at the last check, since an hour may have begun after it.
        now = self._clock()
        await self.wakeup.wait_until(await self._store.next(past_or_none(self._looked, now) or now))

    def wake(self) -> None:
        """End the sleep, since a server has changed its hour or channel."""
        self.wakeup.wake_by(self._clock())

    async def claim(self, limit: int) -> tuple[DailyPuzzle, ...]:
        """Claim the due puzzles of at most `limit` servers; only the caller may post them.

        Each puzzle must then be settled; otherwise it can be claimed again after a
        minute on the same day.
        """
        moment = self._looked = self._clock()
        tidy = self._clock.settled_for > SETTLED_AFTER
        claimed, due = [], await self._store.due(moment, moment + RETRY_AFTER, limit)
        if due:
            await self._puzzles.read()
        if not (due and self._puzzles.puzzles):
            return ()
        key = self._puzzles.of_day(moment.date()).key
        for guild, channel in due:
            daily = DailyPuzzle(guild, moment.date(), key, channel)
            if await self._store.claim(daily, moment, moment + RETRY_AFTER, tidy=tidy):
                claimed.append(daily)
        return tuple(claimed)

    async def settle(self, daily: DailyPuzzle, message: int | None) -> None:
        """Record the message that shows a server's puzzle, or None if Discord refuses it."""
        await self._store.settle(daily, message)

    async def last(self, daily: DailyPuzzle) -> tuple[DailyPuzzle, DailySolvers] | None:
        """Return a server's previous puzzle with its solvers; None without solvers."""
        shown = await self._store.last(daily.guild, daily.day)
        solvers = await self._store.solvers(shown, MAX_LISTED_SOLVERS) if shown else DailySolvers()
        return (shown, solvers) if shown and solvers.count else None
