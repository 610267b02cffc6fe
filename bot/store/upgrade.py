"""Creating and upgrading the tables with the migrations in this package."""

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Union

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from bot.store import failures, postgresql, revisions
from bot.store.errors import DatabaseTooOld, DatabaseUnusable
from bot.store.revisions import MIGRATIONS
from bot.store.sqlite_connections import SqliteConnections

if TYPE_CHECKING:
    from bot.store.postgresql_connections import PostgresqlConnections

FIRST_REVISION = "0033_due_times"
OLDEST_COMMIT = "ce778121"
"""Commit whose code can upgrade databases older than the first migration here."""

TIMEOUT_S = 600.0
"""Time limit for all migrations together."""


async def create_or_upgrade(connections: Union[SqliteConnections, "PostgresqlConnections"]) -> None:
    """Create the tables, or upgrade them. Raises DatabaseUnusable, DatabaseTooOld."""
    try:
        async with asyncio.timeout(TIMEOUT_S):
            await connections.upgrade(migrate)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise DatabaseUnusable(failures.reason(error)) from error


def migrate(connection: Connection, revision: str = "head") -> None:
    """Upgrade the tables to a revision, while other processes wait.

    Raises DatabaseTooOld, or DatabaseUnusable if another program created the database.
    """
    postgresql.lock_for_migration(connection)
    _require_known_revision(connection)
    if revision == "head" and revisions.current(connection) == revisions.newest():
        return
    # Imported here, because the import takes a tenth of the start-up time.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def require_tables(connection: Connection) -> None:
    """Raise DatabaseUnusable or DatabaseTooOld if this version cannot read the tables."""
    _require_known_revision(connection)
    if revisions.current(connection) is None:
        raise DatabaseUnusable("it is still empty; start the bot on it once (help: empty-database)")


def _require_known_revision(connection: Connection) -> None:
    current = revisions.current(connection)
    if current is None:
        _require_no_foreign_tables(connection)
    elif current[:4].isdecimal() and current < FIRST_REVISION:
        raise DatabaseTooOld(current, OLDEST_COMMIT)
    elif current not in revisions.known():
        raise DatabaseUnusable(
            f"it does not fit this version of Guti: its revision {current} is unknown; start a "
            "newer version, or restore a backup (help: newer-process)"
        )


def _require_no_foreign_tables(connection: Connection) -> None:
    if tables := inspect(connection).get_table_names():
        raise DatabaseUnusable(
            f"it has tables of another program ({tables[0]}); name another, empty database "
            "(help: foreign-database)"
        )
