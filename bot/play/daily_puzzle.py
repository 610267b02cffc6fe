"""A server's puzzle of the day, and its solvers."""

from dataclasses import dataclass
from datetime import date

MAX_LISTED_SOLVERS = 20
"""Maximum number of solvers listed by name; the others are only counted."""


@dataclass(frozen=True)
class DailyPuzzle:
    """A server's puzzle of a day, and the message that shows it."""

    guild: int
    day: date
    puzzle: str
    channel: int
    message: int | None = None

    @property
    def nonce(self) -> str:
        """A nonce for posting the puzzle, so that a repeated attempt posts no duplicate.

        Discord allows 25 characters: a date has six, and a server id at most 19.
        """
        return f"{self.day:%y%m%d}{self.guild}"


@dataclass(frozen=True)
class DailySolvers:
    """Solvers of a server's puzzle of the day.

    `wrong` has a pair for each of the best solvers: user id and number of wrong moves. `count` is
    the number of all solvers.
    """

    wrong: tuple[tuple[int, int], ...] = ()
    count: int = 0
