"""Sending of puzzles of the day by direct message."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.play.direct_puzzle import next_due
from bot.play.preferences import Preferences
from bot.services.requests import Place
from bot.services.settings import SettingsService
from bot.services.today import DayPuzzle, TodayService
from bot.services.wakeup import Wakeup
from bot.shards import NO_SERVER
from bot.store import Store
from bot.store.errors import DataDeleted

OUTSIDE = Place(NO_SERVER, 0)

MAX_DELAY = timedelta(hours=6)
"""Maximum delay of a message, for example after downtime. Later messages are skipped."""


@dataclass(frozen=True)
class DirectPuzzle:
    """A puzzle to send to a person, and the person's preferences after the claim."""

    user: int
    day: DayPuzzle
    preferences: Preferences


@dataclass(frozen=True)
class DirectPuzzleService:
    """Claims due puzzles, so that only one process sends each."""

    _store: Store
    _clock: Callable[[], datetime]
    _settings: SettingsService
    _today: TodayService
    wakeup: Wakeup

    async def until_due(self) -> None:
        """Sleep until the next puzzle is due. May return early."""
        await self.wakeup.wait_until(await self._store.direct_puzzles.next())

    async def claim(self, limit: int) -> tuple[list[DirectPuzzle], bool]:
        """Claim up to `limit` due puzzles; return those to send, and whether any were due.

        A claimed puzzle cannot be claimed again. Puzzles that are too late or already solved are
        claimed but not returned.
        """
        now = self._clock()
        due, found = await self._store.direct_puzzles.due(now, limit), list[DirectPuzzle]()
        for user, before in due:
            with self._store.database.deletions.acting_for(user), suppress(DataDeleted):
                if direct := await self._claim(user, before, now):
                    found.append(direct)
        return found, bool(due)

    async def _claim(self, user: int, before: Preferences, now: datetime) -> DirectPuzzle | None:
        after = _after(before, now)
        claiming = self._store.direct_puzzles.claim(user, before, after)
        if not await self._settings.change(user, claiming) or before.puzzle_due is None:
            return None
        if timedelta() <= now - before.puzzle_due <= MAX_DELAY:
            day = await self._today.puzzle(OUTSIDE, user)
            if day and not day.solved:
                return DirectPuzzle(user, day, after)
        return None

    async def refused(self, direct: DirectPuzzle) -> None:
        """Unsubscribe a person to whom Discord does not deliver messages."""
        refusing = self._store.direct_puzzles.unsubscribe(direct.user, direct.preferences)
        await self._settings.change(direct.user, refusing)


def _after(before: Preferences, now: datetime) -> Preferences:
    """Return a person's preferences after sending a puzzle at `now`."""
    if before.puzzle_hour is None:
        return replace(before, puzzle_due=None)
    due = next_due(before.puzzle_hour, before.zone, now, now)
    return replace(before, puzzle_due=due, puzzle_sent=now)
