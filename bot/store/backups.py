"""Copies of a SQLite database: made while a bot uses it, checked, and put back.

It must not know what the tables hold, nor when copies are made.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from bot import files
from bot.store import address, numbers
from bot.store.errors import DatabaseUnusable
from bot.store.lock_file import locked
from bot.store.upgrade import MIGRATIONS, migrate

WAIT = 30.0
"""Seconds to wait for a bot's write when a copy is put back."""

PAGES = 1000
"""Of 4 KiB, between two looks whether a copy is stopped."""

MARGIN = 10_000
"""Numbers skipped by a restore: those given out since the copy was made may not be known."""

RESTORED_WITHIN_S = 600
"""A restore writes to its part more often than that."""


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for a database of another kind, or none in a file."""
    if url.endswith(("://", "/:memory:")):
        return None
    parsed = address.read(url)
    return None if str(parsed.database).startswith("file:") else address.file_of(parsed)


def back_up(database: Path, copy: Path, stopped: Event | None = None) -> None:
    """Make a copy of a database as it is at one moment, as one file; nobody has to wait for it.

    `copy` is the old one or whole, whatever happens. Raises DatabaseUnusable, OSError,
    which is an InterruptedError once it is `stopped`.
    """
    if not database.is_file():
        raise _unusable(database, FileNotFoundError())
    if copy.exists() and copy.samefile(database):
        raise FileExistsError(errno.EEXIST, "it is the database itself; name another file")
    with _partial(copy, database, stopped) as partial:
        _finish(partial)
        partial.replace(copy)


def discard_interrupted(folder: Path) -> None:
    """Delete what daily copies that were killed left in a folder."""
    for left in folder.glob(".guti-*.sqlite3.partial*"):
        left.unlink(missing_ok=True)


def discard_interrupted_restore(database: Path, now: datetime) -> None:
    """Delete what a restore that was killed left beside a database; one may be under way."""
    partial = database.with_name(f".{database.name}.partial")
    if partial.exists() and abs(now.timestamp() - partial.stat().st_mtime) > RESTORED_WITHIN_S:
        _delete(partial)


@contextmanager
def _partial(target: Path, source: Path, stopped: Event | None = None) -> Iterator[Path]:
    """A copy of a database beside the file that it is to become, while it is worked on."""
    if target.exists() and not target.is_file():
        # It would be replaced: a device, say.
        raise FileExistsError(errno.EEXIST, "it is no ordinary file; name another place")
    partial = target.with_name(f".{target.name}.partial")
    _delete(partial)
    try:
        _copy(source, partial, stopped)
        with closing(sqlite3.connect(partial)) as connection:
            # One file, and not one with a log beside it.
            connection.execute("PRAGMA journal_mode = DELETE")
        yield partial
    except sqlite3.Error as error:
        raise _unusable(target, error) from error
    finally:
        _delete(partial)


def _delete(database: Path) -> None:
    for ending in ("-wal", "-shm", "-journal", ""):
        database.with_name(database.name + ending).unlink(missing_ok=True)


def _finish(partial: Path) -> None:
    """Check that a copy is whole, and make it durable."""
    require_whole(partial)
    with partial.open("rb") as written:
        os.fsync(written.fileno())


def restore(copy: Path, database: Path) -> None:
    """Make a database what a copy of it was, in one transaction.

    It is the old one or the copy, whatever happens; one that is damaged is replaced as a file.
    Numbers and versions given out since the copy was made are not given again. Raises
    DatabaseInUse while a bot runs on the database, DatabaseUnusable, OSError.
    """
    require_whole(copy)
    database.parent.mkdir(parents=True, exist_ok=True)
    with locked(database):
        _restore(copy, database)


def _restore(copy: Path, database: Path) -> None:
    usable = database.exists() and not _is_damaged(database)
    with _partial(database, copy) as partial:
        _renumber(partial, database if usable else None)
        _finish(partial)
        if usable:
            _copy(partial, database)
            return
        _delete(database)
        partial.replace(database)


def _renumber(partial: Path, replaced: Path | None) -> None:
    """Let a database continue after what it and the one it replaces have given out."""
    try:
        with _connection(lambda: sqlite3.connect(partial)) as connection:
            migrate(connection)
            last = numbers.given_out(connection)
            if replaced:
                with _connection(lambda: _connected(replaced)) as old:
                    last = {
                        name: max(last[name], number)
                        for name, number in numbers.given_out(old).items()
                    }
                    numbers.continue_versions(connection, old)
            else:
                numbers.continue_versions(connection, None)
            numbers.continue_after(connection, {name: each + MARGIN for name, each in last.items()})
            connection.commit()
    except (SQLAlchemyError, CommandError) as error:
        raise _unusable(partial, error) from error


def _is_damaged(database: Path) -> bool:
    try:
        with closing(_connected(database)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except sqlite3.OperationalError as error:
        raise _unusable(database, error) from error
    except sqlite3.DatabaseError:
        return True


def require_whole(copy: Path) -> None:
    """Raise DatabaseUnusable unless a file is a whole database of Guti's, not newer than this."""
    try:
        with closing(_connected(copy)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            foreign = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise _unusable(copy, error) from error
    if found != "ok" or foreign:
        raise DatabaseUnusable(f"{copy}: it is damaged ({foreign or found}); use another copy")
    known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    if (revision := _revision(copy)) not in known:
        raise DatabaseUnusable(f"{copy}: it is no database that this version knows ({revision})")


def _revision(copy: Path) -> str | None:
    """How new a database's tables are."""
    with _connection(lambda: _connected(copy)) as connection:
        return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def _connection(connect: Callable[[], sqlite3.Connection]) -> Iterator[Connection]:
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def _connected(copy: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT)


def _copy(source: Path, target: Path, stopped: Event | None = None) -> None:
    """Make one database what another is; no writer waits for a reader."""

    def look(*_: int) -> None:
        if stopped and stopped.is_set():
            raise InterruptedError(str(target))

    try:
        with (
            closing(_connected(source)) as read,
            closing(sqlite3.connect(target, timeout=WAIT)) as written,
        ):
            # All steps see the same moment; else a write between two would begin it anew.
            read.execute("BEGIN")
            read.execute("SELECT 1 FROM sqlite_master").fetchall()
            if stopped:
                read.backup(written, pages=PAGES, progress=look)
            else:
                read.backup(written)
    except sqlite3.Error as error:
        raise _unusable(target, error) from error


def _unusable(path: Path, error: Exception) -> DatabaseUnusable:
    return DatabaseUnusable(f"{path}: {files.why(path, error)}")
