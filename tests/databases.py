"""An empty database, migrated once for all tests and copied for each.

It must not know what the tables hold.
"""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from bot.store import upgrade


def make_empty(path: Path) -> Path:
    """Put a database with all tables and nothing in them at `path`; gives `path`."""
    path.write_bytes(_empty())
    return path


def url_of(path: Path) -> str:
    """The address of the database at `path`, which is made there if it is missing."""
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
