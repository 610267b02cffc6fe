"""The puzzle of the day by direct message, at an hour of a time zone."""

from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = timedelta(days=1)

ZONES = (
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Colombo", "Asia/Kathmandu", "Asia/Karachi"),
    *("Asia/Yangon", "Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo", "Asia/Dubai", "Asia/Riyadh"),
    *("Africa/Nairobi", "Europe/Istanbul", "Europe/Berlin", "Europe/Madrid", "Europe/London"),
    *("Africa/Casablanca", "America/Sao_Paulo", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "Australia/Sydney", "Pacific/Auckland"),
)
"""Time zones offered in a select; the command accepts any zone."""


def next_due(hour: int, zone: str | None, now: datetime, sent: datetime | None) -> datetime:
    """Return the next time (in UTC) at which it is `hour` in a time zone.

    A `zone` of None is UTC. In that zone, the result is on a later day than `sent`, the time of the
    last message. A `sent` after `now` was set by a wrong clock, and is ignored.
    """
    place = _zone(zone)
    day = now.astimezone(place).date()
    if sent is not None and sent <= now:
        day = max(day, sent.astimezone(place).date() + DAY)
    due = datetime.combine(day, time(hour), place).astimezone(UTC)
    if due <= now:
        due = datetime.combine(day + DAY, time(hour), place).astimezone(UTC)
    return due


def _zone(name: str | None) -> tzinfo:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
