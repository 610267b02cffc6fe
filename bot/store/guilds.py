"""Servers that have removed the bot: since when, and which matches are frozen by it.

It must not know why the bot is gone, nor the clock.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.deadlines import extend_deadlines
from bot.store.schema import absences, matches


class GuildStore:
    """Where the bot is not any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def left(self, guild: int, now: datetime) -> None:
        """Remember that a server has removed the bot, if that is not known yet."""
        async with self._database.writing() as connection:
            await _leave(connection, guild, now)

    async def returned(self, guild: int, now: datetime) -> None:
        """Remember that the bot is in a server; if it was not, the time away does not count."""
        absent = absences.c.guild == guild
        if await self._database.read(select(absences.c.guild).where(absent)):
            async with self._database.writing() as connection:
                await _return(connection, guild, now)

    async def reconcile(self, present: Collection[int], now: datetime) -> None:
        """Freeze the matches of servers in which the bot is not, and let those that it is in go on.

        It is one transaction, since both follow from what is known at one moment.
        """
        playing = select(matches.c.guild).where(matches.c.ended.is_(None)).distinct()
        async with self._database.writing() as connection:
            for guild in (await connection.execute(playing)).scalars().all():
                if guild not in present:
                    await _leave(connection, guild, now)
            for guild in (await connection.execute(select(absences.c.guild))).scalars().all():
                if guild in present:
                    await _return(connection, guild, now)

    async def frozen(
        self, before: datetime, limit: int, aside: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The numbers of at most so many live matches of servers left by a moment.

        Those of servers left for longest come first, and none that is put `aside`.
        """
        rows = await self._database.read(
            select(matches.c.id)
            .join(absences, absences.c.guild == matches.c.guild)
            .where(
                absences.c.since <= before,
                matches.c.ended.is_(None),
                matches.c.id.not_in(aside),
            )
            .order_by(absences.c.since, matches.c.id)
            .limit(limit)
        )
        return tuple(row.id for row in rows)


async def _leave(connection: AsyncConnection, guild: int, now: datetime) -> None:
    known = select(absences.c.guild).where(absences.c.guild == guild)
    if not (await connection.execute(known)).first():
        await connection.execute(insert(absences).values(guild=guild, since=now))


async def _return(connection: AsyncConnection, guild: int, now: datetime) -> None:
    absent = absences.c.guild == guild
    since = (await connection.execute(select(absences.c.since).where(absent))).scalar()
    if since:
        await extend_deadlines(connection, since, now, matches.c.guild == guild)
        await connection.execute(delete(absences).where(absent))
