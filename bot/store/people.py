"""What is kept of a person, in all tables: found, given out, and made nobody's.

The tables say themselves where a person's id stands: in the columns of type `PersonId`. It must not
know what a match is, nor the clock.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, case, delete, func, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine import Side
from bot.play.challenge import State
from bot.play.ending import Ending
from bot.store import deletion_marks
from bot.store.columns import PersonId
from bot.store.database import JOB_TIMEOUT_S, Database, retried
from bot.store.schema import challenges, hints, matches, members, metadata, standings

Rows = list[dict[str, Any]]
"""Rows of a table, each by the names of its columns."""

WAITS = (State.OPEN.value, State.WAITING.value)


class PeopleStore:
    """All that a database holds of single people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def everything(self, user: int) -> dict[str, Rows]:
        """All rows that are about a person, and what belongs to their matches, by table."""
        found = {}
        theirs = select(matches.c.id).where(_is_about(matches, user))
        async with self._database.snapshot(timeout_s=JOB_TIMEOUT_S) as connection:
            for table in metadata.sorted_tables:
                if _people(table):
                    about = _is_about(table, user)
                elif matches in {key.column.table for key in table.foreign_keys}:
                    about = table.c.match.in_(theirs)
                    if table is hints:
                        about &= _is_told(user)
                else:
                    continue
                rows = await connection.execute(
                    select(table).where(about).order_by(*table.primary_key)
                )
                found[table.name] = [dict(row) for row in rows.mappings()]
        return found

    async def kept(self, user: int) -> tuple[int, int, int]:
        """How many matches a person has, how many of them go on, and in how many servers."""
        rows = await self._database.read(
            select(
                func.count(),
                func.count().filter(matches.c.ended.is_(None)),
                func.count(matches.c.guild.distinct()),
            ).where(_is_about(matches, user))
        )
        played, live, servers = tuple(rows[0])
        return played, live, servers

    async def servers(self, user: int) -> tuple[int, ...]:
        """The servers in which something is kept of a person."""
        kept = (
            select(table.c.guild).where(_is_about(table, user)) for table in _tables(of_server=True)
        )
        return tuple(sorted(row.guild for row in await self._database.read(union(*kept))))

    @retried
    async def close_challenges(self, guild: int, user: int, now: datetime) -> None:
        """Withdraw a person's challenges in a server, and decline those to them.

        For a day they count for the limit still.
        """
        state = case(
            (challenges.c.challenger == user, State.WITHDRAWN.value), else_=State.DECLINED.value
        )
        here = (challenges.c.guild == guild) & _is_about(challenges, user)
        async with self._database.writing(guild) as connection:
            await deletion_marks.mark_challenges(connection, guild, user, now)
            await connection.execute(
                update(challenges).where(here, challenges.c.state.in_(WAITS)).values(state=state)
            )

    @retried
    async def replace(self, guild: int, user: int, former: int, now: datetime) -> None:
        """Put a former player in a person's place wherever a server's rows name them.

        Names go, and leaderboards hide who is gone. What counted stays as it was, so the ratings
        of the others follow from it as before. A match that still goes on is called off. For a day
        the rated matches count for the limit still.
        """
        async with self._database.writing(guild, timeout_s=JOB_TIMEOUT_S) as connection:
            await _call_off(connection, guild, user, now)
            await deletion_marks.mark_rated_matches(connection, guild, user, now)
            await connection.execute(
                update(members).where(_here(members, guild, user)).values(name="", gone=True)
            )
            await connection.execute(
                update(standings).where(_here(standings, guild, user)).values(gone=True)
            )
            for table in _tables(of_server=True):
                for column in _people(table):
                    await _replace(connection, column, guild, user, former)

    @retried
    async def delete_preferences(self, user: int) -> None:
        """Delete what is kept of a person for all servers."""
        async with self._database.writing(timeout_s=JOB_TIMEOUT_S) as connection:
            for table in _tables(of_server=False):
                await connection.execute(delete(table).where(_is_about(table, user)))


async def _replace(
    connection: AsyncConnection, column: Column[int], guild: int, user: int, former: int
) -> None:
    table, named = column.table, f"{column.name}_name"
    values: dict[str, object] = {column.name: former}
    if named in table.c:
        values[named] = ""
    here = (table.c.guild == guild) & (column == user)
    await connection.execute(update(table).where(here).values(values))


async def _call_off(connection: AsyncConnection, guild: int, user: int, now: datetime) -> None:
    """End what cannot be read, and so could not be resigned."""
    live = _here(matches, guild, user) & matches.c.ended.is_(None)
    over = {"ended": now, "termination": Ending.ABORTED.value, "winner": None}
    stopped = dict.fromkeys(("deadline", "due", "claimable_from"))
    await connection.execute(update(matches).where(live).values({**over, **stopped}))


def _here(table: Table, guild: int, user: int) -> ColumnElement[bool]:
    return (table.c.guild == guild) & _is_about(table, user)


def _is_told(user: int) -> ColumnElement[bool]:
    """Whether a hint was given to a person: their opponent may still play by it."""
    sides = case((matches.c.black == user, Side.BLACK.value), else_=Side.WHITE.value)
    return hints.c.side == select(sides).where(matches.c.id == hints.c.match).scalar_subquery()


def _is_about(table: Table, user: int) -> ColumnElement[bool]:
    """Whether a row is about a person."""
    return or_(*(column == user for column in _people(table)))


def _people(table: Table) -> tuple[Column[int], ...]:
    """The columns of a table that hold a person's id."""
    return tuple(column for column in table.c if isinstance(column.type, PersonId))


def _tables(*, of_server: bool) -> Iterator[Table]:
    """The tables that are about people, in a server or wherever they are."""
    return (
        table
        for table in metadata.sorted_tables
        if _people(table) and ("guild" in table.c) is of_server
    )
