"""The puzzle of the day of a server."""

from dataclasses import dataclass
from datetime import date

NAMED = 20
"""Solvers listed by name; the others are only counted."""


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
        """A nonce that stays the same if the puzzle is posted again.

        Discord allows 25 characters; an id has up to 19.
        """
        return f"{self.day:%y%m%d}{self.guild}"


@dataclass(frozen=True)
class DailySolvers:
    """Solvers as (user id, wrong moves), best first, and their total count."""

    wrong: tuple[tuple[int, int], ...] = ()
    count: int = 0
