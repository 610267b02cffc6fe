"""What a server's leaderboard and a person's record show, as frozen values.

It must not know where they come from, nor how they are drawn or said.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from bot.engine import Side
from bot.ratings.glicko2 import Rating
from bot.ratings.standing import Standing

T = TypeVar("T")

ROWS = 10
"""People on a page of a leaderboard."""


class Period(StrEnum):
    """Which matches a leaderboard looks at."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


@dataclass(frozen=True)
class Score:
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """How many matches that are."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class LeaderboardRow:
    """One person on a leaderboard; without a rank while the rating is provisional.

    `change` is what the rating gained in the last week, or in the leaderboard's period.
    """

    user: int
    name: str
    rating: Rating
    score: Score
    change: float
    rank: int | None


@dataclass(frozen=True)
class Leaderboard:
    """A page of a server's leaderboard in one game, or over all (None); pages count from 1.

    `own` is the row of who asks, if they have one; `firm` people are ranked, the others come after.
    """

    game: str | None
    period: Period
    rows: tuple[LeaderboardRow, ...]
    own: LeaderboardRow | None
    page: int
    firm: int
    provisional: int

    @property
    def pages(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-(self.firm + self.provisional) // ROWS))


@dataclass(frozen=True)
class Result:
    """A match that counted, as one of its players sees it.

    Ratings are the game's after it and before it; None for an unrated match.
    """

    match: int
    game: str
    side: Side
    opponent: int
    opponent_name: str
    score: float
    at: datetime
    rated: bool
    before: float | None
    after: float | None
    overall_after: float | None
    opponent_overall: float | None


def score_of(results: Sequence[Result]) -> Score:
    """How often these were won, drawn and lost."""
    counted = Counter(result.score for result in results)
    return Score(counted[1.0], counted[0.5], counted[0.0])


@dataclass(frozen=True)
class Profile:
    """A person's record in a server: their matches, oldest first, and where they stand.

    `ratings` are by game (and "all"); `asker` is who looks, for the head to head.
    """

    user: int
    name: str
    ratings: dict[str, Rating]
    results: tuple[Result, ...]
    asker: int

    @property
    def score(self) -> Score:
        """Over all matches."""
        return score_of(self.results)

    def by_game(self, game: str) -> Score:
        """In one game."""
        return score_of([each for each in self.results if each.game == game])

    def by_side(self, side: Side) -> Score:
        """As one side."""
        return score_of([each for each in self.results if each.side is side])

    @property
    def head_to_head(self) -> Score:
        """Against who looks."""
        return score_of([each for each in self.results if each.opponent == self.asker])

    @property
    def streak(self) -> int:
        """How many of the last matches in a row were won (above 0) or lost (below 0)."""
        if not self.results or self.results[-1].score not in {0.0, 1.0}:
            return 0
        last = self.results[-1].score
        runs = [(score, len(list(run))) for score, run in groupby(r.score for r in self.results)]
        return runs[-1][1] if last else -runs[-1][1]

    @property
    def longest_streak(self) -> int:
        """The most matches in a row that were won."""
        runs = groupby(result.score for result in self.results)
        return max((len(list(run)) for score, run in runs if score == 1.0), default=0)

    @property
    def best_win(self) -> Result | None:
        """The rated win against the highest rating."""
        won = [each for each in self.results if each.score == 1.0 and each.rated]
        return max(won, key=lambda each: each.opponent_overall or 0, default=None)

    @property
    def favourite(self) -> str | None:
        """The game played most often."""
        return _commonest([result.game for result in self.results])

    @property
    def frequent(self) -> Result | None:
        """The last match against the one played most often."""
        opponent = _commonest([result.opponent for result in self.results])
        return next((each for each in reversed(self.results) if each.opponent == opponent), None)


@dataclass(frozen=True)
class History:
    """A page of somebody's matches, newest first; pages count from 1."""

    user: int
    game: str | None
    results: tuple[Result, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class Difference:
    """A standing that is not what the matches come to; None where there is none."""

    guild: int
    game: str
    user: int
    kept: Standing | None
    recounted: Standing | None


def _commonest(items: Sequence[T]) -> T | None:
    return Counter(items).most_common(1)[0][0] if items else None
