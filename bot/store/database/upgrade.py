"""Creating and upgrading the tables with the migrations in this package."""

import logging
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, inspect

from bot.store.database import postgresql, revisions, waiting
from bot.store.database.connections import Connections
from bot.store.database.revisions import MIGRATIONS
from bot.store.errors import DatabaseTooOld, DatabaseUnusable

T = TypeVar("T")

log = logging.getLogger(__name__)

FIRST_REVISION = "0033_due_times"
OLDEST_COMMIT = "ce778121"
"""Commit whose code can upgrade databases older than the first migration here."""

LOOK_TIMEOUT_S = 5.0
"""Time limit for finding out whether tables must be upgraded, which takes no lock."""

TIMEOUT_S = 600.0
"""Time limit for all migrations together."""


async def create_or_upgrade(connections: Connections) -> None:
    """Create the tables, or upgrade them. Raises DatabaseUnusable, DatabaseTooOld.

    On PostgreSQL, where other processes may hold the lock, it is taken only to upgrade.
    """
    if connections.concurrent and await look(connections, _is_current):
        return
    async with waiting.limited(connections.engine.url, TIMEOUT_S):
        await connections.upgrade(migrate, TIMEOUT_S)


async def look(connections: Connections, function: Callable[[Connection], T]) -> T:
    """Run a function that reads the tables' revision, for a limited time."""
    async with waiting.limited(connections.engine.url, LOOK_TIMEOUT_S):
        return await connections.snapshot(function)


def migrate(connection: Connection, revision: str = "head") -> None:
    """Upgrade the tables to a revision.

    Raises DatabaseTooOld, or DatabaseUnusable if another program created the database.
    """
    if _is_current(connection) and revision == "head":
        return
    _announce(connection)
    # Imported here, because the import takes a tenth of the start-up time.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _announce(connection: Connection) -> None:
    """Log the upgrade of existing tables. Of PostgreSQL, Guti itself makes no backup."""
    if old := revisions.current(connection):
        log.info("upgrading the tables from revision %s to %s", old, revisions.newest())
        if postgresql.is_postgresql(connection.engine.url):
            log.warning(
                "going back needs a backup from before this upgrade: make one with pg_dump before "
                "each new version (help: backups)"
            )


def _is_current(connection: Connection) -> bool:
    _require_known_revision(connection)
    return revisions.current(connection) == revisions.newest()


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
