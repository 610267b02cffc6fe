"""Leaderboards, profiles and histories."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.engine import GUTI, Side
from bot.ratings.glicko2 import Rating
from bot.ratings.levels import estimate
from bot.ratings.standing import Standing

TimeSeries = tuple[tuple[datetime, float], ...]
"""Ratings over time, oldest first."""

ROWS = 10
"""Number of people on a page of a leaderboard."""


class Period(StrEnum):
    """Period whose matches a leaderboard counts."""

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

    `provisional` is true if the player's rating is still provisional now.
    """

    before: float
    after: float
    provisional: bool = False


@dataclass(frozen=True)
class LeaderboardRow:
    """The row of one person on a leaderboard; no rank while the rating is provisional.

    `change` is the rating's gain in the last week, or in the leaderboard's period.
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

    It is the leaderboard of one game, or of all games if `game` is None. `page` counts from 1.
    `own` is the viewer's row, if any. `firm` and `provisional` are numbers of people: those with
    firm ratings are ranked, and the others follow.
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
        """Number of pages, at least one."""
        return max(1, -(-(self.firm + self.provisional) // ROWS))


@dataclass(frozen=True)
class Result:
    """A finished match from one player's view; `rules` is the key of its rule set.

    `before` and `after` are the player's ratings on the match's list, `overall_after` and
    `opponent_overall` ratings over all games. Ratings are None where the match did not count.
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
    """A person's results in one game on each side, and their rating over time.

    `series` is thinned to as many points as a picture can show.
    """

    game: str
    black: Score
    white: Score
    series: TimeSeries = ()

    @property
    def score(self) -> Score:
        """Score of both sides together."""
        return self.black + self.white


@dataclass(frozen=True)
class EngineRecord:
    """A person's matches against the engine, which no other record counts.

    `games` counts all of them by game. Matches with take-backs count as practice: they are left
    out of `beaten`, the highest level beaten in each game, and of `lately`, the results at each
    level in the latest matches of all games.
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
        """Games with the levels beaten in them, highest first."""
        return tuple(sorted(self.beaten.items(), key=lambda each: (-each[1], each[0])))

    @property
    def level(self) -> float | None:
        """Estimated level of play, or None after too few matches."""
        return estimate({level: (of.played, of.points) for level, of in self.lately.items()})


@dataclass(frozen=True)
class Profile:
    """A person's record in a server.

    `ratings` are by game (and "all"); `games` are those played, most played first; `series` is the
    overall rating over time, thinned like a game's. `streak` counts the latest consecutive wins
    (above 0) or losses (below 0); `longest_streak` is one of wins. `best_win` is the rated win
    against the highest rating; `frequent` is the last match against the most frequent opponent, of
    `frequent_played` matches; `head_to_head` is the score against the viewer. All of these count
    matches between people. Matches against the engine are in `engine`, with the private ones only
    if `private` is true. Like a history, a profile counts every finished match that was not called
    off.
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
        """Number of matches, with people and against the engine."""
        return self.score.played + self.engine.played

    @property
    def empty(self) -> bool:
        """True if the person has finished no match."""
        return not (self.games or self.engine.played)

    @property
    def score(self) -> Score:
        """Score of all matches between people."""
        return self.by_side(Side.BLACK) + self.by_side(Side.WHITE)

    def by_game(self, game: str) -> Score:
        """Return the score in one game."""
        return next((each.score for each in self.games if each.game == game), Score())

    def by_side(self, side: Side) -> Score:
        """Return the score of one side, in all games."""
        return sum(
            (each.black if side is Side.BLACK else each.white for each in self.games), Score()
        )

    @property
    def favourite(self) -> str | None:
        """The most played game, against people and the engine, or None.

        Of equally played games, it is the first in `games`.
        """
        keys = dict.fromkeys((*(each.game for each in self.games), *sorted(self.engine.games)))
        return max(keys, key=self._played_in, default=None)

    def _played_in(self, game: str) -> int:
        return self.by_game(game).played + self.engine.games.get(game, 0)


@dataclass(frozen=True)
class History:
    """A page, from 1, of a person's matches, newest first; `game` is None for all games."""

    user: int
    game: str | None
    results: tuple[Result, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class Difference:
    """A stored standing that differs from the recomputed one; None where missing."""

    guild: int
    game: str
    user: int
    kept: Standing | None
    recounted: Standing | None
