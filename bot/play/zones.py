"""Times of day in people's time zones."""

import struct
from datetime import UTC, date, datetime, time, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_of(name: str | None) -> tzinfo:
    """Return a time zone, or UTC without a known name."""
    return ZoneInfo(name) if name and is_known(name) else UTC


def is_known(name: str) -> bool:
    """Return whether this machine has the data of a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError, struct.error):
        # The last is of a file that ends too early.
        return False
    return True


def at_hour(day: date, hour: int, zone: str | None) -> datetime:
    """Return when (in UTC) it is `hour` on a day in a time zone.

    An hour that daylight saving time skips is the one after it; of two, the first counts.
    """
    return datetime.combine(day, time(hour), zone_of(zone)).astimezone(UTC)
