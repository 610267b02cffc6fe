"""Storage of the servers that wait for a welcome message."""

from sqlalchemy import Connection, insert, select, update

from bot.store.database import Database
from bot.store.learning_schema import welcomes


class WelcomeStore:
    """Stores which servers wait for their welcome message, which is posted only once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> set[int]:
        """Return the servers that wait for their welcome message."""
        rows = await self._database.read(select(welcomes.c.guild).where(welcomes.c.waiting))
        return {row.guild for row in rows}

    async def add(self, guild: int) -> bool:
        """Add a server that waits for its welcome message; return False if it is stored already."""
        return await self._database.write(guild, _add, guild)

    async def change(self, guild: int, *, waiting: bool) -> bool:
        """Set whether a server waits for its welcome message; return whether that changed."""
        return await self._database.write(guild, _change, guild, waiting)


def _add(connection: Connection, guild: int) -> bool:
    known = connection.execute(select(welcomes.c.guild).where(welcomes.c.guild == guild)).first()
    if known is None:
        connection.execute(insert(welcomes).values(guild=guild, waiting=True))
    return known is None


def _change(connection: Connection, guild: int, waiting: bool) -> bool:  # noqa: FBT001 - named above
    here = (welcomes.c.guild == guild) & (welcomes.c.waiting != waiting)
    changed = connection.execute(update(welcomes).where(here).values(waiting=waiting))
    return bool(changed.rowcount)
