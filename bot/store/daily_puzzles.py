"""Puzzles of the day in servers: due ones, past ones, and their solvers."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, select

from bot.play.daily_puzzle import DailyPuzzle, DailySolvers
from bot.play.engine_player import ENGINE
from bot.shards import Shards
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.learning_schema import daily_puzzles, puzzle_attempts
from bot.store.schema import absences, servers
from bot.store.upsert import upsert

RETENTION = timedelta(days=30)
"""Time for which a server's puzzles of the day are kept."""


class DailyPuzzleStore:
    """The puzzles of the day of the servers on a process's shards."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = (
            servers.c.puzzle_hour.is_not(None)
            & servers.c.puzzle_channel.is_not(None)
            & on_shards(servers.c.guild, shards)
            & servers.c.guild.not_in(select(absences.c.guild))
        )

    async def due(self, now: datetime, again: datetime, limit: int) -> tuple[tuple[int, int], ...]:
        """Return at most `limit` servers still without today's puzzle, with their channels.

        A claim that lasts beyond `again` was made by a wrong clock, and is ignored.
        """
        known = (daily_puzzles.c.guild == servers.c.guild) & (daily_puzzles.c.day == _text(now))
        rows = await self._database.read(
            select(servers.c.guild, servers.c.puzzle_channel)
            .outerjoin(daily_puzzles, known)
            .where(self._ours, servers.c.puzzle_hour <= now.hour)
            .where(daily_puzzles.c.guild.is_(None) | ~_is_claimed(now, again))
            .order_by(servers.c.puzzle_hour, servers.c.guild)
            .limit(limit)
        )
        return tuple((row.guild, row.puzzle_channel) for row in rows)

    async def next(self, now: datetime) -> datetime | None:
        """Return the next time after `now` at which a server's puzzle may be due, or None."""
        hour, today = servers.c.puzzle_hour, daily_puzzles.c.day == _text(now)
        later = select(func.min(hour)).where(self._ours, hour > now.hour)
        tomorrow = select(func.min(hour)).where(self._ours)
        # An unposted puzzle waits if its server has since chosen a later hour.
        again = (
            select(func.min(daily_puzzles.c.due))
            .join(servers, servers.c.guild == daily_puzzles.c.guild)
            .where(hour <= now.hour)
        )
        query = select(
            later.scalar_subquery().label("later"),
            tomorrow.scalar_subquery().label("tomorrow"),
            again.where(self._ours, today).scalar_subquery().label("again"),
        )
        (row,) = await self._database.read(query)
        if row.tomorrow is None:
            return None
        day = datetime.combine(now.date(), time(), UTC)
        hours = 24 + row.tomorrow if row.later is None else row.later
        following: datetime = day + timedelta(hours=hours)
        return min(following, row.again or following)

    async def claim(
        self, daily: DailyPuzzle, now: datetime, again: datetime, *, tidy: bool = False
    ) -> bool:
        """Claim a puzzle for posting; return whether that succeeded.

        The claim fails if the puzzle was posted, or another process is posting it. Unless settled
        by then, the puzzle is due again at `again`. With `tidy`, the server's puzzles older than
        RETENTION are deleted.
        """
        return await self._database.write(daily.guild, _claim, daily, now, again, tidy)

    async def settle(self, daily: DailyPuzzle, message: int | None) -> None:
        """Store the message that shows a puzzle, or None if it is not shown."""
        await self._database.update(daily_puzzles, _of(daily), message=message, due=None)

    async def last(self, guild: int, before: date) -> DailyPuzzle | None:
        """Return the last puzzle shown to a server before a day, or None."""
        table = daily_puzzles
        shown = (table.c.guild == guild) & table.c.message.is_not(None)
        query = select(table).where(shown, table.c.day < before.isoformat())
        rows = await self._database.read(query.order_by(table.c.day.desc()).limit(1))
        return _daily(rows[0]) if rows else None

    async def solvers(self, daily: DailyPuzzle, limit: int) -> DailySolvers:
        """Return the people who solved a puzzle in its server without seeing the answer.

        Only results since the start of the puzzle's day count. At most `limit` people are named,
        those with the fewest tries first.
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
    again: datetime,
    tidy: bool,  # noqa: FBT001 - the caller names it
) -> bool:
    here = _of(daily)
    values = {"puzzle": daily.puzzle, "channel": daily.channel, "due": again}
    row = connection.execute(select(daily_puzzles).where(here)).first()
    if row is None:
        if tidy:
            old = daily_puzzles.c.day < (daily.day - RETENTION).isoformat()
            theirs = daily_puzzles.c.guild == daily.guild
            connection.execute(delete(daily_puzzles).where(theirs, old))
    elif row.due is None or now < row.due <= again:
        return False
    key = {"guild": daily.guild, "day": daily.day.isoformat()}
    upsert(connection, daily_puzzles, key, values)
    return True


def _is_claimed(now: datetime, again: datetime) -> ColumnElement[bool]:
    """Return the condition for puzzles that were posted, or that a process is posting."""
    due = daily_puzzles.c.due
    return due.is_(None) | ((due > now) & (due <= again))


def _of(daily: DailyPuzzle) -> ColumnElement[bool]:
    table = daily_puzzles
    return (table.c.guild == daily.guild) & (table.c.day == daily.day.isoformat())


def _text(moment: datetime) -> str:
    return moment.date().isoformat()


def _daily(row: Row[Any]) -> DailyPuzzle:
    day = date.fromisoformat(row.day)
    return DailyPuzzle(row.guild, day, row.puzzle, row.channel, row.message)
