"""Upgrades of a database's tables, by the migrations in this package."""

import asyncio
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from bot.store import failures, postgresql
from bot.store.errors import DatabaseTooOld, DatabaseUnusable
from bot.store.postgresql_connections import PostgresqlConnections
from bot.store.sqlite_connections import SqliteConnections

FIRST_REVISION = 19
OLDEST_COMMIT = "78118dd"
"""The commit whose tables are the first migration; it upgrades older databases."""

TIMEOUT_S = 600.0
"""Time limit of all migrations; one may change each row of a large table."""

MIGRATIONS = Path(__file__).with_name("migrations")


async def bring_up_to_date(connections: SqliteConnections | PostgresqlConnections) -> None:
    """Create the tables, or upgrade them. Raises DatabaseUnusable, DatabaseTooOld."""
    try:
        async with asyncio.timeout(TIMEOUT_S):
            await connections.upgrade(migrate)
    except (SQLAlchemyError, sqlite3.Error, CommandError, OSError) as error:
        raise DatabaseUnusable(failures.reason(error)) from error


def migrate(connection: Connection, revision: str = "head") -> None:
    """Upgrade the tables; of several processes, only one does it.

    Raises DatabaseTooOld, and DatabaseUnusable for a database of another program.
    """
    postgresql.lock_for_migration(connection)
    _require_known_revision(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def require_tables(connection: Connection) -> None:
    """Raise DatabaseUnusable, DatabaseTooOld unless the tables are Guti's."""
    _require_known_revision(connection)
    if revision(connection) is None:
        raise DatabaseUnusable("it is still empty; start the bot on it once (help: empty-database)")


def revision(connection: Connection) -> str | None:
    """Return the revision of a database's tables; None if it is not Guti's."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str | None:
    """Return the revision of the tables that this version makes."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _require_known_revision(connection: Connection) -> None:
    current = revision(connection)
    if current is None:
        _require_no_foreign_tables(connection)
    elif current.isdecimal() and int(current) < FIRST_REVISION:
        raise DatabaseTooOld(current, OLDEST_COMMIT)


def _require_no_foreign_tables(connection: Connection) -> None:
    """Raise DatabaseUnusable if there are tables, none of which is Guti's."""
    if tables := inspect(connection).get_table_names():
        raise DatabaseUnusable(
            f"it has tables of another program ({tables[0]}); name another, empty database "
            "(help: foreign-database)"
        )
