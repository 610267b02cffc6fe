"""Puzzles of the day: for which servers it is time, and what came of the last one.

It must not know how they are posted or said; the clock is handed in, and gives moments in UTC.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import SteadyClock, believed
from bot.play.daily_puzzle import NAMED, DailyPuzzle, DailySolvers
from bot.services.puzzles import PuzzleService
from bot.services.wakeup import Wakeup
from bot.store import Store

LOOK_EVERY = timedelta(minutes=5)
"""Between two looks which hour it is: the clock may have been set."""

SETTLED_AFTER = timedelta(minutes=15)
"""A clock that is wrong at a start is often set right by then: nothing is deleted before."""

AGAIN = timedelta(minutes=1)
"""After so long it is tried again to post one: Discord still takes both for one message then."""


class DailyPuzzleService:
    """Says once a day and server that its puzzle is to be posted, and by whom."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], puzzles: PuzzleService, wakeup: Wakeup
    ) -> None:
        self._store = store.daily_puzzles
        self._clock = SteadyClock.of(clock)
        self._puzzles = puzzles
        self.wakeup = wakeup
        self._looked: datetime | None = None

    async def until_due(self) -> None:
        """Sleep until a server may be due that was not at the last look, or sooner."""
        # Not the next from now on: an hour may have begun since that look.
        now = self._clock()
        await self.wakeup.wait_until(await self._store.next(believed(self._looked, now) or now))

    def wake(self) -> None:
        """A server has another hour, or another channel: look at once what is due."""
        self.wakeup.wake_by(self._clock())

    async def claim(self, limit: int) -> tuple[DailyPuzzle, ...]:
        """Those of at most so many servers that the caller is to post now, and nobody else.

        Each is then to be `posted` or `given_up`; after neither, it is claimed again in a minute,
        as long as it is the same day.
        """
        moment = self._looked = self._clock()
        tidy = self._clock.settled_for > SETTLED_AFTER
        claimed, due = [], await self._store.due(moment, moment + AGAIN, limit)
        if due:
            await self._puzzles.read()
        if not (due and self._puzzles.puzzles):
            return ()
        key = self._puzzles.of_day(moment.date()).key
        for guild, channel in due:
            daily = DailyPuzzle(guild, moment.date(), key, channel)
            if await self._store.claim(daily, moment, moment + AGAIN, tidy=tidy):
                claimed.append(daily)
        return tuple(claimed)

    async def posted(self, daily: DailyPuzzle, message: int) -> None:
        """A message shows it: it is not posted again."""
        await self._store.settle(daily, message)

    async def given_up(self, daily: DailyPuzzle) -> None:
        """Its channel does not take it: the next comes tomorrow."""
        await self._store.settle(daily, None)

    async def last(self, daily: DailyPuzzle) -> tuple[DailyPuzzle, DailySolvers] | None:
        """The one that its server was shown before, and who solved it; None if nobody did."""
        shown = await self._store.last(daily.guild, daily.day)
        solvers = await self._store.solvers(shown, NAMED) if shown else DailySolvers()
        return (shown, solvers) if shown and solvers.count else None
