"""Reminders to the player to move."""

from datetime import datetime
from enum import StrEnum

from bot.play.match import Match


class Reminder(StrEnum):
    """Kinds of reminders; each has its message, `notice-KIND`."""

    LATE = "late"
    """At most a quarter of the time is left."""

    BACK = "back"
    """The bot was away, so there is more time than the board says."""

    SILENCE = "silence"
    """The match has no pace, but a player who stays silent can lose it."""

    @classmethod
    def of(cls, match: Match, now: datetime) -> "Reminder":
        """Return the kind of reminder due to the player to move in a live match."""
        if match.deadline is None:
            return cls.SILENCE
        return cls.LATE if now >= match.pace.warning(match.deadline) else cls.BACK
