"""What a server's leaderboard and a person's record show, as frozen values.

It must not know where they come from, nor how they are drawn or said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.engine import Side
from bot.ratings.glicko2 import Rating
from bot.ratings.levels import estimate
from bot.ratings.standing import Standing

TimeSeries = tuple[tuple[datetime, float], ...]
"""Ratings over time, oldest first."""

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

    @property
    def points(self) -> float:
        """What they are worth: 1 for a win, a half for a draw."""
        return self.wins + self.draws / 2

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True)
class RatingChange:
    """What a match made of a player's rating in its game."""

    before: float
    after: float


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
    """A finished match, as one of its players sees it.

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


@dataclass(frozen=True)
class GameRecord:
    """What a person has played in one game, as each side; `series` is their rating over time.

    Of many matches it holds so many points that a picture shows no more.
    """

    game: str
    black: Score
    white: Score
    series: TimeSeries = ()

    @property
    def score(self) -> Score:
        """As both sides."""
        return self.black + self.white


@dataclass(frozen=True)
class EngineRecord:
    """A person's matches against the engine, which are in no other record.

    `played` is how many there are. Without those in which they took a move back, for practice,
    `beaten` is the highest level that they beat in each game, and `lately` how they fared at each
    level in the latest matches, of all games together.
    """

    played: int = 0
    beaten: Mapping[str, int] = field(default_factory=dict)
    lately: Mapping[int, Score] = field(default_factory=dict)

    @property
    def highest(self) -> tuple[tuple[str, int], ...]:
        """The games with the levels beaten in them, the highest first."""
        return tuple(sorted(self.beaten.items(), key=lambda each: (-each[1], each[0])))

    @property
    def level(self) -> float | None:
        """At about which level they play now; None while too few matches say so."""
        return estimate({level: (of.played, of.points) for level, of in self.lately.items()})


@dataclass(frozen=True)
class Profile:
    """A person's record in a server: what their matches come to, and where they stand.

    `ratings` are by game (and "all"); `games` are those played, the commonest first; `series` is
    the rating over all games over time, thinned like a game's. A `streak` is how many of the last
    matches in a row were won (above 0) or lost (below 0), the longest is of won ones. `best_win`
    is the rated one against the highest rating, `frequent` the last match against the one played
    most often, `frequent_played` times; `head_to_head` is against who looks. All that is of matches
    among people; those against the engine are in `engine` alone.
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

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.games or self.engine.played)

    @property
    def score(self) -> Score:
        """Over all matches."""
        return self.by_side(Side.BLACK) + self.by_side(Side.WHITE)

    def by_game(self, game: str) -> Score:
        """In one game."""
        return next((each.score for each in self.games if each.game == game), Score())

    def by_side(self, side: Side) -> Score:
        """As one side."""
        return sum(
            (each.black if side is Side.BLACK else each.white for each in self.games), Score()
        )

    @property
    def favourite(self) -> str | None:
        """The game played most often, of several the one played first."""
        return self.games[0].game if self.games else None


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
