"""Storage of each person's puzzle of the day.

Days are dates in the person's time zone, as for puzzles sent by direct message.
"""

from collections.abc import Container
from datetime import date, datetime, timedelta

from sqlalchemy import Boolean, Column, Connection, String, Table, select, update

from bot.learn.streak import longest, streak
from bot.play.direct_puzzle import local_day
from bot.store.database.columns import PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.database.upsert import upsert
from bot.store.settings import people

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("puzzle", String, nullable=False),
    Column("solved", Boolean, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""The puzzle of the day assigned to each person, by date in the person's time zone."""


DAY = timedelta(days=1)


class PuzzleDayStore(SubjectStore):
    """Stores the puzzles of the day assigned to people, and whether they solved them."""

    async def local_day(self, user: int, now: datetime) -> date:
        """Return the date in a person's time zone."""
        return await self._database.snapshot(local_today, user, now)

    async def puzzle(self, user: int, day: date) -> tuple[str, bool] | None:
        """Return a person's puzzle for a day, and whether it is solved; None if unassigned."""
        query = select(puzzle_days).filter_by(user=user, day=day.isoformat())
        row = await self._database.first(query)
        return (row.puzzle, row.solved) if row else None

    @writes_globally
    def assign(
        self, connection: Connection, user: int, day: date, puzzle: str, known: Container[str]
    ) -> tuple[str, bool]:
        """Assign a puzzle of the day to a person who has none.

        Returns the person's puzzle of the day, and whether it is solved. A puzzle assigned earlier
        is replaced only if it is not in `known`, the keys of the existing puzzles. A solved day
        stays solved.
        """
        table, key = puzzle_days, {"user": user, "day": day.isoformat()}
        assigned = select(table.c.puzzle, table.c.solved).filter_by(**key)
        row = connection.execute(assigned).first()
        if row and row.puzzle in known:
            return row.puzzle, row.solved
        upsert(connection, table, key, {"puzzle": puzzle}, {"solved": False})
        return puzzle, row is not None and row.solved

    async def best(self, user: int) -> int:
        """Return the greatest number of consecutive days on which a person solved the puzzle."""
        return longest(await self._database.snapshot(days_solved, user))

    async def streak(self, user: int, today: date) -> int:
        """Return the number of consecutive days on which a person solved the puzzle."""
        return await self._database.snapshot(_streak, user, today)


def local_today(connection: Connection, user: int, now: datetime) -> date:
    """Return the date in a person's time zone."""
    return local_day(now, connection.scalar(select(people.c.zone).where(people.c.user == user)))


def solve(connection: Connection, user: int, puzzle: str, today: date) -> int | None:
    """Mark a person's puzzle of today or yesterday as solved.

    Returns the streak in days, or None if `puzzle` is another puzzle or already solved.
    """
    table = puzzle_days
    here = (table.c.user == user) & (table.c.puzzle == puzzle) & table.c.solved.is_(False)
    for day in (today, today - DAY):
        of_day = update(table).where(here, table.c.day == day.isoformat())
        if connection.execute(of_day.values(solved=True)).rowcount:
            return _streak(connection, user, today)
    return None


def days_solved(connection: Connection, user: int) -> set[date]:
    """Return the days on which a person solved the puzzle of the day."""
    table = puzzle_days
    query = select(table.c.day).where(table.c.user == user, table.c.solved)
    return {date.fromisoformat(day) for day in connection.execute(query).scalars()}


def _streak(connection: Connection, user: int, today: date) -> int:
    return streak(days_solved(connection, user), today)
