"""The lock file that lets only one process use a SQLite database.

The lock is an open transaction on an empty SQLite database, so it works wherever SQLite does, and
is always released when the process ends.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store import address
from bot.store.errors import DatabaseInUse, DatabaseUnusable


class LockFile:
    """The lock of a database file, the same for all paths to it."""

    def __init__(self, database: Path) -> None:
        self.database = database.resolve()
        self.path = self.database.with_name(f"{self.database.name}-lock")
        self._held: sqlite3.Connection | None = None

    def acquire(self) -> bool:
        """Take the lock; return False if another process has it.

        Returns True if no file can be created, since opening the database then fails with the
        reason. Raises DatabaseUnusable if something else is in the file's place.
        """
        connection = None
        try:
            connection = sqlite3.connect(self.path, timeout=0, isolation_level=None)
            # The transaction writes nothing, so a journal file would only be left behind.
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if connection:
                connection.close()
            if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                return False
            if os.access(self.path, os.F_OK):
                reason = f"it cannot be locked ({error}); move it away"
                raise DatabaseUnusable(f"{self.path}: {reason}") from error
        else:
            self._held = connection
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._held:
            self._held.close()
            self._held = None


def lock_of(url: str) -> LockFile | None:
    """Return the lock of the database at `url` if that is a SQLite file, else None."""
    parsed = address.read(url)
    path = address.file_of(parsed)
    return LockFile(path) if path else None


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the lock of a database file.

    Raises DatabaseInUse if another process has it, and DatabaseUnusable.
    """
    lock = LockFile(database)
    if not lock.acquire():
        raise DatabaseInUse(str(database))
    try:
        yield
    finally:
        lock.release()
