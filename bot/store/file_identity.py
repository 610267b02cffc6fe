"""Detection of another file at the path of a SQLite database.

At each start the database gets a random mark, in a field of its header that SQLite leaves to
programs. The mark is checked through a descriptor that stays open, because closing another one
would release the locks that SQLite holds on the file in this process.
"""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Self

from bot.store.database.lock_file import LockFile
from bot.store.errors import DatabaseUnusable

MARK_OFFSET, MARK_BYTES = 60, 4
"""Place of the `user_version` in a SQLite file: https://www.sqlite.org/fileformat2.html"""

NO_MARK = 0
"""The mark of a new database, and of a backup."""

RESTORE = "put back a backup: guti restore BACKUP --force (help: other-file)"


class FileIdentity:
    """The mark of a database file, in a `with` block around its use by this process."""

    def __init__(self, lock: LockFile) -> None:
        self._lock = lock
        self._descriptor: int | None = None
        self._mark = NO_MARK
        self._lock_file = _number(lock.path)

    def __enter__(self) -> Self:
        """Require that the write-ahead log belongs to the file. Raises DatabaseUnusable."""
        require_own_log(self._lock)
        return self

    def __exit__(self, *_: object) -> None:
        """Close the descriptor, after the database was closed."""
        if self._descriptor is not None:
            os.close(self._descriptor)

    def mark(self) -> None:
        """Give the database, which must be open, a new mark. Raises sqlite3.Error, OSError."""
        self._mark = secrets.randbelow(2**31 - 1) + 1
        self._descriptor = os.open(self._lock.database, os.O_RDONLY)
        with closing(sqlite3.connect(self._lock.database)) as connection:
            connection.execute(f"PRAGMA user_version = {self._mark}")
            # The mark must be in the file itself, not only in the log beside it.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._lock.note(self._mark)

    def problem(self) -> str | None:
        """Return what has happened to the files, or None. Blocks on disk I/O.

        Failures to look, such as of a network disk, are no problem.
        """
        # The name may be a link, which by now leads to another file.
        database, descriptor = self._lock.named, self._descriptor
        if descriptor is None:
            return None
        try:
            opened, found = os.fstat(descriptor), _number(database)
            if found is None:
                return f"{database}: the database was deleted while the bot ran; {RESTORE}"
            if found != (opened.st_dev, opened.st_ino):
                return f"{database}: another file took the database's place; {RESTORE}"
            if _read_mark(descriptor) != self._mark:
                return f"{database}: the database was overwritten while the bot ran; {RESTORE}"
            if self._lock_file and _number(self._lock.path) != self._lock_file:
                return f"{self._lock.path}: the lock file was deleted while the bot ran"
        except OSError:
            return None
        return None


def require_own_log(lock: LockFile) -> None:
    """Raise DatabaseUnusable if the write-ahead log beside a database was written for another file.

    SQLite would apply it to the file, because only the log itself is protected by checksums. Call
    this before the database is opened. Nothing is known if the lock file was deleted, or if the
    file was put back from a copy of itself made since the last start.
    """
    log = lock.database.with_name(f"{lock.database.name}-wal")
    noted = lock.noted()
    if not noted or not log.exists() or not log.stat().st_size:
        return
    if not lock.database.exists():
        raise DatabaseUnusable(f"{lock.database}: it is missing, but {log} is there; {RESTORE}")
    descriptor = os.open(lock.database, os.O_RDONLY)
    try:
        mark = _read_mark(descriptor)
    finally:
        os.close(descriptor)
    if mark != noted:
        raise DatabaseUnusable(
            f"{lock.database}: the changes in {log} belong to another file, which it replaced; "
            f"{RESTORE}"
        )


def _read_mark(descriptor: int) -> int:
    os.lseek(descriptor, MARK_OFFSET, os.SEEK_SET)
    return int.from_bytes(os.read(descriptor, MARK_BYTES), "big")


def _number(path: Path) -> tuple[int, int] | None:
    """Return what identifies a file on this machine, or None if there is no such file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
