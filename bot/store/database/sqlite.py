"""Code specific to SQLite: settings, checks and the write-ahead log."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, event, text

from bot import files
from bot.store.database.sqlite_driver import Connector, SqliteConnection

BUSY_TIMEOUT_MS = 500
"""Maximum wait while another process writes. Interactions must be answered within 3 s."""

PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # Overwrite deleted data, which not every build of SQLite does by default.
    "PRAGMA secure_delete = ON",
)

READING = {"begin": None}
"""Execution options for single statements, each of which is its own transaction."""

SNAPSHOT = {"begin": "BEGIN"}
"""Execution options for several statements that read one snapshot."""


def connector(url: URL, *, read_only: bool) -> Connector:
    """Check the file, and return what opens connections to it.

    Raises OSError if the file cannot be opened. Also raises sqlite3.Error.
    """
    (database,), options = url.get_dialect()().create_connect_args(url)
    _require_file(database, options, read_only=read_only)

    def connect(factory: type[sqlite3.Connection]) -> sqlite3.Connection:
        own = {**options, "isolation_level": None, "factory": factory}
        connection: sqlite3.Connection = sqlite3.connect(database, **own)
        for pragma in PRAGMAS:
            connection.execute(pragma)
        return connection

    return Connector(connect)


def begin_transactions(engine: Engine) -> None:
    """Make transactions take the write lock, except with the options READING or SNAPSHOT."""
    event.listen(engine, "begin", _begin)


def _require_file(database: str, options: Mapping[str, Any], *, read_only: bool) -> None:
    if read_only:
        Path(database).stat()
    with closing(sqlite3.connect(database, **options)) as connection:
        if read_only:
            connection.execute("PRAGMA schema_version")
        else:
            path = Path(database)
            require_usable(connection, path, whole=not _is_unchanged(path))


def require_usable(connection: sqlite3.Connection, path: Path, *, whole: bool = True) -> None:
    """Raise sqlite3.Error if a database is damaged or not writable.

    With `whole`, every page is read, which takes 5 s for a file of 200,000 matches.
    """
    if whole:
        (integrity,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if integrity != "ok":
            raise sqlite3.DatabaseError(f"{files.DAMAGED} ({integrity})")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    _require_writing(connection)
    _require_whole_pages(connection, path)


def _require_writing(connection: sqlite3.Connection) -> None:
    # A write is needed, because SQLite begins transactions even on a read-only disk.
    connection.isolation_level = None
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("ROLLBACK")


def _require_whole_pages(connection: sqlite3.Connection, path: Path) -> None:
    # SQLite accepts a file that ends within a page, and reads the missing part as zeros. If a
    # write-ahead log exists, a power failure interrupted a write, and SQLite repairs the file.
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if path.is_file() and path.stat().st_size % page and not _length(_log_of(path)):
        raise sqlite3.DatabaseError(f"{files.DAMAGED} (it was cut short)")


def note_clean_stop(engine: Engine) -> None:
    """Note the state of a file that was checked when opened, and is closed now.

    While that state lasts, the file need not be checked again.
    """
    path = Path(str(engine.url.database))
    with suppress(OSError):
        if not _log_of(path).exists() and (state := _state(path)):
            _note_of(path).write_text(state)


def _is_unchanged(path: Path) -> bool:
    """Return whether nothing has changed a file since its last clean stop."""
    try:
        return not _log_of(path).exists() and _note_of(path).read_text() == _state(path)
    except (OSError, UnicodeDecodeError):
        return False


def _state(path: Path) -> str:
    found = path.stat()
    return f"{found.st_ino} {found.st_size} {found.st_mtime_ns}"


def _note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-checked")


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def size_bytes(path: Path) -> int:
    """Return the size of a database and its write-ahead log."""
    return _length(path) + _length(_log_of(path))


def _length(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _begin(connection: Connection) -> None:
    if sql := connection.get_execution_options().get("begin", "BEGIN IMMEDIATE"):
        driver_of(connection).begin(sql)


def driver_of(connection: Connection) -> SqliteConnection:
    """Return aiosqlite's connection."""
    driver: Any = connection.connection.driver_connection
    return driver  # type: ignore[no-any-return]


def _execute(connection: Connection, sql: str) -> None:
    """Execute a statement without beginning a transaction."""
    cursor = connection.connection.cursor()
    cursor.execute(sql)
    cursor.close()


def migrate_tables(connection: Connection, migrate: Callable[[Connection], None]) -> None:
    """Migrate the tables in a transaction, and turn on the write-ahead log.

    Foreign keys are turned off, so that a table can be rebuilt while other tables refer to it. The
    log is a permanent setting of the file, and is turned on only after `migrate` has checked that
    the file belongs to Guti.
    """
    _execute(connection, "PRAGMA foreign_keys = OFF")
    with connection.begin():
        migrate(connection)
    _execute(connection, "PRAGMA journal_mode = WAL")
    _execute(connection, "PRAGMA foreign_keys = ON")


def last_number(connection: Connection, table: Table) -> int:
    """Return the last number assigned by a table, or 0 if unknown."""
    exists = text("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")
    if not connection.execute(exists).first():
        return 0
    query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return int(connection.execute(query, {"name": table.name}).scalar() or 0)


def continue_numbers(connection: Connection, table: Table, last: int) -> None:
    """Make a table assign numbers above `last`."""
    sequence = {"name": table.name, "last": last}
    connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), sequence)
    connection.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), sequence)


def discard_log(connection: Connection) -> None:
    """Move the write-ahead log into the database, and empty the log unless a reader uses it."""
    _execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
