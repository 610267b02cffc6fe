"""Storage of each server's puzzle of the day."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    String,
    Table,
    and_,
    delete,
    func,
    select,
)

from bot.play.daily_puzzle import DAILY_PUZZLE, DailyPuzzle, DailySolvers, next_post
from bot.play.due_times import DueStep
from bot.play.engine_player import ENGINE
from bot.play.tracked_message import TrackedMessage
from bot.store import due
from bot.store.database.columns import SNOWFLAKE, metadata
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.database.upsert import upsert
from bot.store.messages import date_version, is_of_date, messages, put
from bot.store.puzzle_attempts import puzzle_attempts
from bot.store.settings import servers

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True, index=True),
    Column("puzzle", String, nullable=False),
)
"""The puzzle of the day in each server, by date (UTC), once posted or refused.

The version of a puzzle's message is its date, such as 20261231.
"""


RETENTION = timedelta(days=30)
"""Age at which old puzzles of the day are deleted."""


def schedule(connection: Connection, guild: int, now: datetime) -> None:
    """Store when a server's next puzzle is due."""
    if found := _next(connection, guild, now):
        due.put(connection, DueStep(DAILY_PUZZLE, guild, DAILY_PUZZLE, guild, found[0]))
    else:
        due.remove(connection, DAILY_PUZZLE, guild)


def _next(connection: Connection, guild: int, now: datetime) -> tuple[datetime, int] | None:
    """Return when and where a server's next puzzle is due, or None."""
    of_server = select(servers.c.puzzle_hour, servers.c.puzzle_channel)
    chosen = connection.execute(of_server.where(servers.c.guild == guild)).first()
    if chosen is None or chosen.puzzle_hour is None or chosen.puzzle_channel is None:
        return None
    today = (daily_puzzles.c.guild == guild) & (daily_puzzles.c.day == now.date().isoformat())
    posted = connection.execute(select(daily_puzzles.c.day).where(today)).first()
    at = next_post(chosen.puzzle_hour, now, posted=posted is not None)
    return at, int(chosen.puzzle_channel)


class DailyPuzzleStore(SubjectStore):
    """Stores the puzzles of the day posted in servers."""

    async def posted(self, day: date) -> str | None:
        """Return the puzzle that most servers got on a day, or None if none did."""
        table, times = daily_puzzles, func.count().desc()
        query = select(table.c.puzzle).where(table.c.day == day.isoformat())
        query = query.group_by(table.c.puzzle).order_by(times, table.c.puzzle).limit(1)
        return await self._database.scalar(query)

    @writes_in_server
    def due_in(self, connection: Connection, guild: int, now: datetime) -> int | None:
        """Return the channel for a puzzle, or None if it is due later."""
        found = _next(connection, guild, now)
        if found and found[0] <= now:
            return found[1]
        schedule(connection, guild, now)
        return None

    @writes_in_server
    def settle(
        self,
        connection: Connection,
        daily: DailyPuzzle,
        message: int | None,
        now: datetime,
        *,
        delete_old: bool = False,
    ) -> None:
        """Store the message of a puzzle, which is None if Discord refused it.

        With `delete_old`, the server's puzzles older than RETENTION are deleted, and the rows of
        messages that will not be edited again.
        """
        if delete_old:
            old = daily_puzzles.c.day < (daily.day - RETENTION).isoformat()
            here = daily_puzzles.c.guild == daily.guild
            connection.execute(delete(daily_puzzles).where(here, old))
        key = {"guild": daily.guild, "day": daily.day.isoformat()}
        upsert(connection, daily_puzzles, key, {"puzzle": daily.puzzle})
        if message:
            if delete_old:
                connection.execute(delete(messages).where(_is_message(daily.guild)))
            ids = message, DAILY_PUZZLE, daily.guild, daily.guild, daily.channel
            put(connection, TrackedMessage(*ids, date_version(daily.day)))
        schedule(connection, daily.guild, now)

    async def last(self, guild: int, before: date) -> DailyPuzzle | None:
        """Return the last puzzle posted in a server before a day, or None without one."""
        table = daily_puzzles
        query = (
            select(table, messages.c.channel, messages.c.message)
            .join(messages, _is_message(guild) & is_of_date(table.c.day))
            .where(table.c.guild == guild, table.c.day < before.isoformat())
        )
        row = await self._database.first(query.order_by(table.c.day.desc()).limit(1))
        return _daily(row) if row else None

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


def _is_message(guild: int) -> ColumnElement[bool]:
    """Return the condition for messages with a server's puzzles of the day."""
    about = messages.c.kind == DAILY_PUZZLE, messages.c.subject == guild
    return and_(messages.c.match.is_(None), *about)


def _daily(row: Row[Any]) -> DailyPuzzle:
    day = date.fromisoformat(row.day)
    return DailyPuzzle(row.guild, day, row.puzzle, row.channel, row.message)
