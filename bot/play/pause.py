"""Pauses of the clock of a turn, for a vacation or a weekend."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.zones import at_hour, zone_of
from guti import Side

SATURDAY, DAYS_OF_WEEK = 5, 7


class Weekends(StrEnum):
    """Wishes for weekends off in a match. Only `BOTH` stops the clock."""

    COUNT = "count"
    BLACK = "black"
    WHITE = "white"
    BOTH = "both"

    def with_wish_of(self, side: Side) -> "Weekends":
        """Return the wishes after `side` has asked for weekends off."""
        wish = Weekends(side.value)
        return wish if self in {Weekends.COUNT, wish} else Weekends.BOTH

    def wished_by(self, side: Side) -> bool:
        """Return whether `side` wants weekends off."""
        return self in {Weekends.BOTH, Weekends(side.value)}


@dataclass(frozen=True)
class Pause:
    """The pause of the clock in a match's current turn.

    The clock has stood still since `since`, or runs if that is None. It changes at `changes`: then
    the pause ends or, if the clock runs, the next weekend begins. With `vacation` false, vacations
    do not stop the clock, because a tournament forbids them.
    """

    since: datetime | None = None
    changes: datetime | None = None
    weekends: Weekends = Weekends.COUNT
    vacation: bool = True

    @property
    def running(self) -> "Pause":
        """The pause of a turn that begins with a running clock."""
        return replace(self, since=None, changes=None)

    def at(self, now: datetime, vacation_ends: datetime | None, zone: str | None) -> "Pause":
        """Return the pause that holds at `now` for a player in a time zone.

        `vacation_ends` is when the player's vacation ends at the latest, or None without one.
        """
        ends = now
        while (later := self._end_of_day_off(ends, vacation_ends, zone)) > ends:
            ends = later
        if ends > now:
            since = now if self.since is None else min(self.since, now)
            return replace(self, since=since, changes=ends)
        off = self.weekends is Weekends.BOTH
        return replace(self, since=None, changes=weekend(now, zone)[0] if off else None)

    def _end_of_day_off(
        self, now: datetime, vacation_ends: datetime | None, zone: str | None
    ) -> datetime:
        if self.vacation and vacation_ends and now < vacation_ends:
            return vacation_ends
        begins, ends = weekend(now, zone)
        return ends if self.weekends is Weekends.BOTH and begins <= now else now


def weekend(now: datetime, zone: str | None) -> tuple[datetime, datetime]:
    """Return the beginning and end (in UTC) of the current or next weekend.

    A weekend lasts from the beginning of Saturday to that of Monday in the time zone `zone`, 47 to
    49 hours at a change of daylight saving time. If `zone` is None, UTC counts.

    >>> begins, ends = weekend(datetime.fromisoformat("2030-01-03T12Z"), None)  # a Thursday
    >>> f"{begins:%a %H} - {ends:%a %H}"
    'Sat 00 - Mon 00'
    """
    today = now.astimezone(zone_of(zone)).date()
    weekday = today.weekday()
    saturday = today + timedelta(days=SATURDAY - weekday)
    monday = today + timedelta(days=DAYS_OF_WEEK - weekday)
    return at_hour(saturday, 0, zone), at_hour(monday, 0, zone)
