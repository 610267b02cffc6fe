"""Standings: a rating, and the numbers of wins, draws and losses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.ratings.glicko2 import PROVISIONAL, START, Rating, rated
from bot.ratings.lists import counted_on
from guti import Side

WEEK = timedelta(weeks=1)
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True)
class Standing:
    """A person's rating and record after their last result, in one game or in all."""

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
        """Return the rating at a later time; it becomes less certain without play."""
        if self.at is None:
            return self.rating
        return self.rating.aged(max(0.0, (moment - self.at) / WEEK))

    @property
    def firm_until(self) -> datetime | None:
        """Time at which the rating becomes provisional if the person does not play.

        It is None if the rating is already provisional or the person has not played.
        """
        if self.at is None or self.rating.provisional:
            return None
        return self.at + WEEK * self.rating.weeks_until(PROVISIONAL)

    def scored(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a match, given the opponent's rating.

        A match cannot make a provisional rating firm if the opponent's rating remains provisional.
        In this case the deviation stays at 110, while the value and the volatility follow Glicko-2.
        So results against new opponents alone never make a rating firm, but two newcomers who play
        each other can become firm together. This rule is not in the paper. It resembles the FIDE
        Rating Regulations, in which an initial rating requires games against rated opponents.
        """
        before, after = self.rating_at(moment), self.measured(score, opponent, moment)
        becomes_firm = before.provisional and not after.rating.provisional
        if becomes_firm and rated(opponent, [(before, 1 - score)]).provisional:
            return replace(after, rating=replace(after.rating, deviation=PROVISIONAL))
        return after

    def measured(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a result, using only Glicko-2."""
        return replace(
            self,
            rating=rated(self.rating_at(moment), [(opponent, score)]),
            at=moment,
            wins=self.wins + (score == SCORES["win"]),
            draws=self.draws + (score == SCORES["draw"]),
            losses=self.losses + (score == SCORES["loss"]),
        )


def score(side: Side, winner: Side | None) -> float:
    """Return the score of `side`: 1 for a win, 0.5 for a draw, else 0."""
    if winner is None:
        return SCORES["draw"]
    return SCORES["win"] if side is winner else SCORES["loss"]


def rate_match(
    black: Standing, white: Standing, winner: Side | None, moment: datetime
) -> tuple[Standing, Standing]:
    """Return both standings after a match.

    Each side is rated against the opponent's rating before the match.
    """
    blacks, whites = black.rating_at(moment), white.rating_at(moment)
    return (
        black.scored(score(Side.BLACK, winner), whites, moment),
        white.scored(score(Side.WHITE, winner), blacks, moment),
    )


@dataclass(frozen=True)
class RatedMatch:
    """The details of a rated match from which ratings are computed.

    `game` is the key of the rating list.
    """

    match: int
    guild: int
    game: str
    black: int
    white: int
    winner: Side | None
    at: datetime


Standings = dict[tuple[int, str, int], Standing]
"""Standings by server, rating list and person."""


def recount(rated_matches: Sequence[RatedMatch]) -> Standings:
    """Return all standings, computed from rated matches in the order in which they ended."""
    counted: Standings = {}
    for each in rated_matches:
        for game in counted_on(each.game):
            keys = (each.guild, game, each.black), (each.guild, game, each.white)
            black, white = (counted.get(key, Standing()) for key in keys)
            after = rate_match(black, white, each.winner, each.at)
            counted.update(zip(keys, after, strict=True))
    return counted
