"""Days in a row."""

from collections.abc import Collection
from datetime import date, timedelta

DAY = timedelta(days=1)


def streak(days: Collection[date], today: date) -> int:
    """Return the number of days in a row up to today.

    Until a day is over, those up to the day before stand.
    """
    last = today if today in days else today - DAY
    length = 0
    while last - length * DAY in days:
        length += 1
    return length
