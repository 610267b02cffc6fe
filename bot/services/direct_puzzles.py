"""Puzzles of the day by direct message: due ones, and refused ones."""

from collections.abc import Callable
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

OUTSIDE = Place(NO_SERVER, 0)

LATEST = timedelta(hours=6)
"""Maximum delay of a message, for instance after downtime; a later one is skipped."""


@dataclass(frozen=True)
class DirectPuzzle:
    """A puzzle to send to a person; `kept` are their preferences after the claim."""

    user: int
    day: DayPuzzle
    kept: Preferences


@dataclass(frozen=True)
class DirectPuzzleService:
    """Assigns each person's daily message to a single process, at most once."""

    _store: Store
    _clock: Callable[[], datetime]
    _settings: SettingsService
    _today: TodayService
    wakeup: Wakeup

    async def until_due(self) -> None:
        """Sleep at most until the next puzzle is due."""
        await self.wakeup.wait_until(await self._store.direct_puzzles.next())

    async def claim(self, limit: int) -> tuple[list[DirectPuzzle], bool]:
        """Claim at most `limit` due messages; return those to send, and whether any were due.

        A claimed message is not due again on that day, even if it is lost. Messages are skipped if
        they are too late, or if their puzzle is already solved.
        """
        now = self._clock()
        due, found = await self._store.direct_puzzles.due(now, limit), list[DirectPuzzle]()
        for user, seen in due:
            after = _after(seen, now)
            claiming = self._store.direct_puzzles.claim(user, seen, after)
            if not await self._settings.change(user, claiming) or seen.puzzle_due is None:
                continue
            if timedelta() <= now - seen.puzzle_due <= LATEST:
                day = await self._today.puzzle(OUTSIDE, user)
                if day and not day.solved:
                    found.append(DirectPuzzle(user, day, after))
        return found, bool(due)

    async def refused(self, direct: DirectPuzzle) -> None:
        """Switch off a person's messages, since Discord refuses them."""
        refusing = self._store.direct_puzzles.refuse(direct.user, direct.kept)
        await self._settings.change(direct.user, refusing)


def _after(seen: Preferences, now: datetime) -> Preferences:
    """Return a person's preferences after a message was sent at `now`."""
    if seen.puzzle_hour is None:
        return replace(seen, puzzle_due=None)
    due = next_due(seen.puzzle_hour, seen.zone, now, now)
    return replace(seen, puzzle_due=due, puzzle_sent=now)
