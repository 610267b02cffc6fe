"""A server's puzzle of the day, and its solvers."""

from dataclasses import dataclass
from datetime import date

SOLVERS_NAMED = 20
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
        """The nonce for posting the puzzle, the same for each attempt.

        It has at most the 25 characters that Discord allows, since an id has up to 19.
        """
        return f"{self.day:%y%m%d}{self.guild}"


@dataclass(frozen=True)
class DailySolvers:
    """Solvers of a server's puzzle of the day.

    `wrong` holds the user id and the wrong moves of each listed solver, best first; `count` is the
    number of all solvers.
    """

    wrong: tuple[tuple[int, int], ...] = ()
    count: int = 0
