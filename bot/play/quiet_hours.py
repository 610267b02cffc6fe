"""Hours in which a person gets no notices, and the hour of their digest."""

from datetime import datetime, timedelta

from bot.play.due_times import DueKind, DueTime
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import Digest, Preferences, Quiet
from bot.play.zones import at_hour, zone_of

DIGEST = "digest"
"""Subject and kind of the step that sends a person the notices that waited."""

HELD_CHALLENGE = "held-challenge"
"""Subject and kind of the step that tells a person of a challenge after quiet hours."""

ROUND_BEGUN, ROUND_ENDS = "round-begun", "round-ends"
"""Subjects and kinds of the steps that tell a person of a round."""

EARLY_ROUND = "early-round"
"""Subject and kind of the step that warns before quiet hours."""

DAY = timedelta(days=1)

WARNED_BEFORE = timedelta(minutes=30)
"""Time from a warning to the quiet hours in which the deadline is."""

TIME_TO_MOVE = timedelta(hours=1)
"""A warning at the end of quiet hours must leave this time."""


def quiet_window(preferences: Preferences, now: datetime) -> tuple[datetime, datetime] | None:
    """Return the quiet hours (in UTC) that `now` is in, or None."""
    if preferences.quiet is Quiet.OFF:
        return None
    begins, ends = preferences.quiet.hours
    zone = preferences.zone
    today = now.astimezone(zone_of(zone)).date()
    # Begun yesterday or today: before and after midnight.
    for day in (today - DAY, today):
        begun = at_hour(day, begins, zone)
        ended = at_hour(day if begins < ends else day + DAY, ends, zone)
        if begun <= now < ended:
            return begun, ended
    return None


def quiet_until(preferences: Preferences, now: datetime) -> datetime | None:
    """Return when (in UTC) the quiet hours that `now` is in end, or None outside them."""
    window = quiet_window(preferences, now)
    return window[1] if window else None


def next_digest(preferences: Preferences, now: datetime) -> datetime:
    """Return when (in UTC) the next digest is due. Raises ValueError if none is wanted."""
    hour, zone = preferences.digest.hour, preferences.zone
    today = now.astimezone(zone_of(zone)).date()
    days = (today + days * DAY for days in range(3))
    return next(at for at in (at_hour(day, hour, zone) for day in days) if at > now)


def held_until(preferences: Preferences, now: datetime) -> datetime | None:
    """Return until when a notice must wait, or None if it may be sent now."""
    until = None if preferences.digest is Digest.OFF else next_digest(preferences, now)
    return quiet_until(preferences, until or now) or until


def before_quiet_hours(
    preferences: Preferences, warning: datetime, end: datetime
) -> datetime | None:
    """Return when to warn of an `end` before quiet hours, or None if `warning` will do.

    That is needed if the warning falls into quiet hours, and the end is in them or soon after.
    """
    window = quiet_window(preferences, warning)
    if window is None or end >= window[1] + TIME_TO_MOVE:
        return None
    return window[0] - WARNED_BEFORE


def around_quiet_hours(match: Match, reminder: DueTime, preferences: Preferences) -> DueTime:
    """Return when to warn a player of a deadline: never in quiet hours.

    A player is warned before the quiet hours if the deadline is in them or soon after them, and
    else after them.
    """
    until = quiet_until(preferences, reminder.at)
    if until is None or match.deadline is None or match.pace is Pace.LIVE:
        return reminder
    if early := before_quiet_hours(preferences, reminder.at, match.deadline):
        return DueTime(DueKind.REMIND_EARLY, early)
    return DueTime(reminder.kind, until)
