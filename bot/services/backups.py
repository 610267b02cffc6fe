"""Daily backups of the database. Old backups are deleted after a week."""

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

INTERVAL = timedelta(days=1)
COPIES_KEPT = 7

MAX_AGE = INTERVAL + timedelta(hours=2)
"""Age of the newest backup above which backups count as failing."""

OVERDUE_AFTER = timedelta(hours=1)
"""Delay of a backup that suggests a wrong clock."""

CHECK_INTERVAL = timedelta(minutes=10)
"""Interval between checks whether a backup is due."""

NAME = "guti-%Y%m%dT%H%M%SZ.sqlite3"

log = logging.getLogger(__name__)


class BackupService:
    """Makes daily backups in a folder. The file name contains the time of the backup."""

    def __init__(self, database: Path, folder: Path, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._folder = folder
        self._clock = SteadyClock.of(clock)
        self._stopped = Event()
        self._began, self._failed = self._clock(), False
        self.newest: datetime | None = None
        """The time of the newest backup, or None if unknown."""

    @property
    def failing(self) -> bool:
        """True if the last backup failed, or the newest one is too old."""
        return self._failed or self._clock() - (self.newest or self._began) > MAX_AGE

    async def run(self) -> None:
        """Make daily backups until cancelled. Failures are logged and retried."""
        try:
            while True:
                await self._keep()
                await asyncio.sleep(CHECK_INTERVAL.total_seconds())
        finally:
            # The thread that makes a backup cannot be cancelled, but it checks this event.
            self._stopped.set()

    async def _keep(self) -> None:
        failed = True
        try:
            await asyncio.to_thread(self.back_up_if_due)
            self.newest, failed = await asyncio.to_thread(self.newest_made), False
        except DatabaseUnusable as error:
            log.error("database not backed up: %s", error.reason)  # noqa: TRY400
        except OSError as error:
            where = Path(error.filename or self._folder)
            log.error("database not backed up: %s: %s", where, files.failure_reason(where, error))  # noqa: TRY400
        except Exception:
            log.exception("database not backed up")
        self._failed = failed

    def back_up_if_due(self) -> Path | None:
        """Make a backup and return its path, or return None if no backup is due.

        A backup is due a day after the last one. Old backups and partial files are deleted too.
        Backups dated in the future are ignored, because
        the clock was wrong. Blocks on disk I/O. Raises DatabaseUnusable, OSError.
        """
        backups.discard_interrupted(self._folder)
        now = self._clock().astimezone(UTC)
        self._discard_old(now)
        last = self.newest_made()
        if last and now - last < INTERVAL:
            return None
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = self._folder / now.strftime(NAME)
        backups.back_up(self._database, copy, self._stopped)
        log.info("database backed up to %s", copy)
        self._discard_old(now)
        if len(self._days(now)) >= COPIES_KEPT:
            _discard(copy for made, copy in self._made() if made > now)
        return copy

    def newest_made(self) -> datetime | None:
        """Return the time of the newest backup in the folder, or None. Blocks on disk I/O."""
        now = self._clock()
        return max((made for made, _ in self._made() if made <= now), default=None)

    def _days(self, now: datetime) -> dict[date, Path]:
        """Return the newest backup of each day, ignoring backups dated after `now`."""
        return {made.date(): copy for made, copy in sorted(self._made()) if made <= now}

    def _discard_old(self, now: datetime) -> None:
        """Delete all but seven backups, keeping the newest of each recent day.

        Fourteen backups are kept if the clock may be wrong. Backups dated in the future are
        ignored.
        """
        days = self._days(now).values()
        past = sorted((each for each in self._made() if each[0] <= now), reverse=True)
        gap = past[0][0] - past[1][0] if len(past) > 1 else INTERVAL
        past.sort(key=lambda each: each[1] in days, reverse=True)
        _discard(
            copy for _, copy in past[COPIES_KEPT if self._is_plausible(gap) else 2 * COPIES_KEPT :]
        )

    def _is_plausible(self, gap: timedelta) -> bool:
        """Return False if a gap between two backups may come from a wrong clock.

        A gap of up to two days is trusted if the clock has not been changed for as long as the
        backup was late.
        """
        late = gap - INTERVAL
        return late < OVERDUE_AFTER or late <= min(INTERVAL, self._clock.settled_for)

    def _made(self) -> list[tuple[datetime, Path]]:
        """Return the time and path of each backup in the folder; ignore other files."""
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
        # A program that read the backup may have left a write-ahead log in the folder.
        for each in (*copy.parent.glob(f"{copy.name}-*"), copy):
            each.unlink(missing_ok=True)
