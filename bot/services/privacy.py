"""Export and deletion of a person's data."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom
from typing import Any

from bot.play.due_times import DueKind, DueTime
from bot.play.errors import MatchMovedOn
from bot.play.former_player import former_player
from bot.play.limits import DELETIONS_PER_PERIOD
from bot.play.match import Match
from bot.services.fair_export import FairExport
from bot.services.matches import MatchService
from bot.services.settings import SettingsService
from bot.services.wakeup import Wakeup
from bot.store import Store

ATTEMPTS = 3
"""Maximum attempts to resign a match that keeps changing, and to delete all data."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DataSummary:
    """The number of a person's matches, and the number of live ones."""

    matches: int
    live: int


@dataclass(frozen=True)
class PrivacyService:
    """Exports and deletes a person's data."""

    _store: Store
    _clock: Callable[[], datetime]
    _matches: MatchService
    _settings: SettingsService
    _wakeup: Wakeup

    def act_for(self, user: int) -> None:
        """Record the person for whom this task acts.

        If the person's data is deleted, the task cannot store it again.
        """
        self._store.database.deletions.act_for(user)

    async def pages(self, user: int) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """Yield all data about a person, in pages. Each page is a table name and rows.

        Analyses and hints that the person may not see now are None.
        """
        fair = FairExport(self._store, user)
        async for table, rows in self._store.people.pages(user):
            yield table, [await fair.row(table, row) for row in rows]

    async def summary(self, user: int) -> DataSummary:
        """Count a person's matches."""
        return DataSummary(*await self._store.people.count_matches(user))

    async def next_deletion(self, user: int) -> datetime | None:
        """Return when a person may delete their data again, or None if they may now."""
        counted = await self._store.deletion_marks.deletions_of(user, self._clock())
        return counted[-DELETIONS_PER_PERIOD] if len(counted) >= DELETIONS_PER_PERIOD else None

    async def count_deletion(self, user: int) -> None:
        """Count a deletion that a person requested towards the daily limit."""
        await self._store.deletion_marks.count_deletion(user, self._clock())

    async def forget(self, user: int) -> None:
        """Delete a person's data, and replace the person with a former player in matches.

        Closes challenges and resigns live matches first. After StorageFails, call this method again
        to complete the deletion.
        """
        with self._store.database.deletions.deleting(user):
            await self._store.deletion_marks.prepare(user)
            await self._store.shared_pages.forget(user)
            for _ in range(ATTEMPTS):
                # Another process may have written more data in the meantime.
                guilds = await self._store.people.servers(user)
                for guild in guilds:
                    await self._forget_in(guild, user)
                if not guilds:
                    break
            await self._settings.forget(user)
            await self._store.deletion_marks.end(user)
        await self._store.database.discard_log()
        log.info("deleted the data of a person")

    async def _forget_in(self, guild: int, user: int) -> None:
        await self._store.people.close_challenges(guild, user, self._clock())
        for match in await self._store.matches.live_of(guild, user):
            await self._resign(match, user)
        former = former_player(SystemRandom())
        try:
            await self._store.people.replace(guild, user, former, self._clock())
        finally:
            # Only now, so that ends are shown without the person's id.
            self._wakeup.wake_by(self._clock())

    async def _resign(self, match: Match, user: int) -> None:
        """Resign a live match, and schedule the display of the result."""
        for _ in range(ATTEMPTS):
            with suppress(MatchMovedOn):
                now = self._clock()
                ended = match.resign(user, match.position_version).with_turn_started(now)
                due = None if match.owner else DueTime(DueKind.SHOW_END, now)
                await self._matches.save(match, ended, due=due)
                return
            match = await self._store.matches.get(match.id)
            if not match.live:
                break
