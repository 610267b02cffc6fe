"""The time of the next daily puzzle by direct message."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from bot.play.direct_puzzle import next_due


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hour", "zone", "now", "sent", "due"),
    [
        (8, None, "2030-01-01 07:59", None, "2030-01-01 08:00"),
        (8, None, "2030-01-01 08:00", None, "2030-01-02 08:00"),
        (8, "Asia/Kolkata", "2030-01-01 02:00", None, "2030-01-01 02:30"),
        (0, "Asia/Kolkata", "2030-01-01 18:00", None, "2030-01-01 18:30"),
        (22, "Asia/Kolkata", "2030-01-01 12:00", "2030-01-01 02:30", "2030-01-02 16:30"),
        (8, "Asia/Kolkata", "2030-01-02 02:00", "2030-01-01 02:30", "2030-01-02 02:30"),
        (8, "Europe/London", "2030-07-01 06:00", None, "2030-07-01 07:00"),
        (8, "Europe/London", "2030-10-26 07:30", "2030-10-26 07:00", "2030-10-27 08:00"),
        (2, "Europe/Berlin", "2030-03-30 12:00", None, "2030-03-31 01:00"),
        (8, "Nowhere/Atoll", "2030-01-01 07:00", None, "2030-01-01 08:00"),
        (8, None, "2030-01-01 07:00", "2035-01-01 08:00", "2030-01-01 08:00"),
    ],
)
def test_puzzle_is_due_once_each_local_day(
    hour: int, zone: str | None, now: str, sent: str | None, due: str
) -> None:
    assert next_due(hour, zone, at(now), at(sent) if sent else None) == at(due)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Auckland", "Africa/Casablanca"])
def test_year_has_one_puzzle_for_each_day(zone: str) -> None:
    now, moments = at("2030-01-01 00:00"), list[datetime]()
    while len(moments) < 365:
        now = next_due(2, zone, now, moments[-1] if moments else None)
        moments.append(now)
    gaps = {later - one for one, later in pairwise(moments)}
    assert all(abs(gap - timedelta(days=1)) <= timedelta(hours=1) for gap in gaps)
