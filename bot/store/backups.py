"""Making, checking and restoring backups of a SQLite database."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from bot import files
from bot.store import numbers
from bot.store.database import address, revisions
from bot.store.database.lock_file import locked
from bot.store.database.upgrade import migrate
from bot.store.errors import DatabaseUnusable
from bot.store.file_identity import NO_MARK

WRITER_TIMEOUT_S = 30.0
"""Maximum time that a backup or restore waits while the bot writes."""

PAGES_PER_STEP = 1000
"""Pages of 4 KiB copied before checking again whether to stop."""

NUMBERS_SKIPPED = 10_000
"""Numbers skipped by a restore, because the bot may have assigned them after the backup."""

RESTORE_ABANDONED_AFTER_S = 600
"""Age at which the partial file of a restore counts as abandoned."""


def file_of(url: str) -> Path | None:
    """Return the path of a SQLite file, or None for PostgreSQL and databases in memory."""
    if url.endswith(("://", "/:memory:")):
        return None
    parsed = address.read(url)
    return None if str(parsed.database).startswith("file:") else address.file_of(parsed)


def back_up(database: Path, copy: Path, stopped: Event | None = None) -> None:
    """Back up a database to the file `copy`, without blocking writers.

    If the backup is interrupted, an older backup in `copy` stays unchanged. Raises InterruptedError
    once `stopped` is set. Also raises DatabaseUnusable and OSError.
    """
    if not database.is_file():
        raise _unusable(database, FileNotFoundError())
    if copy.exists() and copy.samefile(database):
        raise FileExistsError(errno.EEXIST, "it is the database itself; name another file")
    with _partial(copy, database, stopped) as partial:
        _finish(partial, database)
        partial.replace(copy)


def back_up_before_upgrade(database: Path, folder: Path) -> Path | None:
    """Back up a database that this version is about to upgrade; return the backup's path.

    Returns None if there is nothing to upgrade, or a backup of this revision. Raises
    DatabaseUnusable, OSError.
    """
    try:
        revision = _revision(database) if database.is_file() else None
    except SQLAlchemyError as error:
        raise _unusable(database, error) from error
    if revision not in revisions.known() or revision == revisions.newest():
        return None
    copy = folder / f"guti-before-upgrade-from-{revision}.sqlite3"
    if copy.exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    back_up(database, copy)
    return copy


def discard_interrupted(folder: Path) -> None:
    """Delete the partial files of interrupted daily backups in a folder."""
    for left in folder.glob(".guti-*.sqlite3.partial*"):
        left.unlink(missing_ok=True)


def discard_interrupted_restore(database: Path, now: datetime) -> None:
    """Delete the partial file of an interrupted restore.

    A file younger than RESTORE_ABANDONED_AFTER_S may belong to a running restore and is kept.
    """
    partial = database.with_name(f".{database.name}.partial")
    if (
        partial.exists()
        and abs(now.timestamp() - partial.stat().st_mtime) > RESTORE_ABANDONED_AFTER_S
    ):
        _delete(partial)


@contextmanager
def _partial(target: Path, source: Path, stopped: Event | None = None) -> Iterator[Path]:
    """Yield a temporary copy of `source` beside `target`, and delete it on exit."""
    if target.exists() and not target.is_file():
        # Otherwise a device such as /dev/null would be replaced by a file.
        raise FileExistsError(errno.EEXIST, "it is not a regular file; name another one")
    partial = target.with_name(f".{target.name}.partial")
    _delete(partial)
    try:
        _copy(source, partial, stopped)
        with closing(sqlite3.connect(partial)) as connection:
            # Without a write-ahead log, the copy consists of a single file.
            connection.execute("PRAGMA journal_mode = DELETE")
            # A copy has no mark, so that a running bot notices if it takes the database's place.
            connection.execute(f"PRAGMA user_version = {NO_MARK}")
        yield partial
    except sqlite3.Error as error:
        raise _unusable(target, error) from error
    finally:
        _delete(partial)


def _delete(database: Path) -> None:
    for ending in ("-wal", "-shm", "-journal", ""):
        database.with_name(database.name + ending).unlink(missing_ok=True)


def _finish(partial: Path, source: Path) -> None:
    """Check that a copy of `source` is complete, and flush it to disk."""
    require_complete(partial, source)
    with partial.open("rb") as written:
        os.fsync(written.fileno())


def restore(copy: Path, database: Path) -> None:
    """Restore a database from a backup.

    If the restore is interrupted, the old database stays unchanged. Numbers and versions assigned
    after the backup are not reused. Raises DatabaseInUse while a bot uses the database. Also raises
    DatabaseUnusable and OSError.
    """
    require_complete(copy)
    database.parent.mkdir(parents=True, exist_ok=True)
    with locked(database):
        _restore(copy, database)


def _restore(copy: Path, database: Path) -> None:
    usable = database.exists() and not _is_damaged(database)
    with _partial(database, copy) as partial:
        _renumber(partial, database if usable else None)
        _finish(partial, copy)
        if usable:
            _copy(partial, database)
            return
        _delete(database)
        partial.replace(database)


def _renumber(partial: Path, replaced: Path | None) -> None:
    """Set the next numbers and versions above all that were assigned before."""
    try:
        with _connection(lambda: sqlite3.connect(partial)) as connection:
            migrate(connection)
            last = numbers.highest_assigned(connection)
            if replaced:
                with _connection(lambda: _connected(replaced)) as old:
                    last = {
                        name: max(last[name], number)
                        for name, number in numbers.highest_assigned(old).items()
                    }
                    numbers.continue_versions(connection, old)
            else:
                numbers.continue_versions(connection, None)
            numbers.continue_after(
                connection, {name: each + NUMBERS_SKIPPED for name, each in last.items()}
            )
            connection.commit()
    except SQLAlchemyError as error:
        raise _unusable(partial, error) from error


def _is_damaged(database: Path) -> bool:
    try:
        with closing(_connected(database)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except sqlite3.OperationalError as error:
        raise _unusable(database, error) from error
    except sqlite3.DatabaseError:
        return True


def require_complete(copy: Path, source: Path | None = None) -> None:
    """Raise DatabaseUnusable if `copy` is damaged or is not a Guti database.

    If `source` is given, the error message names `source` instead of `copy`.
    """
    named = source or copy
    try:
        with closing(_connected(copy)) as connection:
            (integrity,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            foreign = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise _unusable(named, error) from error
    if integrity != "ok" or foreign:
        reason = (
            f"it is damaged ({foreign or integrity}); use another copy (help: database-damaged)"
        )
        raise DatabaseUnusable(f"{named}: {reason}")
    revision = _revision(copy)
    if revision is None:
        raise DatabaseUnusable(f"{named}: it is not a Guti database (help: foreign-database)")
    if revision not in revisions.known():
        reason = f"this version does not know its revision {revision}; use a newer version of Guti"
        raise DatabaseUnusable(f"{named}: {reason} (help: newer-process)")


def _revision(copy: Path) -> str | None:
    with _connection(lambda: _connected(copy)) as connection:
        return revisions.current(connection)


@contextmanager
def _connection(connect: Callable[[], sqlite3.Connection]) -> Iterator[Connection]:
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def _connected(copy: Path) -> sqlite3.Connection:
    log = copy.with_name(f"{copy.name}-wal")
    # On a read-only disk SQLite cannot prepare to read a write-ahead log, and there is none.
    mode = "mode=ro" if log.exists() or os.access(copy.parent, os.W_OK) else "immutable=1"
    return sqlite3.connect(f"{copy.absolute().as_uri()}?{mode}", uri=True, timeout=WRITER_TIMEOUT_S)


def _copy(source: Path, target: Path, stopped: Event | None = None) -> None:
    """Overwrite the target database with the source, without blocking writers of the source."""

    def check_stopped(*_: int) -> None:
        if stopped and stopped.is_set():
            raise InterruptedError(str(target))

    try:
        with (
            closing(_connected(source)) as read,
            closing(sqlite3.connect(target, timeout=WRITER_TIMEOUT_S)) as written,
        ):
            # Read one snapshot. Without it, each write by the bot would restart the copy.
            read.execute("BEGIN")
            read.execute("SELECT 1 FROM sqlite_master").fetchall()
            read.backup(written, pages=PAGES_PER_STEP, progress=check_stopped)
    except sqlite3.Error as error:
        raise _unusable(target, error) from error


def _unusable(path: Path, error: Exception) -> DatabaseUnusable:
    return DatabaseUnusable(f"{path}: {files.failure_reason(path, error)}")
