"""Storage of puzzles of the day that are sent by direct message."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, update

from bot.play.direct_puzzle import DIRECT_PUZZLE
from bot.play.preferences import Preferences
from bot.shards import NO_SERVER
from bot.store import due
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.settings import change_preferences, people


def schedule(connection: Connection, user: int, at: datetime | None) -> None:
    """Store when a person's next puzzle is due, or that none is."""
    if at is None:
        connection.execute(delete(due.due).where(due.of_person(DIRECT_PUZZLE, user)))
    else:
        due.put_for_person(connection, DIRECT_PUZZLE, NO_SERVER, user, at)


class DirectPuzzleStore(SubjectStore):
    """Stores when each subscriber's next puzzle is due."""

    @writes_globally
    def choose(
        self, connection: Connection, user: int, changes: Mapping[str, Any], at: datetime | None
    ) -> None:
        """Change a person's preferences, and when the next puzzle is due, if any is."""
        change_preferences(connection, user, changes)
        schedule(connection, user, at)

    @writes_globally
    def done(self, connection: Connection, user: int, sent: datetime, at: datetime) -> None:
        """Store that a person's puzzle was sent or skipped, and when the next one is due."""
        connection.execute(update(people).where(people.c.user == user).values(puzzle_sent=sent))
        due.renew(connection, due.of_person(DIRECT_PUZZLE, user), at)

    @writes_globally
    def unsubscribe(self, connection: Connection, user: int, read: Preferences) -> None:
        """Unsubscribe a person to whom Discord does not deliver messages.

        Does nothing if the person has chosen another hour or zone than in `read`.
        """
        same = (people.c.user == user) & (people.c.puzzle_hour == read.puzzle_hour)
        same &= people.c.zone.is_not_distinct_from(read.zone)
        off = update(people).where(same).values(puzzle_hour=None, puzzle_refused=True)
        if connection.execute(off).rowcount:
            schedule(connection, user, None)
