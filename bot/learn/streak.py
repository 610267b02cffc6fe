"""Streaks: numbers of consecutive days."""

from collections.abc import Collection
from datetime import date, timedelta

DAY = timedelta(days=1)


def streak(days: Collection[date], today: date) -> int:
    """Return the number of consecutive days up to today.

    If today is not in `days`, the streak up to yesterday counts, since today is not over.
    """
    last = today if today in days else today - DAY
    length = 0
    while last - length * DAY in days:
        length += 1
    return length


def longest(days: Collection[date]) -> int:
    """Return the greatest number of consecutive days."""
    return max((streak(days, day) for day in days), default=0)


def is_first(days: Collection[date], today: date, length: int) -> bool:
    """Return whether the streak up to today has reached `length` for the first time."""
    run = streak(days, today)
    earlier = {day for day in days if day < today - run * DAY}
    return run == length and longest(earlier) < length
