"""Daily backups of the database; those of the last week are kept."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

from bot import files
from bot.clock import SteadyClock
from bot.store import backups
from bot.store.errors import DatabaseUnusable

EVERY = timedelta(days=1)
COPIES_KEPT = 7

OVERDUE_AFTER = timedelta(hours=1)
"""Delay after which an overdue backup suggests a wrong clock."""

LOOK_EVERY = timedelta(minutes=10)
"""Interval between checks whether a backup is due."""

NAME = "guti-%Y%m%dT%H%M%SZ.sqlite3"

log = logging.getLogger(__name__)


class BackupService:
    """Makes backups in a folder, each named by its time."""

    def __init__(self, database: Path, folder: Path, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._folder = folder
        self._clock = SteadyClock.of(clock)
        self._stopped = Event()

    async def run(self) -> None:
        """Make backups while the bot runs; retry after failures."""
        try:
            while True:
                await self._keep()
                await asyncio.sleep(LOOK_EVERY.total_seconds())
        finally:
            # The backup's thread cannot be cancelled, but checks this event between steps.
            self._stopped.set()

    async def _keep(self) -> None:
        try:
            await asyncio.to_thread(self.back_up_if_due)
        except DatabaseUnusable as error:
            log.error("database not backed up: %s", error.reason)  # noqa: TRY400
        except OSError as error:
            where = Path(error.filename or self._folder)
            log.error("database not backed up: %s: %s", where, files.failure_reason(where, error))  # noqa: TRY400
        except Exception:
            log.exception("database not backed up")

    def back_up_if_due(self) -> Path | None:
        """Make and return a backup if the last one is a day old; delete old backups.

        Backups dated in the future are ignored, since the clock was or is wrong. Partial files of
        killed processes are deleted even if no backup is due. Blocks on disk I/O. Raises
        DatabaseUnusable, OSError.
        """
        backups.discard_interrupted(self._folder)
        now = self._clock().astimezone(UTC)
        self._discard_old(now)
        last = max((made for made, _ in self._made() if made <= now), default=None)
        if last and now - last < EVERY:
            return None
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = self._folder / now.strftime(NAME)
        backups.back_up(self._database, copy, self._stopped)
        log.info("database backed up to %s", copy)
        self._discard_old(now)
        if len(self._days(now)) >= COPIES_KEPT:
            _discard(copy for made, copy in self._made() if made > now)
        return copy

    def _days(self, now: datetime) -> dict[date, Path]:
        """Return the newest backup of each day, up to `now`."""
        return {made.date(): copy for made, copy in sorted(self._made()) if made <= now}

    def _discard_old(self, now: datetime) -> None:
        """Delete all backups except the newest of each of the last seven days.

        If the last backup was overdue, the clock may be wrong, so fourteen are kept. Backups dated
        in the future are ignored.
        """
        days = self._days(now).values()
        past = sorted((each for each in self._made() if each[0] <= now), reverse=True)
        gap = past[0][0] - past[1][0] if len(past) > 1 else EVERY
        past.sort(key=lambda each: each[1] in days, reverse=True)
        _discard(
            copy for _, copy in past[COPIES_KEPT if self._is_in_turn(gap) else 2 * COPIES_KEPT :]
        )

    def _is_in_turn(self, gap: timedelta) -> bool:
        """Return whether a gap between two backups is normal, not caused by a wrong clock.

        A longer gap is normal if the bot was stopped. This is assumed if the backup is at most a
        day late and the clock has been settled for as long.
        """
        late = gap - EVERY
        return late < OVERDUE_AFTER or late <= min(EVERY, self._clock.settled_for)

    def _made(self) -> list[tuple[datetime, Path]]:
        """Return the backups in the folder with their times; ignore other files."""
        made = []
        for path in self._folder.glob("guti-*.sqlite3"):
            try:
                moment = datetime.strptime(path.name, NAME).replace(tzinfo=UTC)
            except ValueError:
                continue
            made.append((moment, path))
        return made


def _discard(copies: Iterable[Path]) -> None:
    for copy in copies:
        # A program that read the backup may have left a write-ahead log beside it.
        for each in (*copy.parent.glob(f"{copy.name}-*"), copy):
            each.unlink(missing_ok=True)
