"""Sending of puzzles of the day by direct message."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.play.direct_puzzle import is_sent, last_due, next_due
from bot.play.preferences import Preferences
from bot.services.requests import Place
from bot.services.settings import SettingsService
from bot.services.today import DayPuzzle, TodayService
from bot.shards import NO_SERVER
from bot.store import Store
from bot.store.errors import DataDeleted

OUTSIDE = Place(NO_SERVER, 0)

MAX_DELAY = timedelta(hours=6)
"""Maximum delay of a message, for example after downtime. Later messages are skipped."""


@dataclass(frozen=True)
class DirectPuzzle:
    """A puzzle to send to a person, and the person's preferences."""

    user: int
    day: DayPuzzle
    preferences: Preferences


@dataclass(frozen=True)
class DirectPuzzleService:
    """Determines which puzzle a person gets, and stores that it was sent."""

    _store: Store
    _clock: Callable[[], datetime]
    _settings: SettingsService
    _today: TodayService

    async def due(self, user: int) -> DirectPuzzle | None:
        """Return the puzzle to send to a person now, or None.

        Call `sent` or `refused` afterwards. A puzzle that is too late or already solved is skipped.
        """
        now, stored = self._clock(), await self._store.settings.player(user)
        if stored.puzzle_hour is None:
            return None
        with self._store.database.deletions.acting_for(user), suppress(DataDeleted):
            return await self._due(user, stored, now)
        return None

    async def _due(self, user: int, stored: Preferences, now: datetime) -> DirectPuzzle | None:
        due = last_due(stored.puzzle_hour or 0, stored.zone, now)
        if now - due <= MAX_DELAY and not is_sent(stored.zone, due, stored.puzzle_sent, now):
            day = await self._today.puzzle(OUTSIDE, user)
            if day and not day.solved:
                return DirectPuzzle(user, day, stored)
        await self._done(user, stored)
        return None

    async def sent(self, direct: DirectPuzzle) -> None:
        """Record that a puzzle was sent."""
        await self._done(direct.user, direct.preferences)

    async def refused(self, direct: DirectPuzzle) -> None:
        """Unsubscribe a person to whom Discord does not deliver messages."""
        refusing = self._store.direct_puzzles.unsubscribe(direct.user, direct.preferences)
        await self._settings.change(direct.user, refusing)

    async def _done(self, user: int, read: Preferences) -> None:
        now = self._clock()
        at = next_due(read.puzzle_hour or 0, read.zone, now, now)
        await self._settings.change(user, self._store.direct_puzzles.done(user, read, now, at))
