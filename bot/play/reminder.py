"""Reminders to the player whose turn it is."""

from datetime import datetime
from enum import StrEnum

from bot.play.match import Match


class Reminder(StrEnum):
    """Kinds of reminders; the text of a reminder has the key `notice-KIND`."""

    LATE = "late"
    """At most a quarter of the time for the move is left."""

    BACK = "back"
    """The bot was offline, so the player has more time than the board shows."""

    SILENCE = "silence"
    """The opponent can soon claim the match, which has no pace."""

    @classmethod
    def of(cls, match: Match, now: datetime, *, early: bool = False) -> "Reminder":
        """Return the kind of reminder that a live match needs; LATE if it is `early`."""
        if match.deadline is None:
            return cls.SILENCE
        return cls.LATE if early or now >= match.pace.warning(match.deadline) else cls.BACK
