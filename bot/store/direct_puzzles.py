"""Storage of puzzles of the day that are sent by direct message."""

from datetime import datetime, timedelta

from sqlalchemy import func, select

from bot.play.preferences import Preferences
from bot.store.database import Database
from bot.store.rows import preferences_of
from bot.store.schema import people

MAX_WAIT = timedelta(days=3)
"""Longest possible time until a person's next puzzle is due."""


class DirectPuzzleStore:
    """Stores when each subscriber's next puzzle is due."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int) -> list[tuple[int, Preferences]]:
        """Return up to `limit` people whose puzzle is due, earliest first.

        A time more than MAX_WAIT ahead was set by a wrong clock, and counts as due.
        """
        due = people.c.puzzle_due
        query = select(people).where((due <= now) | (due > now + MAX_WAIT)).order_by(due)
        rows = await self._database.read(query.limit(limit))
        return [(row.user, preferences_of(row)) for row in rows]

    async def next(self) -> datetime | None:
        """Return the time at which the next puzzle is due, or None without subscribers."""
        rows = await self._database.read(select(func.min(people.c.puzzle_due).label("due")))
        due: datetime | None = rows[0].due
        return due

    async def claim(self, user: int, before: Preferences, after: Preferences) -> bool:
        """Claim a person's due puzzle by storing when the next one is due.

        Returns False if another process has claimed the puzzle.
        """
        same = (people.c.user == user) & (people.c.puzzle_due == before.puzzle_due)
        changed = {"puzzle_due": after.puzzle_due, "puzzle_sent": after.puzzle_sent}
        return await self._database.update(people, same, **changed) > 0

    async def unsubscribe(self, user: int, before: Preferences) -> None:
        """Unsubscribe a person to whom Discord does not deliver messages.

        Does nothing if the stored due time differs from the one in `before`.
        """
        same = (people.c.user == user) & (people.c.puzzle_due == before.puzzle_due)
        off = {"puzzle_hour": None, "puzzle_due": None, "puzzle_refused": True}
        await self._database.update(people, same, **off)
