"""Storage of the servers that wait for a welcome message."""

from datetime import datetime

from sqlalchemy import Column, Connection, Table, insert, select

from bot.play.due_times import DueStep
from bot.play.welcome import WELCOME
from bot.store import due
from bot.store.database.columns import SNOWFLAKE, metadata
from bot.store.database.subject import SubjectStore, writes_in_server

welcomes = Table(
    "welcomes",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
)
"""Servers that have added the bot since there are welcome messages."""


class WelcomeStore(SubjectStore):
    """Stores which servers wait for their welcome message, which is posted only once."""

    async def waiting(self) -> set[int]:
        """Return the servers that wait for their welcome message."""
        waiting = select(due.due.c.number).where(due.due.c.subject == WELCOME)
        return {row.number for row in await self._database.read(waiting)}

    @writes_in_server
    def add(self, connection: Connection, guild: int, now: datetime) -> bool:
        """Add a server that waits for its welcome message; return False if it is stored already."""
        if connection.execute(select(welcomes).where(welcomes.c.guild == guild)).first():
            return False
        connection.execute(insert(welcomes).values(guild=guild))
        due.put(connection, DueStep(WELCOME, guild, WELCOME, guild, now))
        return True

    async def make_due(self, guild: int, now: datetime) -> None:
        """Make a server's welcome message due now, unless it is claimed."""
        unclaimed = due.of_number(WELCOME, guild) & (due.due.c.attempts == 0)
        await self._database.update(due.due, unclaimed, at=now)

    async def postpone(self, guild: int, at: datetime) -> None:
        """Let a server wait for its next use, or until `at`."""
        await self._database.write(guild, due.renew, due.of_number(WELCOME, guild), at)

    async def posted(self, guild: int) -> None:
        """Store that a server has its welcome message."""
        await self._database.write(guild, due.remove, WELCOME, guild)
