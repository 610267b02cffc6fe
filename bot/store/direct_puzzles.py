"""Puzzles of the day by direct message, claimed by one process each."""

from datetime import datetime, timedelta

from sqlalchemy import func, select

from bot.play.preferences import Preferences
from bot.store.database import Database
from bot.store.rows import preferences_of
from bot.store.schema import people

FURTHEST = timedelta(days=3)
"""Upper bound of the time until a person's next message, in any time zone."""


class DirectPuzzleStore:
    """The people who want a puzzle each day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int) -> list[tuple[int, Preferences]]:
        """Return at most `limit` people with a due puzzle, the longest waiting first.

        A puzzle that is due impossibly late was dated by a wrong clock, and counts as due.
        """
        due = people.c.puzzle_due
        asked = select(people).where((due <= now) | (due > now + FURTHEST)).order_by(due)
        rows = await self._database.read(asked.limit(limit))
        return [(row.user, preferences_of(row)) for row in rows]

    async def next(self) -> datetime | None:
        """Return when the next puzzle is due, or None."""
        rows = await self._database.read(select(func.min(people.c.puzzle_due).label("due")))
        due: datetime | None = rows[0].due
        return due

    async def claim(self, user: int, seen: Preferences, after: Preferences) -> bool:
        """Store when a person's next puzzle is due; return False if that has changed.

        Of several processes, only one succeeds.
        """
        same = (people.c.user == user) & (people.c.puzzle_due == seen.puzzle_due)
        changed = {"puzzle_due": after.puzzle_due, "puzzle_sent": after.puzzle_sent}
        return await self._database.update(people, same, **changed) > 0

    async def refuse(self, user: int, seen: Preferences) -> None:
        """Switch off a person's puzzles, which Discord refuses, unless the settings changed."""
        same = (people.c.user == user) & (people.c.puzzle_due == seen.puzzle_due)
        off = {"puzzle_hour": None, "puzzle_due": None, "puzzle_refused": True}
        await self._database.update(people, same, **off)
