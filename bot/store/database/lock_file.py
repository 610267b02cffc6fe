"""A lock file that lets only one process use a SQLite database.

The lock file is itself a SQLite database without tables. The process that holds the lock has an
open transaction on it, which ends with the process.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from bot.store.database import address
from bot.store.errors import DatabaseInUse, DatabaseUnusable


class LockFile:
    """The lock of a database file."""

    def __init__(self, database: Path) -> None:
        self.named = database.absolute()
        self.database = database.resolve()
        self.path = self.database.with_name(f"{self.database.name}-lock")
        self._held: sqlite3.Connection | None = None

    def acquire(self) -> bool:
        """Take the lock; return False if another process has it.

        Also returns True if the folder is not writable. Opening the database then fails with a
        better message. Raises DatabaseUnusable if the lock file exists but cannot be used.
        """
        connection = None
        try:
            connection = sqlite3.connect(
                self.path, timeout=0, isolation_level=None, check_same_thread=False
            )
            # Without a journal file, which would be left behind. The transaction writes nothing.
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
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

    def note(self, mark: int) -> None:
        """Store the mark of the database in the lock file, which this process holds."""
        if self._held:
            with suppress(sqlite3.Error):
                # The exclusive lock outlives the transaction.
                self._held.execute(f"PRAGMA user_version = {mark}")
                self._held.execute("COMMIT")
                self._held.execute("BEGIN EXCLUSIVE")

    def noted(self) -> int:
        """Return the last stored mark, or 0."""
        if not self._held:
            return 0
        (mark,) = self._held.execute("PRAGMA user_version").fetchone()
        return int(mark)

    def release(self) -> None:
        """Release the lock."""
        if self._held:
            self._held.close()
            self._held = None


def lock_of(url: str) -> LockFile | None:
    """Return the lock of a SQLite database, or None for PostgreSQL."""
    path = address.file_of(address.read(url))
    return LockFile(path) if path else None


def locked_at(url: str, setting: str = address.SETTING) -> AbstractContextManager[None]:
    """Return a context manager that holds the lock of a SQLite database, as `locked` does."""
    path = address.file_of(address.read(url, setting))
    return locked(path) if path else nullcontext()


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the lock of a database file during the block.

    Raises DatabaseInUse if another process has the lock, and DatabaseUnusable.
    """
    lock = LockFile(database)
    if not lock.acquire():
        raise DatabaseInUse(str(database))
    try:
        yield
    finally:
        lock.release()
