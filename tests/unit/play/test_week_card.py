"""Times of Sunday cards in time zones around the world."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.play.week_card import LATE, WeekCard, next_card

HOUR = timedelta(hours=1)
ZONES = (
    *("UTC", "Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
    *("Australia/Lord_Howe", "America/Havana", "Africa/Cairo"),
)
"""Both sides of the date line, and clocks that change at midnight."""


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("hour", [0, 2, 18, 23])
def test_each_sunday_of_a_year_has_one_card(zone: str, hour: int) -> None:
    now, posted, times = datetime(2026, 1, 1, 12, tzinfo=UTC), set(), []
    while now < datetime(2027, 1, 1, 12, tzinfo=UTC):
        sunday, at = next_card(hour, zone, now, posted=False, late=True)
        if at <= now and sunday not in posted:
            posted.add(sunday)
            times.append(now)
        now += HOUR / 2
    assert len(posted) == 52
    assert all(day.weekday() == 6 for day in posted)
    local = [at.astimezone(ZoneInfo(zone)) for at in times]
    assert {at.weekday() for at in local} == {6}
    assert sum(at.hour != hour for at in local) <= 1, "an hour that summer time skips is later"


def test_missing_card_is_posted_late() -> None:
    sunday = datetime(2026, 3, 1, 18, tzinfo=UTC)
    for late, after, expected in [
        (False, 5 * HOUR, sunday),
        (False, 7 * HOUR, sunday + timedelta(days=7)),
        (True, 7 * HOUR, sunday),
        (True, LATE, sunday + timedelta(days=7)),
    ]:
        found = next_card(18, None, sunday + after, posted=False, late=late)
        assert found == (expected.date(), expected)


def test_nonce_is_as_long_as_discord_takes() -> None:
    days = [datetime(2026, 1, 4, tzinfo=UTC) + week * timedelta(days=7) for week in range(520)]
    nonces = {WeekCard(2**63 - 1, day.date(), 1, day).nonce for day in days}
    assert len(nonces) == len(days)
    assert max(map(len, nonces)) <= 25
