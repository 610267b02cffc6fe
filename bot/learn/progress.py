"""Progress: how far somebody has come in a lesson; it must not know the lesson, nor a clock."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class LessonProgress:
    """Where somebody stands in a lesson: its step from 0 on, when they were last there.

    `finished` is when they first came to its end, None if they have not.
    """

    lesson: str
    step: int
    opened: datetime
    finished: datetime | None = None
