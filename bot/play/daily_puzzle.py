"""The puzzle of the day of a server, as frozen values; it must not know what a puzzle holds."""

from dataclasses import dataclass
from datetime import date

NAMED = 20
"""So many of those who solved one are named; the others are counted."""


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of a day by its key, and the message in a server's channel that shows it."""

    guild: int
    day: date
    puzzle: str
    channel: int
    message: int | None = None

    @property
    def nonce(self) -> str:
        """The same however often it is posted; Discord takes 25 characters, an id has up to 19."""
        return f"{self.day:%y%m%d}{self.guild}"


@dataclass(frozen=True)
class DailySolvers:
    """Who solved a puzzle, with how many wrong moves, the best first, and how many did in all."""

    wrong: tuple[tuple[int, int], ...] = ()
    count: int = 0
