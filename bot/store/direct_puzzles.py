"""Storage of puzzles of the day that are sent by direct message."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

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
    def done(
        self, connection: Connection, user: int, read: Preferences, sent: datetime, at: datetime
    ) -> None:
        """Store that a person's puzzle was sent or skipped, and when the next one is due.

        The next one stays as it is if the person has chosen another hour or zone than in `read`.
        """
        connection.execute(update(people).where(people.c.user == user).values(puzzle_sent=sent))
        if connection.execute(select(people.c.user).where(_has_chosen(user, read))).first():
            due.renew(connection, due.of_person(DIRECT_PUZZLE, user), at)

    @writes_globally
    def unsubscribe(self, connection: Connection, user: int, read: Preferences) -> None:
        """Unsubscribe a person to whom Discord does not deliver messages.

        Does nothing if the person has chosen another hour or zone than in `read`.
        """
        off = update(people).where(_has_chosen(user, read))
        if connection.execute(off.values(puzzle_hour=None, puzzle_refused=True)).rowcount:
            schedule(connection, user, None)


def _has_chosen(user: int, read: Preferences) -> ColumnElement[bool]:
    """Return the condition that a person's hour and zone are those in `read`."""
    same_hour = people.c.puzzle_hour == read.puzzle_hour
    same_zone = people.c.zone.is_not_distinct_from(read.zone)
    return and_(people.c.user == user, same_hour, same_zone)
