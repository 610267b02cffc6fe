"""Reminders: what the player to move is told of their time, one kind at a time.

Pure: it must not know how it gets to them, and the clock is handed in.
"""

from datetime import datetime
from enum import StrEnum

from bot.play.match import Match


class Reminder(StrEnum):
    """A kind of reminder; each has its sentence, `notice-KIND`."""

    LATE = "late"
    """No more than a quarter of the time is left."""

    BACK = "back"
    """The bot was away for long, and there is more time than the board says."""

    SILENCE = "silence"
    """There is no limit, but whoever is silent for much longer can lose the match."""

    @classmethod
    def of(cls, match: Match, now: datetime) -> "Reminder":
        """What the player to move of a live match that is due is to be told."""
        if match.deadline is None:
            return cls.SILENCE
        return cls.LATE if now >= match.pace.warning(match.deadline) else cls.BACK
