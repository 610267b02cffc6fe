"""Who solves puzzles: how far somebody is with one, and how well they solve.

Pure: it must not know where this is kept; the clock is handed in.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.learn.puzzle import Goal, Puzzle
from bot.ratings.glicko2 import Rating
from bot.ratings.standing import Standing

EASIEST, HARDER, UNCERTAIN = 1300.0, 100.0, 250.0
"""A puzzle's rating before anybody tried it: so much, more for each turn and to
save a draw, and so uncertain."""


@dataclass(frozen=True)
class Attempt:
    """How far somebody is with a puzzle: right moves so far (`turn`), wrong ones (`tries`).

    `shown`: they looked at the answer; `finished`: when they came to its end.
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
        """Whether a wrong move was played, or the answer looked at: it does not count as solved."""
        return self.tries > 0 or self.shown

    @property
    def solved(self) -> bool:
        """Whether it was solved without a wrong move."""
        return self.finished is not None and not self.failed


@dataclass(frozen=True)
class PuzzleSolver:
    """How well somebody solves puzzles; `streak` is how many they solved in a row till now.

    The standing's wins are puzzles solved without a wrong move.
    """

    standing: Standing = field(default_factory=Standing)
    streak: int = 0
    best: int = 0

    def scored(self, solved: bool, puzzle: Rating, now: datetime) -> "PuzzleSolver":  # noqa: FBT001 - named
        """The solver after the first result with a puzzle of a rating."""
        streak = self.streak + 1 if solved else 0
        standing = self.standing.measured(float(solved), puzzle, now)
        return replace(self, standing=standing, streak=streak, best=max(self.best, streak))


@dataclass(frozen=True)
class Answered:
    """What came of an answer: the attempt after it, and the solver before and after it."""

    attempt: Attempt
    before: PuzzleSolver
    after: PuzzleSolver

    @property
    def counted(self) -> bool:
        """Whether it counted for the ratings."""
        return self.before != self.after


def first_standing(puzzle: Puzzle) -> Standing:
    """A puzzle's standing before anybody tried it: more turns are harder, and so is a draw."""
    steps = puzzle.turns + (puzzle.goal is Goal.DRAW)
    return Standing(Rating(EASIEST + HARDER * steps, UNCERTAIN, 0.06))
