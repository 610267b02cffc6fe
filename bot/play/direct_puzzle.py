"""The times at which people are sent the puzzle of the day by direct message."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DIRECT_PUZZLE = "direct-puzzle"
"""Subject and kind of the step that sends a person the puzzle of the day."""

DAY = timedelta(days=1)

ZONES = (
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Colombo", "Asia/Kathmandu", "Asia/Karachi"),
    *("Asia/Yangon", "Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo", "Asia/Dubai", "Asia/Riyadh"),
    *("Africa/Nairobi", "Europe/Istanbul", "Europe/Berlin", "Europe/Madrid", "Europe/London"),
    *("Africa/Casablanca", "America/Sao_Paulo", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "Australia/Sydney", "Pacific/Auckland"),
)
"""Time zones offered in the menu; the command accepts every other zone as well."""


UNKNOWN_ZONE = (ZoneInfoNotFoundError, ValueError, OSError)
"""Errors raised for a time zone that this machine does not know."""


def local_day(now: datetime, zone: str | None) -> date:
    """Return the date in a person's time zone, or in UTC if they chose none."""
    return now.astimezone(_zone(zone)).date()


def next_due(hour: int, zone: str | None, now: datetime, sent: datetime | None) -> datetime:
    """Return the time (in UTC) at which to send the next puzzle of the day.

    The puzzle is due at `hour` in the time zone `zone`, or in UTC if `zone` is None. `sent` is when
    the last puzzle was sent. The next puzzle is due on a later day in that zone. A `sent` in the
    future is ignored, because it comes from a wrong clock.
    """
    place = _zone(zone)
    day = now.astimezone(place).date()
    if sent is not None and sent <= now:
        day = max(day, sent.astimezone(place).date() + DAY)
    due = datetime.combine(day, time(hour), place).astimezone(UTC)
    if due <= now:
        due = datetime.combine(day + DAY, time(hour), place).astimezone(UTC)
    return due


def last_due(hour: int, zone: str | None, now: datetime) -> datetime:
    """Return the last time (in UTC) at which it was `hour` in a time zone."""
    place = _zone(zone)
    day = now.astimezone(place).date()
    today = datetime.combine(day, time(hour), place).astimezone(UTC)
    if today <= now:
        return today
    return datetime.combine(day - DAY, time(hour), place).astimezone(UTC)


def is_sent(zone: str | None, due: datetime, sent: datetime | None, now: datetime) -> bool:
    """Return whether the puzzle of the day of `due` has been sent.

    A `sent` in the future is ignored, because it comes from a wrong clock.
    """
    place = _zone(zone)
    if sent is None or sent > now:
        return False
    return sent.astimezone(place).date() >= due.astimezone(place).date()


def is_known(zone: str) -> bool:
    """Return whether this machine has the data of a time zone."""
    try:
        ZoneInfo(zone)
    except UNKNOWN_ZONE:
        return False
    return True


def _zone(name: str | None) -> tzinfo:
    return ZoneInfo(name) if name and is_known(name) else UTC
