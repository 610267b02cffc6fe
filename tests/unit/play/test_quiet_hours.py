"""Quiet hours and digests in eight zones, at both transitions of daylight saving time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.play.due_times import DueKind, DueTime
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import Digest, Preferences, Quiet
from bot.play.quiet_hours import (
    TIME_TO_MOVE,
    around_quiet_hours,
    held_until,
    next_digest,
    quiet_window,
)
from guti.games import GAMES

ZONES = (
    *("Pacific/Auckland", "Pacific/Chatham", "Australia/Lord_Howe", "Asia/Kolkata"),
    *("Europe/London", "America/St_Johns", "America/Los_Angeles", "Pacific/Kiritimati"),
)
"""Both sides of the date line, half hours, a half-hour change, and zones without changes."""

MONTHS = (datetime(2030, 3, 1, tzinfo=UTC), datetime(2030, 9, 20, tzinfo=UTC))
"""Six weeks from each of these include every change of these zones in 2030."""

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NIGHTS = [each for each in Quiet if each is not Quiet.OFF][::3]


def minutes_of(start: datetime, days: int = 45, step: timedelta = 53 * MINUTE) -> list[datetime]:
    return [start + number * step for number in range(int(days * DAY / step))]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("start", MONTHS)
def test_hours_on_the_local_clock_are_quiet(zone: str, start: datetime) -> None:
    for quiet in (Quiet.FROM_22_TO_7, Quiet.FROM_0_TO_6, Quiet.FROM_9_TO_17):
        begins, ends = quiet.hours
        preferences = Preferences(quiet=quiet, zone=zone)
        for now in minutes_of(start):
            hour = now.astimezone(ZoneInfo(zone)).hour
            is_quiet = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
            window = quiet_window(preferences, now)
            assert (window is not None) == is_quiet, now
            if window:
                assert window[0] <= now < window[1] <= now + 12 * HOUR
                assert quiet_window(preferences, window[1]) is None
                assert window[1].astimezone(ZoneInfo(zone)).hour == ends


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("start", MONTHS)
def test_one_digest_comes_on_each_local_day(zone: str, start: datetime) -> None:
    preferences = Preferences(digest=Digest.AT_8, quiet=Quiet.FROM_22_TO_7, zone=zone)
    at, days = start, []
    for _ in range(45):
        at = next_digest(preferences, at)
        local = at.astimezone(ZoneInfo(zone))
        assert (local.hour, local.minute) == (8, 0)
        days.append(local.date())
        assert held_until(preferences, at - MINUTE) == at
    assert days == [days[0] + number * DAY for number in range(45)]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("start", MONTHS)
@pytest.mark.parametrize("pace", [Pace.DAY, Pace.THREE_DAYS, Pace.WEEK])
def test_deadline_is_warned_of_outside_quiet_hours(zone: str, start: datetime, pace: Pace) -> None:
    match = Match(1, GAMES["pretwa"], 1, 2, 10, 20, pace=pace)
    for quiet in NIGHTS:
        preferences = Preferences(quiet=quiet, zone=zone)
        for now in minutes_of(start, step=19 * HOUR + MINUTE):
            turn = match.with_turn_started(now)
            assert turn.deadline
            usual = DueTime(DueKind.REMIND, pace.warning(turn.deadline))
            warned = around_quiet_hours(turn, usual, preferences)
            assert quiet_window(preferences, warned.at) is None
            assert now < warned.at < turn.deadline
            window = quiet_window(preferences, turn.deadline)
            assert window is None or warned.at < window[0]
            if warned.at > usual.at:
                assert turn.deadline - warned.at >= TIME_TO_MOVE
            assert (warned.kind is DueKind.REMIND_EARLY) == (warned.at < usual.at)


def test_live_matches_and_off_are_never_quiet() -> None:
    turn = Match(1, GAMES["pretwa"], 1, 2, 10, 20, pace=Pace.LIVE).with_turn_started(MONTHS[0])
    assert turn.deadline
    usual = DueTime(DueKind.REMIND, turn.deadline - MINUTE)
    for quiet in Quiet:
        assert around_quiet_hours(turn, usual, Preferences(quiet=quiet)) == usual
    assert quiet_window(Preferences(), MONTHS[0]) is None
    assert held_until(Preferences(), MONTHS[0]) is None
