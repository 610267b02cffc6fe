"""The times at which people are sent the puzzle of the day by direct message."""

from datetime import date, datetime, timedelta

from bot.play.zones import at_hour, zone_of

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


def local_day(now: datetime, zone: str | None) -> date:
    """Return the date in a person's time zone, or in UTC if they chose none."""
    return now.astimezone(zone_of(zone)).date()


def next_due(hour: int, zone: str | None, now: datetime, sent: datetime | None) -> datetime:
    """Return the time (in UTC) at which to send the next puzzle of the day.

    The puzzle is due at `hour` in the time zone `zone`, or in UTC if `zone` is None. `sent` is when
    the last puzzle was sent. The next puzzle is due on a later day in that zone. A `sent` in the
    future is ignored, because it comes from a wrong clock.
    """
    place = zone_of(zone)
    day = now.astimezone(place).date()
    if sent is not None and sent <= now:
        day = max(day, sent.astimezone(place).date() + DAY)
    due = at_hour(day, hour, zone)
    if due <= now:
        due = at_hour(day + DAY, hour, zone)
    return due


def last_due(hour: int, zone: str | None, now: datetime) -> datetime:
    """Return the last time (in UTC) at which it was `hour` in a time zone."""
    place = zone_of(zone)
    day = now.astimezone(place).date()
    today = at_hour(day, hour, zone)
    if today <= now:
        return today
    return at_hour(day - DAY, hour, zone)


def is_sent(zone: str | None, due: datetime, sent: datetime | None, now: datetime) -> bool:
    """Return whether the puzzle of the day of `due` has been sent.

    A `sent` in the future is ignored, because it comes from a wrong clock.
    """
    place = zone_of(zone)
    if sent is None or sent > now:
        return False
    return sent.astimezone(place).date() >= due.astimezone(place).date()
