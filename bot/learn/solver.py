"""Solvers of puzzles: their attempts and their strength."""

from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil

from bot.ratings.glicko2 import PROVISIONAL, SCALE, Rating, fitted
from bot.ratings.standing import Standing

WARM_UP = 5
"""Number of a solver's first results, which are not rated."""

START = Standing(Rating(900.0, 500.0, 0.06))
"""Standing of a new solver.

It is low: most are beginners, and rising is more fun than falling. It is so uncertain that a strong
solver rises by 1,100 points in forty puzzles.
"""

LOWEST = 800.0
"""Minimum rating of a solver; the easiest puzzles suit it."""

A_RESULT = 0.18 / SCALE**2
"""Information in a result with a puzzle near the target: 1/v of Glicko-2's step 3."""

HALF = 0.5
"""Score of a solver whose first moves are right and a later one is wrong."""


@dataclass(frozen=True)
class Attempt:
    """A person's attempt at a puzzle: right moves so far (`turn`) and wrong ones (`tries`).

    `shown` is true if they looked at the answer; `finished` is when they completed the puzzle.
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

    @property
    def score(self) -> float:
        """The score at the first result: half a point if the first moves were right."""
        return 1.0 if self.solved else HALF if self.turn else 0.0


@dataclass(frozen=True)
class PuzzleSolver:
    """A person's strength at puzzles; `streak` counts the puzzles solved in a row.

    `best` is their longest streak. The standing's wins are puzzles solved without a wrong move.
    """

    standing: Standing = START
    streak: int = 0
    best: int = 0

    @property
    def unsettled(self) -> int:
        """About how many results settle the rating; 0 if it is settled."""
        rating = self.standing.rating
        if not rating.provisional:
            return 0
        return max(1, ceil((PROVISIONAL**-2 - rating.deviation**-2) / A_RESULT))

    def scored(self, score: float, puzzle: Rating, now: datetime) -> "PuzzleSolver":
        """Return the solver after a puzzle's first result, given the puzzle's rating."""
        streak = self.streak + 1 if score == 1 else 0
        standing = measured(self.standing, score, puzzle, now, won=score == 1)
        rating = replace(standing.rating, value=max(LOWEST, standing.rating.value))
        standing = replace(standing, rating=rating)
        return replace(self, standing=standing, streak=streak, best=max(self.best, streak))


@dataclass(frozen=True)
class Answered:
    """The result of an answer: the attempt, and the solver before and after.

    `level` is the puzzle's rating before, if the result was rated. `warm_up` is the number, from 1,
    of an unrated first result; it is None for other results. If the puzzle was the person's puzzle
    of the day, `days` is their streak of days with a solved one, and `week` is true if that streak
    reached seven for the first time.
    """

    attempt: Attempt
    before: PuzzleSolver
    after: PuzzleSolver
    level: float | None = None
    warm_up: int | None = None
    days: int | None = None
    week: bool = False

    @property
    def counted(self) -> bool:
        """True if the answer counted for the ratings."""
        return self.before != self.after


def measured(
    standing: Standing, score: float, opponent: Rating, now: datetime, *, won: bool
) -> Standing:
    """Return a solver's or a puzzle's standing after a result.

    A puzzle has a rating before any attempt, and few people try each puzzle, so `Standing.scored`'s
    rule for provisional ratings does not apply. Half a point counts as a win of the puzzle.
    """
    after = fitted(standing.rating_at(now), opponent, score)
    wins, losses = standing.wins + won, standing.losses + (not won)
    return replace(standing, rating=after, at=now, wins=wins, losses=losses)
