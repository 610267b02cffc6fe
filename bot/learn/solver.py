"""Solvers of puzzles: attempts, ratings and streaks."""

from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil

from bot.ratings.glicko2 import PROVISIONAL, SCALE, Rating, fitted
from bot.ratings.standing import Standing

WARM_UP = 5
"""Number of a new solver's first results, which are not rated."""

START = Standing(Rating(900.0, 500.0, 0.06))
"""Standing of a new solver.

The rating is low, since most solvers are beginners, and rising is more fun than falling. The
deviation is so high that a strong solver gains 1,100 points in forty puzzles.
"""

MIN_RATING = 800.0
"""Minimum rating of a solver; at this rating, the easiest puzzles are suitable."""

RESULT_INFORMATION = 0.18 / SCALE**2
"""Information that one result adds to a rating: 1/v in step 3 of Glicko-2."""

HALF_SCORE = 0.5
"""Score of a solver who finds the first move, but not all later moves."""


@dataclass(frozen=True)
class Attempt:
    """A person's attempt at a puzzle.

    `turn` is the number of right moves so far, and `tries` the number of wrong ones. `shown` is
    true if the person has seen the answer. `finished` is when they completed the puzzle.
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
        """True after a wrong move, or after the answer was shown."""
        return self.tries > 0 or self.shown

    @property
    def solved(self) -> bool:
        """True if solved without a wrong move."""
        return self.finished is not None and not self.failed

    @property
    def score(self) -> float:
        """Score: 1 if solved, 0.5 if only the first moves were right, else 0."""
        return 1.0 if self.solved else HALF_SCORE if self.turn else 0.0


@dataclass(frozen=True)
class PuzzleSolver:
    """A person's record as a solver of puzzles.

    `streak` is the number of puzzles solved in a row, and `best` the longest streak. The standing
    counts puzzles solved without a wrong move as wins.
    """

    standing: Standing = START
    streak: int = 0
    best: int = 0

    @property
    def unsettled(self) -> int:
        """Approximate number of results until the rating is no longer provisional."""
        rating = self.standing.rating
        if not rating.provisional:
            return 0
        return max(1, ceil((PROVISIONAL**-2 - rating.deviation**-2) / RESULT_INFORMATION))

    def scored(self, score: float, puzzle: Rating, now: datetime) -> "PuzzleSolver":
        """Return the solver after the first result with a puzzle of rating `puzzle`."""
        streak = self.streak + 1 if score == 1 else 0
        standing = measured(self.standing, score, puzzle, now, won=score == 1)
        rating = replace(standing.rating, value=max(MIN_RATING, standing.rating.value))
        standing = replace(standing, rating=rating)
        return replace(self, standing=standing, streak=streak, best=max(self.best, streak))


@dataclass(frozen=True)
class Answered:
    """The result of an answer: the attempt, and the solver before and after.

    `level` is the puzzle's previous rating, or None if the result was not rated. `warm_up` is the
    number of the result in the warm-up (from 1), or None after the warm-up. For the puzzle of the
    day, `days` is the person's streak in days, `best_days` the longest so far, and `week` is true
    if the streak has reached seven for the first time.
    """

    attempt: Attempt
    before: PuzzleSolver
    after: PuzzleSolver
    level: float | None = None
    warm_up: int | None = None
    days: int | None = None
    best_days: int = 0
    week: bool = False

    @property
    def counted(self) -> bool:
        """True if the answer changed the solver's record."""
        return self.before != self.after


def measured(
    standing: Standing, score: float, opponent: Rating, now: datetime, *, won: bool
) -> Standing:
    """Return the standing of a solver or a puzzle after a result.

    `won` says whether to count the result as a win or as a loss. A score of 0.5 counts as a win of
    the puzzle. Results against provisional ratings have their full effect here, unlike in
    `Standing.scored`, because few people try each puzzle.
    """
    after = fitted(standing.rating_at(now), opponent, score)
    wins, losses = standing.wins + won, standing.losses + (not won)
    return replace(standing, rating=after, at=now, wins=wins, losses=losses)
