"""Streaks: consecutive days with a solved puzzle."""

from collections.abc import Collection
from datetime import date, timedelta

DAY = timedelta(days=1)


def streak(days: Collection[date], today: date) -> int:
    """Return the number of consecutive days in `days` that end with `today`.

    If `today` is not in `days`, the streak up to yesterday is returned, because the day is not over
    yet.
    """
    last = today if today in days else today - DAY
    length = 0
    while last - length * DAY in days:
        length += 1
    return length


def longest(days: Collection[date]) -> int:
    """Return the greatest number of consecutive days in `days`."""
    return max((streak(days, day) for day in days), default=0)


def broken(length: int, best: int) -> int:
    """Return the length of an earlier streak that is longer than the current one, or 0."""
    return best if best > length else 0


def is_first(days: Collection[date], today: date, length: int) -> bool:
    """Return whether today's streak has reached `length` for the first time."""
    run = streak(days, today)
    earlier = {day for day in days if day < today - run * DAY}
    return run == length and longest(earlier) < length
