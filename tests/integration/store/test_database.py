"""The database file: opening it, its tables, and unusable files."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from bot.store import Store
from bot.store.database.columns import metadata
from bot.store.errors import DatabaseUnusable

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def read(path: Path) -> bytes:
    return path.read_bytes()


async def make(path: Path) -> None:
    """Create a database with some content, and close it."""
    async with Store.open(url(path)) as store:
        await store.heartbeat.beat(NOON, timedelta(0))


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    await make(tmp_path / "guti.sqlite3")
    return tmp_path / "guti.sqlite3"


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{path}")
    yield engine
    engine.dispose()


async def test_every_connection_is_durable(path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 500}
    async with Store.open(url(path)) as store:
        database = store.database
        async with database.writing() as one, database.reading() as two:
            for run, (pragma, value) in product((one, two), wanted.items()):
                assert await run(Connection.scalar, text(f"PRAGMA {pragma}")) == value


async def test_store_opens_a_durable_file(path: Path) -> None:
    async with Store.open(url(path)) as store:
        for pragma, value in (("synchronous", 2), ("foreign_keys", 1)):
            assert [tuple(row) for row in await store.database.read(text(f"PRAGMA {pragma}"))] == [
                (value,)
            ]
        assert path.with_name("guti.sqlite3-wal").exists()
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def ordered(things: Iterable[Any]) -> list[str]:
    """Return `things` as sorted texts. SQL expressions become their SQL text."""
    return sorted(json.dumps(thing, default=str, sort_keys=True) for thing in things)


def tables(connection: Connection) -> dict[str, Any]:
    """Return the schema that the database reports."""
    known = inspect(connection)
    return {
        name: {
            "columns": [json.dumps(column, default=str) for column in known.get_columns(name)],
            "primary key": known.get_pk_constraint(name),
            "indexes": ordered(known.get_indexes(name)),
            "foreign keys": ordered(known.get_foreign_keys(name)),
            "checks": ordered(known.get_check_constraints(name)),
            "unique": ordered(known.get_unique_constraints(name)),
        }
        for name in known.get_table_names()
        if name != "alembic_version"
    }


def test_migrations_create_exactly_the_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        migrated = tables(connection)
    fresh = create_engine("sqlite://")
    with fresh.connect() as connection:
        metadata.create_all(connection)
        assert migrated == tables(connection)
    fresh.dispose()


async def test_reopening_the_database_changes_nothing(path: Path) -> None:
    before = read(path)
    async with Store.open(url(path)) as store:
        assert await store.heartbeat.last() == NOON
    assert read(path) == before


def cut(share: float) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        whole = path.read_bytes()
        path.write_bytes(whole[: int(len(whole) * share)])

    return spoil


def overwrite_a_page(path: Path, number: int = 1) -> None:
    whole, start = bytearray(path.read_bytes()), number * 4096
    whole[start : start + 4096] = os.urandom(4096)
    path.write_bytes(whole)


def set_unknown_revision(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def replace_by_another_programs_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE matches (id INTEGER, box TEXT)")
        connection.execute("INSERT INTO matches VALUES (1, 'red')")


SPOILS: dict[str, Callable[[Path], object]] = {
    "cut after the header": cut(0.02),
    "cut to a half": cut(0.5),
    "cut by a page": lambda path: path.write_bytes(path.read_bytes()[:-4096]),
    "cut to a few bytes": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "a text": lambda path: path.write_text("This is no database.\n" * 1000),
    "a short text": lambda path: path.write_text("no"),
    "a picture": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 64),
    "a damaged page": overwrite_a_page,
    "from the future": set_unknown_revision,
    "another program's": replace_by_another_programs_tables,
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
async def test_unusable_file_is_refused_and_unchanged(
    path: Path, spoil: Callable[[Path], object]
) -> None:
    spoil(path)
    before = read(path)
    with pytest.raises(DatabaseUnusable) as caught:
        await make(path)
    assert caught.value.reason
    assert "Traceback" not in caught.value.reason
    assert read(path) == before


def unwritable_folder(directory: Path) -> Path:
    """Return a directory in which no file can be created. For root it is in /proc."""
    (directory / "sealed").mkdir(mode=0o500)
    closed = [directory / "sealed", Path("/proc/self")]
    return next((path for path in closed if not os.access(path, os.W_OK)), closed[-1])


PLACES: dict[str, Callable[[Path], Path]] = {
    "a directory": lambda path: path.parent,
    "in no directory": lambda path: path.parent / "nowhere" / "guti.sqlite3",
    "below a file": lambda path: path / "guti.sqlite3",
    "in a read-only directory": lambda path: unwritable_folder(path.parent) / "guti.sqlite3",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
async def test_impossible_file_path_is_refused(path: Path, place: Callable[[Path], Path]) -> None:
    with pytest.raises(DatabaseUnusable):
        await make(place(path))


@pytest.mark.parametrize(
    "text", ["", "guti.sqlite3", "nosuch://x", "mysql+nosuch://x/y", "sqlite+aiosqlite://host/x"]
)
async def test_invalid_address_is_refused(text: str) -> None:
    with pytest.raises(DatabaseUnusable):
        async with Store.open(text):
            pass


def overwrite_the_last_page(path: Path) -> None:
    """Damage a page that a start does not need, and hide the change."""
    before = path.stat()
    overwrite_a_page(path, before.st_size // 4096 - 1)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], None]] = {
    "unclean stop": lambda path: path.with_name(f"{path.name}-wal").touch(),
    "changed": Path.touch,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_changed_file_is_checked_whole(path: Path, change: Callable[[Path], None]) -> None:
    await make(path)
    overwrite_the_last_page(path)
    await make(path)
    change(path)
    with pytest.raises(DatabaseUnusable):
        await make(path)
