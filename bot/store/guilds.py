"""Servers that have removed the bot: since when, and which matches are frozen by it.

It must not know why the bot is gone, nor the clock.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import Shards
from bot.store.conditions import on_shards
from bot.store.database import Database, retried
from bot.store.deadlines import extend_deadlines
from bot.store.schema import absences, matches


class GuildStore:
    """Where the bot is not any more, of the servers on a process's shards."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._shards = shards

    @retried
    async def left(self, guild: int, now: datetime) -> None:
        """Remember that a server has removed the bot, if that is not known yet."""
        async with self._database.writing() as connection:
            await _leave(connection, guild, now)

    @retried
    async def returned(self, guild: int, now: datetime) -> None:
        """Remember that the bot is in a server; if it was not, the time away does not count."""
        async with self._database.writing() as connection:
            await _return(connection, guild, now)

    @retried
    async def reconcile(self, present: Collection[int], now: datetime) -> bool:
        """Freeze the matches of servers in which the bot is not, and let those that it is in go on.

        Whether there were any. It is one transaction, since both follow from what is known at one
        moment; it is not begun unless a look before it finds something to do.
        """
        async with self._database.reading() as connection:
            if not any(await self._differences(connection, present)):
                return False
        async with self._database.writing() as connection:
            left, returned = await self._differences(connection, present)
            for guild in left:
                await _leave(connection, guild, now)
            for guild in returned:
                await _return(connection, guild, now)
        return True

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
                on_shards(absences.c.guild, self._shards),
                matches.c.ended.is_(None),
                matches.c.id.not_in(aside),
            )
            .order_by(absences.c.since, matches.c.id)
            .limit(limit)
        )
        return tuple(row.id for row in rows)

    async def _differences(
        self, connection: AsyncConnection, present: Collection[int]
    ) -> tuple[list[int], list[int]]:
        """Who left, though that is not kept, and who is kept as having left, and has not."""
        absent = set((await connection.execute(select(absences.c.guild))).scalars())
        playing = select(matches.c.guild).where(
            matches.c.ended.is_(None), on_shards(matches.c.guild, self._shards)
        )
        known = (await connection.execute(playing.distinct())).scalars()
        left = [guild for guild in known if guild not in present and guild not in absent]
        return left, [guild for guild in absent if guild in present]


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
