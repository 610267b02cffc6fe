"""Brings the tables of a database up to date, by the migrations beside it.

It must not know what the tables hold.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import postgresql, sqlite
from bot.store.errors import DatabaseUnusable

MIGRATIONS = Path(__file__).with_name("migrations")


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make the tables, or change them to what they are now; raises DatabaseUnusable."""
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        if sqlite.is_sqlite(engine.url):
            await sqlite.enable_wal(engine)
    except (SQLAlchemyError, CommandError, OSError) as error:
        raise DatabaseUnusable(str(getattr(error, "orig", error))) from error


def migrate(connection: Connection) -> None:
    """Bring the tables up to date; of several processes that start at once one does it."""
    postgresql.lock_for_migration(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
