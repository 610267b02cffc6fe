"""Reminders to the player whose turn it is."""

from datetime import datetime
from enum import StrEnum

from bot.play.match import Match


class Reminder(StrEnum):
    """Kinds of reminders; the sentence of each is `notice-KIND`."""

    LATE = "late"
    """At most a quarter of the time is left."""

    BACK = "back"
    """The bot was away, so the player has more time than the board shows."""

    SILENCE = "silence"
    """The player can lose a match without a pace by not moving for long."""

    @classmethod
    def of(cls, match: Match, now: datetime) -> "Reminder":
        """Return the kind of reminder to send in a live match."""
        if match.deadline is None:
            return cls.SILENCE
        return cls.LATE if now >= match.pace.warning(match.deadline) else cls.BACK
