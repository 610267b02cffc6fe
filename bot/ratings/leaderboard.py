"""Leaderboards, profiles and histories."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.ratings.glicko2 import Rating
from bot.ratings.levels import estimate
from bot.ratings.standing import Standing
from guti import GUTI, Side

TimeSeries = tuple[tuple[datetime, float], ...]
"""Times and ratings, oldest first."""

ROWS = 10
"""Number of people on a page of a leaderboard."""


class Period(StrEnum):
    """Period from which a leaderboard includes matches."""

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
        """Number of matches."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points: 1 for a win, 0.5 for a draw."""
        return self.wins + self.draws / 2

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True)
class RatingChange:
    """A player's ratings in a game before and after a match.

    `provisional` is true if the rating is still provisional today.
    """

    before: float
    after: float
    provisional: bool = False


@dataclass(frozen=True)
class LeaderboardRow:
    """A person's row on a leaderboard.

    `rank` is None if the rating is provisional. `change` is the gain in rating during the
    leaderboard's period. If the period is ALL, it is the gain during the last week.
    """

    user: int
    name: str
    rating: Rating
    score: Score
    change: float
    rank: int | None


@dataclass(frozen=True)
class Leaderboard:
    """A page of a server's leaderboard.

    `game` is the key of the game, or None for the leaderboard of all games. `page` counts from 1.
    `own` is the viewer's row, or None if the viewer has no row. `firm` is the number of people with
    a rank, and `provisional` the number of people with a provisional rating, who have none.
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
        """Number of pages; an empty leaderboard has one page."""
        return max(1, -(-(self.firm + self.provisional) // ROWS))


@dataclass(frozen=True)
class Result:
    """A finished match from one player's view.

    `rules` is the key of the rule set. `before` and `after` are the player's ratings on the rating
    list of the match. `overall_after` and `opponent_overall` are ratings over all games. A rating
    is None if the match does not count towards it.
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
    rules: str = GUTI


@dataclass(frozen=True)
class GameRecord:
    """A person's scores with each side in one game, and their rating over time.

    `series` has no more points than a picture can show.
    """

    game: str
    black: Score
    white: Score
    series: TimeSeries = ()

    @property
    def score(self) -> Score:
        """The score with both sides together."""
        return self.black + self.white


@dataclass(frozen=True)
class EngineRecord:
    """A person's record against the engine.

    `games` is the number of matches by game, and `beaten` the highest beaten level by game.
    `lately` is the score of the latest matches by level. Practice matches, such as matches with
    take-backs, count only in `games`.
    """

    games: Mapping[str, int] = field(default_factory=dict)
    beaten: Mapping[str, int] = field(default_factory=dict)
    lately: Mapping[int, Score] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """Number of all matches."""
        return sum(self.games.values())

    @property
    def highest(self) -> tuple[tuple[str, int], ...]:
        """Pairs of a game and the highest level beaten in it, best game first."""
        return tuple(sorted(self.beaten.items(), key=lambda each: (-each[1], each[0])))

    @property
    def level(self) -> float | None:
        """Estimated level of play, or None if there are too few matches."""
        return estimate({level: (of.played, of.points) for level, of in self.lately.items()})


@dataclass(frozen=True)
class Profile:
    """A person's record in a server.

    The following fields are about matches between people. `ratings` are by rating list, and "all"
    is the key of the overall rating. `games` are records of games, most played first. `series`
    contains samples of the overall rating over time. `streak` is the number of latest wins in a
    row; if it is negative, of losses. `longest_streak` counts wins. `best_win` is the rated win
    against the highest rating. `frequent` is the latest of `frequent_played` matches against the
    most frequent opponent. `head_to_head` is the score against the viewer.

    `engine` is the record against the engine. It includes private matches if `private` is true.
    Aborted matches never count.
    """

    user: int
    name: str
    ratings: Mapping[str, Rating]
    games: tuple[GameRecord, ...] = ()
    series: TimeSeries = ()
    streak: int = 0
    longest_streak: int = 0
    best_win: Result | None = None
    frequent: Result | None = None
    frequent_played: int = 0
    head_to_head: Score = Score()
    engine: EngineRecord = EngineRecord()
    private: bool = False

    @property
    def played(self) -> int:
        """Number of matches, including those against the engine."""
        return self.score.played + self.engine.played

    @property
    def empty(self) -> bool:
        """True if the person has not finished a match."""
        return not (self.games or self.engine.played)

    @property
    def score(self) -> Score:
        """Score of all matches between people."""
        return self.by_side(Side.BLACK) + self.by_side(Side.WHITE)

    def by_game(self, game: str) -> Score:
        """Return the score in a game."""
        return next((each.score for each in self.games if each.game == game), Score())

    def by_side(self, side: Side) -> Score:
        """Return the score with a side, in all games."""
        return sum(
            (each.black if side is Side.BLACK else each.white for each in self.games), Score()
        )

    @property
    def favourite(self) -> str | None:
        """The most played game, including matches against the engine.

        Of equally played games, the first in `games` is returned. It is None if the person has not
        finished a match.
        """
        keys = dict.fromkeys((*(each.game for each in self.games), *sorted(self.engine.games)))
        return max(keys, key=self._played_in, default=None)

    def _played_in(self, game: str) -> int:
        return self.by_game(game).played + self.engine.games.get(game, 0)


@dataclass(frozen=True)
class History:
    """A page of a person's matches, newest first.

    `game` is the key of the game, or None if matches of all games are included.
    """

    user: int
    game: str | None
    results: tuple[Result, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class Difference:
    """A stored standing that differs from the recomputed standing.

    `kept` is None if no standing is stored, and `recounted` is None if there should be none.
    """

    guild: int
    game: str
    user: int
    kept: Standing | None
    recounted: Standing | None
