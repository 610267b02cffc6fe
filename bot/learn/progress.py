"""Progress in a lesson."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class LessonProgress:
    """A person's current step in a lesson (from 0), and when they opened the lesson.

    `finished` is when the person first completed the lesson, or None if they have not.
    """

    lesson: str
    step: int
    opened: datetime
    finished: datetime | None = None
