"""Storage of absences: the servers that have removed the bot."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import (
    CompoundSelect,
    Connection,
    Select,
    Table,
    delete,
    func,
    insert,
    select,
    union,
)

from bot.clock import Reading, Uptime
from bot.shards import NO_SERVER
from bot.store.absences import absences, on_shards
from bot.store.database import JOB_TIMEOUT_S, paging
from bot.store.database.columns import metadata
from bot.store.database.locks import GLOBAL_LOCK, lock_of
from bot.store.database.paging import limited
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.deadlines import extend_deadlines, limit_deadlines, move_deadlines
from bot.store.match_tables import LIVE, challenges, matches
from bot.store.puzzle_attempts import mark_known_answers, puzzle_attempts
from bot.store.rows import uptime_of, uptime_row
from bot.store.shared_pages import forget_pages_of

_FIRST, _LAST = (challenges, matches), (absences,)
"""Tables from which a server's rows are deleted first, and last."""

Guilds = Select[tuple[int]] | CompoundSelect[tuple[int]]
"""A query whose rows are servers, with the column `guild`."""


class GuildStore(SubjectStore):
    """Stores the absences of the bot from servers on this process's shards."""

    async def left(self, guild: int, now: datetime, uptime: Uptime | None = None) -> None:
        """Record that a server removed the bot. An earlier record stays unchanged."""
        await self._database.write(GLOBAL_LOCK, _leave, guild, now, uptime)

    async def returned(self, guild: int, now: datetime) -> None:
        """Record that the bot is in a server again; add the absence to the server's deadlines."""
        await self._database.write(GLOBAL_LOCK, _return, guild, now)

    async def reconcile(
        self,
        present: Collection[int],
        now: datetime,
        uptime: Uptime | None = None,
        *,
        with_all: bool = True,
    ) -> bool:
        """Record which servers removed the bot, and which added it again.

        `present` are the servers that have the bot now. Without `with_all`, only servers with live
        matches are examined. Returns whether anything changed.
        """
        guilds = _of_anything() if with_all else select(matches.c.guild).where(LIVE).distinct()
        if not any(await self._database.snapshot(self._differences, present, guilds)):
            return False
        await self._database.write(
            GLOBAL_LOCK, self._reconcile, present, guilds, now, uptime, timeout_s=JOB_TIMEOUT_S
        )
        return True

    def _reconcile(
        self,
        connection: Connection,
        present: Collection[int],
        guilds: Guilds,
        now: datetime,
        uptime: Uptime | None,
    ) -> None:
        left, returned = self._differences(connection, present, guilds)
        for guild in left:
            _leave(connection, guild, now, uptime)
        for guild in returned:
            _return(connection, guild, now)

    async def absent(self) -> dict[int, Reading]:
        """Return when each absent server removed the bot, earliest first."""
        ours = select(absences).where(on_shards(absences.c.guild, self._shards))
        rows = await self._database.read(ours.order_by(absences.c.since))
        return {row.guild: Reading(row.since, uptime_of(row)) for row in rows}

    @writes_globally
    def renew(
        self, connection: Connection, guild: int, now: datetime, uptime: Uptime | None
    ) -> None:
        """Replace the recorded time at which a server removed the bot with `now`."""
        _return(connection, guild, now)
        _leave(connection, guild, now, uptime)

    async def count_matches(self, guild: int) -> int:
        """Return the number of a server's matches."""
        counted = select(func.count()).select_from(matches).where(matches.c.guild == guild)
        return await self._database.scalar(counted) or 0

    async def delete(self, guild: int, limit: int) -> bool:
        """Delete part of a server's data; return True if nothing is left.

        Each call deletes up to `limit` matches. Each table is changed in its own transaction.
        """
        others = (each for each in _tables() if each not in _FIRST + _LAST)
        for table in (*_FIRST, *others, *_LAST):
            most = limit if table is matches else paging.PAGE
            lock = lock_of(table, guild)
            deleted = await self._database.write(
                lock, _delete_some, table, guild, most, timeout_s=JOB_TIMEOUT_S
            )
            if deleted == most:
                return False
        return True

    def _differences(
        self, connection: Connection, present: Collection[int], kept: Guilds
    ) -> tuple[list[int], list[int]]:
        """Return the servers that removed the bot, and those that added it again."""
        absent = set(connection.execute(select(absences.c.guild)).scalars())
        guilds = kept.subquery()
        ours = select(guilds.c.guild).where(on_shards(guilds.c.guild, self._shards))
        known = connection.execute(ours).scalars()
        # NO_SERVER stands for direct messages, from which the bot cannot be removed.
        here = {NO_SERVER, *present, *absent}
        left = [guild for guild in known if guild not in here]
        return left, [guild for guild in absent if guild in present]


def _of_anything() -> Guilds:
    """Return a query for the servers that have any data."""
    return union(*(select(table.c.guild).distinct() for table in _tables()))


def _tables() -> list[Table]:
    """Return the tables with rows of servers."""
    return [table for table in metadata.sorted_tables if "guild" in table.c]


def _delete_some(connection: Connection, table: Table, guild: int, limit: int) -> int:
    here = limited(table, table.c.guild == guild, limit)
    if table is puzzle_attempts:
        mark_known_answers(connection, here)
    if table is matches:
        forget_pages_of(connection, select(matches.c.id).where(here))
    return connection.execute(delete(table).where(here)).rowcount


def _leave(connection: Connection, guild: int, now: datetime, uptime: Uptime | None) -> None:
    known = select(absences.c.guild).where(absences.c.guild == guild)
    if not connection.execute(known).first():
        connection.execute(insert(absences).values(guild=guild, since=now, **uptime_row(uptime)))


def _return(connection: Connection, guild: int, now: datetime) -> None:
    absent = absences.c.guild == guild
    since = connection.execute(select(absences.c.since).where(absent)).scalar()
    if since:
        here = matches.c.guild == guild
        extend_deadlines(connection, since, now, here)
        if now < since:
            move_deadlines(connection, now - since, now, here)
        limit_deadlines(connection, now, here)
        connection.execute(delete(absences).where(absent))
