"""Where people stand: ratings with their records, and what a match does to them.

Pure: it must not know where standings are kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.engine import Side
from bot.ratings.glicko2 import PROVISIONAL, START, Rating, rated

WEEK = timedelta(weeks=1)
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}

OVERALL = "all"
"""What stands for all games together, where else a game's key does."""


@dataclass(frozen=True)
class Standing:
    """A person's rating in a game or over all, as of the last rated match in it; their record."""

    rating: Rating = START
    at: datetime | None = None
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """How many rated matches it comes from."""
        return self.wins + self.draws + self.losses

    def rating_at(self, moment: datetime) -> Rating:
        """The rating at a later moment: without play it grows less certain."""
        if self.at is None:
            return self.rating
        return self.rating.aged(max(0.0, (moment - self.at) / WEEK))

    @property
    def firm_until(self) -> datetime | None:
        """When the rating becomes provisional for want of play; None if it is so already."""
        if self.at is None or self.rating.provisional:
            return None
        return self.at + WEEK * self.rating.weeks_until(PROVISIONAL)

    def scored(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a match against a rating, a period of one result.

        A provisional rating does not become firm by a match after which the opponent's would be
        provisional: its deviation is max(RD', 110), while its value and volatility are those of
        Glicko-2. So results against ever new opponents never make a rating firm, and two newcomers
        who play each other become firm together. The paper has no such rule. The idea is that of
        the FIDE Rating Regulations, by which an initial rating takes games against rated opponents.
        """
        before, after = self.rating_at(moment), self.measured(score, opponent, moment)
        becomes_firm = before.provisional and not after.rating.provisional
        if becomes_firm and rated(opponent, [(before, 1 - score)]).provisional:
            return replace(after, rating=replace(after.rating, deviation=PROVISIONAL))
        return after

    def measured(self, score: float, opponent: Rating, moment: datetime) -> "Standing":
        """Return the standing after a result, by Glicko-2 alone, as with puzzles.

        A puzzle has a rating before anybody tried it, and few people try each.
        """
        return replace(
            self,
            rating=rated(self.rating_at(moment), [(opponent, score)]),
            at=moment,
            wins=self.wins + (score == SCORES["win"]),
            draws=self.draws + (score == SCORES["draw"]),
            losses=self.losses + (score == SCORES["loss"]),
        )


def score(side: Side, winner: Side | None) -> float:
    """What a match is worth to a side: 1, 0.5 or 0."""
    if winner is None:
        return SCORES["draw"]
    return SCORES["win"] if side is winner else SCORES["loss"]


def rate_match(
    black: Standing, white: Standing, winner: Side | None, moment: datetime
) -> tuple[Standing, Standing]:
    """Return both standings after a match, each rated against what the other was before it."""
    blacks, whites = black.rating_at(moment), white.rating_at(moment)
    return (
        black.scored(score(Side.BLACK, winner), whites, moment),
        white.scored(score(Side.WHITE, winner), blacks, moment),
    )


@dataclass(frozen=True)
class RatedMatch:
    """A match that counted, as far as ratings are concerned."""

    match: int
    guild: int
    game: str
    black: int
    white: int
    winner: Side | None
    at: datetime


Standings = dict[tuple[int, str, int], Standing]
"""Standings by server, game (or OVERALL) and person."""


def recount(rated_matches: Sequence[RatedMatch]) -> Standings:
    """The standings that rated matches come to, in the order of their ends."""
    counted: Standings = {}
    for each in rated_matches:
        for game in (each.game, OVERALL):
            keys = (each.guild, game, each.black), (each.guild, game, each.white)
            black, white = (counted.get(key, Standing()) for key in keys)
            after = rate_match(black, white, each.winner, each.at)
            counted.update(zip(keys, after, strict=True))
    return counted
