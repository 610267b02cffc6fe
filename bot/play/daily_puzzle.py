"""A server's puzzle of the day, and its solvers."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

DAILY_PUZZLE = "daily-puzzle"
"""Subject and kind of the step that posts the puzzle of the day in a server.

It is also the kind of the message.
"""

MAX_LISTED_SOLVERS = 20
"""Maximum number of solvers listed by name; all other solvers are only counted."""


def next_post(hour: int, now: datetime, *, posted: bool) -> datetime:
    """Return the time (in UTC) at which to post the next puzzle of the day.

    `posted` says whether today's puzzle is posted. Otherwise the time may have passed.
    """
    today = now.replace(hour=hour % 24, minute=0, second=0, microsecond=0)
    return today + timedelta(days=1) if posted else today


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of the day in a server, and the message that shows the puzzle."""

    guild: int
    day: date
    puzzle: str
    channel: int
    message: int | None = None

    @property
    def nonce(self) -> str:
        """A nonce for posting the puzzle, with which a repeated attempt posts no duplicate.

        Discord allows 25 characters. The date takes six of them, and a server id at most 19.
        """
        return f"{self.day:%y%m%d}{self.guild}"


@dataclass(frozen=True)
class DailySolvers:
    """Solvers of the puzzle of the day in a server.

    `wrong` contains (user id, number of wrong moves) for each of the best solvers. `count` is the
    number of all solvers.
    """

    wrong: tuple[tuple[int, int], ...] = ()
    count: int = 0
