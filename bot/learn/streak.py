"""Streaks: consecutive days with a solved puzzle."""

from collections.abc import Collection
from datetime import date, timedelta

DAY = timedelta(days=1)


def streak(days: Collection[date], today: date) -> int:
    """Return the number of consecutive days up to today.

    If today is missing from `days`, the result is the streak up to yesterday, since today is not
    over.
    """
    last = today if today in days else today - DAY
    length = 0
    while last - length * DAY in days:
        length += 1
    return length


def longest(days: Collection[date]) -> int:
    """Return the length of the longest streak."""
    return max((streak(days, day) for day in days), default=0)


def is_first(days: Collection[date], today: date, length: int) -> bool:
    """Return whether today's streak has reached `length` for the first time."""
    run = streak(days, today)
    earlier = {day for day in days if day < today - run * DAY}
    return run == length and longest(earlier) < length
