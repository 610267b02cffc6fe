"""Paces: time limits per move."""

from datetime import datetime, timedelta
from enum import StrEnum


class Pace(StrEnum):
    """A time limit per move."""

    NONE = "none"
    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"

    @property
    def allowance(self) -> timedelta | None:
        """The time for a move, or None without a limit."""
        return ALLOWANCES.get(self)

    def deadline(self, now: datetime) -> datetime | None:
        """Return the deadline of a turn that begins `now`, or None."""
        return now + self.allowance if self.allowance else None

    def respite(self, now: datetime) -> datetime:
        """Return the new deadline of a player who is reminded only at `now`."""
        return now + self.allowance / 4 if self.allowance else now

    def is_long(self, gap: timedelta) -> bool:
        """Return whether an absence of the bot is long enough for players to notice."""
        return self.allowance is not None and gap >= self.allowance / NOTICED

    def warning(self, deadline: datetime) -> datetime:
        """Return the time at which a quarter of the time for a move is left."""
        return deadline - self.allowance / 4 if self.allowance else deadline


NOTICED = 8
"""Divisor: an absence of an eighth of the time for a move is noticeable."""

ALLOWANCES = {
    Pace.LIVE: timedelta(minutes=5),
    Pace.DAY: timedelta(days=1),
    Pace.THREE_DAYS: timedelta(days=3),
    Pace.WEEK: timedelta(days=7),
}
