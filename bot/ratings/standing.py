"""Standings: a rating with the numbers of wins, draws and losses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.engine import Side
from bot.ratings.glicko2 import PROVISIONAL, START, Rating, rated
from bot.ratings.lists import counted_on

WEEK = timedelta(weeks=1)
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True)
class Standing:
    """A person's rating and record, in a game or overall, as of their last result."""

    rating: Rating = START
    at: datetime | None = None
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """Number of rated matches."""
        return self.wins + self.draws + self.losses

    def rating_at(self, moment: datetime) -> Rating:
        """Return the rating at a later time, less certain without play."""
        if self.at is None:
            return self.rating
        return self.rating.aged(max(0.0, (moment - self.at) / WEEK))

    @property
    def firm_until(self) -> datetime | None:
        """Time at which the rating becomes provisional without play; None if it already is."""
        if self.at is None or self.rating.provisional:
            return None
        return self.at + WEEK * self.rating.weeks_until(PROVISIONAL)

    def scored(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a match, given the opponent's rating.

        If the opponent's rating would still be provisional after the match, the match cannot make a
        provisional rating firm: its deviation stays at 110, while its value and volatility follow
        Glicko-2. So results against only new opponents never make a rating firm, and two newcomers
        who play each other become firm together. This rule is not in the paper. It is similar to
        the FIDE Rating Regulations, in which an initial rating requires games against rated
        opponents.
        """
        before, after = self.rating_at(moment), self.measured(score, opponent, moment)
        becomes_firm = before.provisional and not after.rating.provisional
        if becomes_firm and rated(opponent, [(before, 1 - score)]).provisional:
            return replace(after, rating=replace(after.rating, deviation=PROVISIONAL))
        return after

    def measured(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a result by Glicko-2 alone."""
        return replace(
            self,
            rating=rated(self.rating_at(moment), [(opponent, score)]),
            at=moment,
            wins=self.wins + (score == SCORES["win"]),
            draws=self.draws + (score == SCORES["draw"]),
            losses=self.losses + (score == SCORES["loss"]),
        )


def score(side: Side, winner: Side | None) -> float:
    """Return the score of a side: 1, 0.5 or 0."""
    if winner is None:
        return SCORES["draw"]
    return SCORES["win"] if side is winner else SCORES["loss"]


def rate_match(
    black: Standing, white: Standing, winner: Side | None, moment: datetime
) -> tuple[Standing, Standing]:
    """Return both standings after a match, each rated against the other's earlier rating."""
    blacks, whites = black.rating_at(moment), white.rating_at(moment)
    return (
        black.scored(score(Side.BLACK, winner), whites, moment),
        white.scored(score(Side.WHITE, winner), blacks, moment),
    )


@dataclass(frozen=True)
class RatedMatch:
    """The parts of a rated match that ratings need; `game` is the key of its list."""

    match: int
    guild: int
    game: str
    black: int
    white: int
    winner: Side | None
    at: datetime


Standings = dict[tuple[int, str, int], Standing]
"""Standings by server, list and person."""


def recount(rated_matches: Sequence[RatedMatch]) -> Standings:
    """Return the standings after `rated_matches`, which are in the order of their ends."""
    counted: Standings = {}
    for each in rated_matches:
        for game in counted_on(each.game):
            keys = (each.guild, game, each.black), (each.guild, game, each.white)
            black, white = (counted.get(key, Standing()) for key in keys)
            after = rate_match(black, white, each.winner, each.at)
            counted.update(zip(keys, after, strict=True))
    return counted
