"""Puzzles of the day by direct message, each claimed by one process."""

from datetime import datetime, timedelta

from sqlalchemy import func, select

from bot.play.preferences import Preferences
from bot.store.database import Database
from bot.store.rows import preferences_of
from bot.store.schema import people

FURTHEST = timedelta(days=3)
"""Longest possible time until a person's next puzzle, in any time zone."""


class DirectPuzzleStore:
    """The people who receive a puzzle each day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int) -> list[tuple[int, Preferences]]:
        """Return at most `limit` people whose puzzle is due, the earliest due first.

        A time later than FURTHEST was set by a wrong clock, and counts as due.
        """
        due = people.c.puzzle_due
        query = select(people).where((due <= now) | (due > now + FURTHEST)).order_by(due)
        rows = await self._database.read(query.limit(limit))
        return [(row.user, preferences_of(row)) for row in rows]

    async def next(self) -> datetime | None:
        """Return the time at which the next puzzle is due, or None."""
        rows = await self._database.read(select(func.min(people.c.puzzle_due).label("due")))
        due: datetime | None = rows[0].due
        return due

    async def claim(self, user: int, seen: Preferences, after: Preferences) -> bool:
        """Claim a person's due puzzle by storing when the next one is due.

        Returns False if another process has claimed it.
        """
        same = (people.c.user == user) & (people.c.puzzle_due == seen.puzzle_due)
        changed = {"puzzle_due": after.puzzle_due, "puzzle_sent": after.puzzle_sent}
        return await self._database.update(people, same, **changed) > 0

    async def refuse(self, user: int, seen: Preferences) -> None:
        """Switch off a person's puzzles, since Discord refuses messages to them.

        Does nothing if the due time has changed since `seen`.
        """
        same = (people.c.user == user) & (people.c.puzzle_due == seen.puzzle_due)
        off = {"puzzle_hour": None, "puzzle_due": None, "puzzle_refused": True}
        await self._database.update(people, same, **off)
