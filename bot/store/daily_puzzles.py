"""Storage of each server's puzzle of the day."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, select

from bot.play.daily_puzzle import DailyPuzzle, DailySolvers
from bot.play.engine_player import ENGINE
from bot.shards import Shards
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.database.upsert import upsert
from bot.store.learning_schema import daily_puzzles, puzzle_attempts
from bot.store.schema import absences, servers

RETENTION = timedelta(days=30)
"""Age at which old puzzles of the day are deleted."""


class DailyPuzzleStore:
    """Stores the puzzles of the day posted in servers."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = (
            servers.c.puzzle_hour.is_not(None)
            & servers.c.puzzle_channel.is_not(None)
            & on_shards(servers.c.guild, shards)
            & servers.c.guild.not_in(select(absences.c.guild))
        )

    async def due(
        self, now: datetime, retry_at: datetime, limit: int
    ) -> tuple[tuple[int, int], ...]:
        """Return up to `limit` servers without today's puzzle, each with its puzzle channel.

        Servers whose puzzle is claimed are left out. A claim that ends after `retry_at` comes from
        a wrong clock, and is ignored.
        """
        known = (daily_puzzles.c.guild == servers.c.guild) & (daily_puzzles.c.day == _text(now))
        rows = await self._database.read(
            select(servers.c.guild, servers.c.puzzle_channel)
            .outerjoin(daily_puzzles, known)
            .where(self._ours, servers.c.puzzle_hour <= now.hour)
            .where(daily_puzzles.c.guild.is_(None) | ~_is_claimed(now, retry_at))
            .order_by(servers.c.puzzle_hour, servers.c.guild)
            .limit(limit)
        )
        return tuple((row.guild, row.puzzle_channel) for row in rows)

    async def next(self, now: datetime) -> datetime | None:
        """Return when the next puzzle may be due, or None if no server posts puzzles."""
        hour, today = servers.c.puzzle_hour, daily_puzzles.c.day == _text(now)
        later = select(func.min(hour)).where(self._ours, hour > now.hour)
        tomorrow = select(func.min(hour)).where(self._ours)
        # If the server has since chosen a later hour, the puzzle is due at that hour.
        retry = (
            select(func.min(daily_puzzles.c.due))
            .join(servers, servers.c.guild == daily_puzzles.c.guild)
            .where(hour <= now.hour)
        )
        query = select(
            later.scalar_subquery().label("later"),
            tomorrow.scalar_subquery().label("tomorrow"),
            retry.where(self._ours, today).scalar_subquery().label("retry"),
        )
        (row,) = await self._database.read(query)
        if row.tomorrow is None:
            return None
        day = datetime.combine(now.date(), time(), UTC)
        hours = 24 + row.tomorrow if row.later is None else row.later
        following: datetime = day + timedelta(hours=hours)
        return min(following, row.retry or following)

    async def claim(
        self, daily: DailyPuzzle, now: datetime, retry_at: datetime, *, delete_old: bool = False
    ) -> bool:
        """Claim a puzzle for posting; return False if it is posted or claimed already.

        The claim ends at `retry_at`. With `delete_old`, the server's puzzles older than RETENTION
        are deleted.
        """
        return await self._database.write(daily.guild, _claim, daily, now, retry_at, delete_old)

    async def settle(self, daily: DailyPuzzle, message: int | None) -> None:
        """End a claim, and store the message, which is None if posting failed."""
        await self._database.update(daily_puzzles, _of(daily), message=message, due=None)

    async def last(self, guild: int, before: date) -> DailyPuzzle | None:
        """Return the last puzzle posted in a server before a day, or None without one."""
        table = daily_puzzles
        shown = (table.c.guild == guild) & table.c.message.is_not(None)
        query = select(table).where(shown, table.c.day < before.isoformat())
        rows = await self._database.read(query.order_by(table.c.day.desc()).limit(1))
        return _daily(rows[0]) if rows else None

    async def solvers(self, daily: DailyPuzzle, limit: int) -> DailySolvers:
        """Return the people who solved a puzzle of the day without seeing the answer.

        The result names up to `limit` solvers, fewest tries first, and counts all solvers.
        """
        table, since = puzzle_attempts, datetime.combine(daily.day, time(), UTC)
        solved = (table.c.puzzle == daily.puzzle) & (table.c.finished >= since)
        rows = await self._database.read(
            select(table.c.user, table.c.tries, func.count().over().label("solvers"))
            .where(table.c.guild == daily.guild, table.c.user > ENGINE)
            .where(solved, table.c.shown.is_(False))
            .order_by(table.c.tries, table.c.finished, table.c.user)
            .limit(limit)
        )
        named = tuple((row.user, row.tries) for row in rows)
        return DailySolvers(named, rows[0].solvers if rows else 0)


def _claim(
    connection: Connection,
    daily: DailyPuzzle,
    now: datetime,
    retry_at: datetime,
    delete_old: bool,  # noqa: FBT001 - the caller names it
) -> bool:
    here = _of(daily)
    values = {"puzzle": daily.puzzle, "channel": daily.channel, "due": retry_at}
    row = connection.execute(select(daily_puzzles).where(here)).first()
    if row is None:
        if delete_old:
            old = daily_puzzles.c.day < (daily.day - RETENTION).isoformat()
            of_server = daily_puzzles.c.guild == daily.guild
            connection.execute(delete(daily_puzzles).where(of_server, old))
    elif row.due is None or now < row.due <= retry_at:
        return False
    key = {"guild": daily.guild, "day": daily.day.isoformat()}
    upsert(connection, daily_puzzles, key, values)
    return True


def _is_claimed(now: datetime, retry_at: datetime) -> ColumnElement[bool]:
    """Return the condition for puzzles that are posted or claimed."""
    due = daily_puzzles.c.due
    return due.is_(None) | ((due > now) & (due <= retry_at))


def _of(daily: DailyPuzzle) -> ColumnElement[bool]:
    table = daily_puzzles
    return (table.c.guild == daily.guild) & (table.c.day == daily.day.isoformat())


def _text(moment: datetime) -> str:
    return moment.date().isoformat()


def _daily(row: Row[Any]) -> DailyPuzzle:
    day = date.fromisoformat(row.day)
    return DailyPuzzle(row.guild, day, row.puzzle, row.channel, row.message)
