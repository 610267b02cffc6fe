"""Progress in a lesson."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class LessonProgress:
    """A person's current step in a lesson, from 0, and when they opened it.

    `finished` is the time at which they first completed the lesson, or None.
    """

    lesson: str
    step: int
    opened: datetime
    finished: datetime | None = None
