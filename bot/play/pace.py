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
        """The time limit for a move, or None if there is no limit."""
        return ALLOWANCES.get(self)

    def deadline(self, now: datetime) -> datetime | None:
        """Return the deadline of a turn that begins at `now`, or None without a limit."""
        return now + self.allowance if self.allowance else None

    def extended_deadline(self, now: datetime) -> datetime:
        """Return the new deadline of a player who is reminded late, at `now`."""
        return now + self.allowance / 4 if self.allowance else now

    def is_noticeable(self, gap: timedelta) -> bool:
        """Return whether players would notice that the bot was absent for `gap`."""
        return self.allowance is not None and gap >= self.allowance / NOTICEABLE_DIVISOR

    def warning(self, deadline: datetime) -> datetime:
        """Return when to remind a player whose turn ends at `deadline`."""
        return deadline - self.allowance / 4 if self.allowance else deadline


NOTICEABLE_DIVISOR = 8
"""Players notice when the bot is absent for 1/8 of the time limit for a move."""

ALLOWANCES = {
    Pace.LIVE: timedelta(minutes=5),
    Pace.DAY: timedelta(days=1),
    Pace.THREE_DAYS: timedelta(days=3),
    Pace.WEEK: timedelta(days=7),
}
