"""Paces: how long a player may think about a move.

Pure: it must not know a match, and the clock is handed in.
"""

from datetime import datetime, timedelta
from enum import StrEnum


class Pace(StrEnum):
    """How long a player may think about each move."""

    NONE = "none"
    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"

    @property
    def allowance(self) -> timedelta | None:
        """The time for a move; None where it has no end."""
        return ALLOWANCES.get(self)

    def deadline(self, now: datetime) -> datetime | None:
        """When the time of a turn that begins `now` runs out."""
        return now + self.allowance if self.allowance else None

    def respite(self, now: datetime) -> datetime:
        """When the time runs out of somebody who could not be warned before `now`."""
        return now + self.allowance / 4 if self.allowance else now

    def is_long(self, gap: timedelta) -> bool:
        """Whether players would notice that the bot was away for so long."""
        return self.allowance is not None and gap >= self.allowance / NOTICED

    def warning(self, deadline: datetime) -> datetime:
        """When a quarter of the time is left before `deadline`."""
        return deadline - self.allowance / 4 if self.allowance else deadline


NOTICED = 8
"""Such a part of the time for a move is noticed."""

ALLOWANCES = {
    Pace.LIVE: timedelta(minutes=5),
    Pace.DAY: timedelta(days=1),
    Pace.THREE_DAYS: timedelta(days=3),
    Pace.WEEK: timedelta(days=7),
}
