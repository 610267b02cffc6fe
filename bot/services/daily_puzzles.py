"""Posting of the puzzle of the day in servers."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock, past_or_none
from bot.play.daily_puzzle import MAX_LISTED_SOLVERS, DailyPuzzle, DailySolvers
from bot.services.puzzles import PuzzleService
from bot.services.wakeup import Wakeup
from bot.store import Store

CHECK_INTERVAL = timedelta(minutes=5)
"""Maximum interval between checks for due puzzles."""

SETTLED_AFTER = timedelta(minutes=15)
"""Time without a clock change after which old rows may be deleted."""

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a post is retried. Discord still detects a repeated nonce after this time."""


class DailyPuzzleService:
    """Claims due puzzles of the day, so that only one process posts each."""

    def __init__(self, store: Store, clock: Callable[[], datetime], puzzles: PuzzleService) -> None:
        self._store = store.daily_puzzles
        self._clock = SteadyClock.of(clock)
        self._puzzles = puzzles
        self.wakeup = Wakeup(clock, CHECK_INTERVAL)
        self._looked: datetime | None = None

    async def until_due(self) -> None:
        """Sleep until the next puzzle is due. May return early."""
        # Start at the last check, because an hour may have begun after that check.
        now = self._clock()
        await self.wakeup.wait_until(await self._store.next(past_or_none(self._looked, now) or now))

    def wake(self) -> None:
        """Make `until_due` return, after a server changed its hour or channel."""
        self.wakeup.wake_by(self._clock())

    async def claim(self, limit: int) -> tuple[DailyPuzzle, ...]:
        """Claim up to `limit` due puzzles, to be posted by the caller.

        Call `settle` for each puzzle. A puzzle that is not settled can be claimed again after a
        minute.
        """
        moment = self._looked = self._clock()
        delete_old = self._clock.settled_for > SETTLED_AFTER
        claimed, due = [], await self._store.due(moment, moment + RETRY_AFTER, limit)
        if due:
            await self._puzzles.read()
        if not (due and self._puzzles.puzzles):
            return ()
        key = self._puzzles.of_day(moment.date()).key
        for guild, channel in due:
            daily = DailyPuzzle(guild, moment.date(), key, channel)
            if await self._store.claim(daily, moment, moment + RETRY_AFTER, delete_old=delete_old):
                claimed.append(daily)
        return tuple(claimed)

    async def settle(self, daily: DailyPuzzle, message: int | None) -> None:
        """Record the message that shows a puzzle, or None if Discord refused it."""
        await self._store.settle(daily, message)

    async def last(self, daily: DailyPuzzle) -> tuple[DailyPuzzle, DailySolvers] | None:
        """Return a server's previous puzzle and its solvers, or None if no one solved it."""
        shown = await self._store.last(daily.guild, daily.day)
        solvers = await self._store.solvers(shown, MAX_LISTED_SOLVERS) if shown else DailySolvers()
        return (shown, solvers) if shown and solvers.count else None
