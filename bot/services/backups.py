"""Backups: a copy of the database each day, of which the last week's are kept.

It must not know how a copy is made; the clock is handed in.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

from bot import files
from bot.store import backups
from bot.store.errors import DatabaseUnusable

EVERY = timedelta(days=1)
KEPT = 7

LOOK_EVERY = timedelta(minutes=10)
"""Between two looks whether a copy is due."""

NAME = "guti-%Y%m%dT%H%M%SZ.sqlite3"

log = logging.getLogger(__name__)


class BackupService:
    """Keeps the copies in a folder, named by the moment at which they were made."""

    def __init__(self, database: Path, folder: Path, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._folder = folder
        self._clock = clock
        self._stopped = Event()

    async def keep_on(self) -> None:
        """Make the copies as long as the bot runs; where one fails, try again."""
        try:
            while True:
                await self._keep()
                await asyncio.sleep(LOOK_EVERY.total_seconds())
        finally:
            # The thread cannot be cancelled; it looks at this between two steps.
            self._stopped.set()

    async def _keep(self) -> None:
        try:
            await asyncio.to_thread(self.keep)
        except DatabaseUnusable as error:
            log.error("no copy of the database could be made: %s", error.reason)  # noqa: TRY400
        except OSError as error:
            where = Path(error.filename or self._folder)
            log.error("no copy could be made: %s: %s", where, files.why(where, error))  # noqa: TRY400
        except Exception:
            log.exception("no copy of the database could be made")

    def keep(self) -> Path | None:
        """Make a copy if the last is a day old, and delete those beyond seven; gives a new one.

        What a kill left in the folder goes too, whether or not a copy is due. It takes as long as
        the disk does. Raises DatabaseUnusable, OSError.
        """
        backups.discard_interrupted(self._folder)
        self._discard_old()
        now = self._clock().astimezone(UTC)
        last = max((made for made, _ in self._made()), default=None)
        if last and timedelta(0) <= now - last < EVERY:
            return None
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = self._folder / now.strftime(NAME)
        backups.back_up(self._database, copy, self._stopped)
        log.info("the database was copied to %s", copy)
        self._discard_old()
        return copy

    def _discard_old(self) -> None:
        for _, old in sorted(self._made())[:-KEPT]:
            # Whoever looked into it may have left a log beside it.
            for each in (*self._folder.glob(f"{old.name}-*"), old):
                each.unlink(missing_ok=True)

    def _made(self) -> list[tuple[datetime, Path]]:
        """The copies, with the moments at which they were made; other files are left alone."""
        made = []
        for path in self._folder.glob("guti-*.sqlite3"):
            try:
                moment = datetime.strptime(path.name, NAME).replace(tzinfo=UTC)
            except ValueError:
                continue
            made.append((moment, path))
        return made
