"""Solvers of puzzles: their attempts and their strength."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.learn.puzzle import Goal, Puzzle
from bot.ratings.glicko2 import Rating
from bot.ratings.standing import Standing

EASIEST, HARDER, UNCERTAIN = 1300.0, 100.0, 250.0
"""A new puzzle's rating, points per turn or saved draw, and deviation."""


@dataclass(frozen=True)
class Attempt:
    """A person's attempt: right moves so far (`turn`) and wrong ones (`tries`).

    `shown`: they looked at the answer; `finished`: when they completed it.
    """

    puzzle: str
    game: str
    opened: datetime
    turn: int = 0
    tries: int = 0
    shown: bool = False
    finished: datetime | None = None

    @property
    def failed(self) -> bool:
        """True after a wrong move or a look at the answer."""
        return self.tries > 0 or self.shown

    @property
    def solved(self) -> bool:
        """True if solved without a wrong move."""
        return self.finished is not None and not self.failed


@dataclass(frozen=True)
class PuzzleSolver:
    """A person's strength at puzzles; `streak` is their current run of solved ones.

    The standing's wins are puzzles solved without a wrong move.
    """

    standing: Standing = field(default_factory=Standing)
    streak: int = 0
    best: int = 0

    def scored(self, solved: bool, puzzle: Rating, now: datetime) -> "PuzzleSolver":  # noqa: FBT001 - named
        """Return the solver after the first result with a puzzle of a rating."""
        streak = self.streak + 1 if solved else 0
        standing = self.standing.measured(float(solved), puzzle, now)
        return replace(self, standing=standing, streak=streak, best=max(self.best, streak))


@dataclass(frozen=True)
class Answered:
    """The result of an answer: the attempt, and the solver before and after."""

    attempt: Attempt
    before: PuzzleSolver
    after: PuzzleSolver

    @property
    def counted(self) -> bool:
        """True if it counted for the ratings."""
        return self.before != self.after


def first_standing(puzzle: Puzzle) -> Standing:
    """Return a new puzzle's standing; more turns and drawn ones are harder."""
    steps = puzzle.turns + (puzzle.goal is Goal.DRAW)
    return Standing(Rating(EASIEST + HARDER * steps, UNCERTAIN, 0.06))
