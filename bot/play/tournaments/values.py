"""Parts of tournaments: the plan, players, pairings and games."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.pace import Pace
from guti import Side

WIN, DRAW = 2, 1
"""A game's score in halves of a point."""

LEAST_ENTRANTS = 3
EXTENSION = timedelta(days=1)
"""Least time by which a round is extended."""


class Form(StrEnum):
    """Forms of tournaments."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"

    @property
    def most(self) -> int:
        """The maximum number of players."""
        return 8 if self is Form.ROUND_ROBIN else 64


class TournamentPhase(StrEnum):
    """Phases of a tournament."""

    DRAFT = "draft"
    OPEN = "open"
    RUNNING = "running"
    ENDED = "ended"
    CANCELLED = "cancelled"


class Ended(StrEnum):
    """Reasons for the score of a game."""

    PLAYED = "played"
    ABSENT = "absent"
    COUNTED = "counted"
    """The pieces were counted when the round ended."""


NEXT_PACE = {
    Pace.WEEK: Pace.THREE_DAYS,
    Pace.THREE_DAYS: Pace.DAY,
    Pace.DAY: Pace.LIVE,
    Pace.LIVE: Pace.LIVE,
}
"""The next faster pace, for the games that decide a knockout's pairing after 1-1."""

WINDOWS = {Pace.LIVE: 1, Pace.DAY: 10, Pace.THREE_DAYS: 21, Pace.WEEK: 45}
"""Days for a round by default, by pace."""


@dataclass(frozen=True)
class TournamentPlan:
    """The choices of a director.

    `games` is the number of games in a pairing. `rounds` counts only for Swiss tournaments.
    The tournament starts at `starts`, or when `players` have signed up, or by a press. With
    `late_half`, a late entry gets half of a pairing's points for each missed round. Without
    `vacation`, vacations neither stop the clocks of the games nor extend rounds.
    """

    game: str
    rules: str
    form: Form
    pace: Pace
    games: int = 2
    rounds: int = 5
    window: timedelta = timedelta(days=10)
    starts: datetime | None = None
    players: int | None = None
    late_half: bool = False
    vacation: bool = True

    @property
    def warning(self) -> timedelta:
        """The time before the end of a round at which players are warned."""
        return min(timedelta(days=1), self.window / 4)

    @property
    def vacations_extend(self) -> bool:
        """True if vacations move the end of a round."""
        return self.vacation and self.pace is not Pace.LIVE


@dataclass(frozen=True)
class Entrant:
    """A player. `rank` is the number drawn by lot at the start.

    `joined` is the first round that the player can play. A player who left or was absent is not
    `active`.
    """

    seat: int
    user: int
    name: str
    rank: int = 0
    joined: int = 1
    active: bool = True

    @property
    def plays(self) -> bool:
        """False for players who left, were absent, or deleted their data."""
        return self.active and self.user > 0


@dataclass(frozen=True)
class TournamentGame:
    """A game of a pairing. `score` are halves of a point of both, once there is a result.

    `opened` is the time at which a player asked to begin it.
    """

    pace: Pace
    match: int | None = None
    opened: datetime | None = None
    score: tuple[int, int] | None = None
    ended: Ended | None = None


@dataclass(frozen=True)
class TournamentPairing:
    """The games of two seats in a round, or a bye if `other` is None.

    `one` is Black and moves first in the games with even numbers. `came` are the seats that began
    a game or moved.
    """

    round: int
    board: int
    one: int
    other: int | None
    games: tuple[TournamentGame, ...] = ()
    came: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        """True for byes, and if all games have a score."""
        return all(game.score is not None for game in self.games)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return (self.one,) if self.other is None else (self.one, self.other)

    @property
    def score(self) -> tuple[int, int]:
        """The halves of a point of both, from the games with a score."""
        scores = [game.score for game in self.games if game.score]
        return sum(each[0] for each in scores), sum(each[1] for each in scores)

    @property
    def was_played(self) -> bool:
        """True if a game was played; if not, the pairing is unplayed for tie-breaks."""
        return any(game.ended in {Ended.PLAYED, Ended.COUNTED} for game in self.games)

    def black(self, index: int) -> int:
        """Return the seat that is Black, and moves first, in a game."""
        return self.one if index % 2 == 0 or self.other is None else self.other

    def opponent(self, seat: int) -> int | None:
        """Return the opponent's seat, or None for a bye."""
        return self.other if seat == self.one else self.one

    def halves(self, seat: int) -> int:
        """Return the halves of a point of a seat from its games."""
        return self.score[0 if seat == self.one else 1]

    def with_game(self, index: int, game: TournamentGame) -> "TournamentPairing":
        """Return the pairing with another game at `index`."""
        games = (*self.games[:index], game, *self.games[index + 1 :])
        return replace(self, games=games)

    def scored_by_side(self, winner: Side | None, index: int) -> tuple[int, int]:
        """Return both scores of a game that `winner` won, or that was drawn."""
        if winner is None:
            return DRAW, DRAW
        one_won = (winner is Side.BLACK) == (self.black(index) == self.one)
        return (WIN, 0) if one_won else (0, WIN)


@dataclass(frozen=True)
class MatchState:
    """The state of a match, in the facts that tournaments use."""

    live: bool
    aborted: bool
    winner: Side | None
    plies: int
