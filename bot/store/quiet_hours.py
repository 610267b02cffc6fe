"""Reminders in matches, moved out of the quiet hours of people."""

from sqlalchemy import Connection, bindparam, select

from bot.play.due_times import DueKind, DueTime
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import Preferences
from bot.play.quiet_hours import around_quiet_hours
from bot.store.settings import people, preferences_of

# Built once, because building a statement takes longer than executing it.
_OF_PERSON = select(people).where(people.c.user == bindparam("user"))


def heard(
    connection: Connection, match: Match, step: DueTime, mover: Preferences | None
) -> DueTime:
    """Return a step, moved out of the quiet hours of the player to move.

    The player's preferences are read unless they are given as `mover`.
    """
    if step.kind is not DueKind.REMIND or match.pace is Pace.LIVE:
        return step
    if mover is None:
        row = connection.execute(_OF_PERSON, {"user": match.to_move}).first()
        mover = preferences_of(row) if row else Preferences()
    return around_quiet_hours(match, step, mover)
