"""Challenges: invitations to a match, as frozen values.

Pure: it must not know Discord, the database or the clock; chance is handed in.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from bot.engine import Game, Side
from bot.errors import (
    ChallengeAnswered,
    ChallengeLapsed,
    ChallengeWithdrawn,
    NotTheChallenger,
    NotYourChallenge,
    SelfChallenge,
)
from bot.match import Match

LASTS = timedelta(days=1)
"""How long a challenge can be answered."""


class SideChoice(StrEnum):
    """Which side the challenger wants."""

    RANDOM = "random"
    BLACK = "black"
    WHITE = "white"


class FirstChoice(StrEnum):
    """Who shall move first, as the challenger says it."""

    RANDOM = "random"
    ME = "me"
    OPPONENT = "opponent"


class State(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True)
class Challenge:
    """An invitation by `challenger` to `opponent` (user ids), open until `lapses`."""

    id: int
    game: Game
    guild: int
    channel: int
    challenger: int
    opponent: int
    lapses: datetime
    side: SideChoice = SideChoice.RANDOM
    first: FirstChoice = FirstChoice.RANDOM
    state: State = State.OPEN

    def __post_init__(self) -> None:
        if self.challenger == self.opponent:
            raise SelfChallenge

    def accept(self, player: int, now: datetime) -> "Challenge":
        """The challenge, accepted by `player`; raises a ChallengeError."""
        return self._answer(player, now, State.ACCEPTED)

    def decline(self, player: int, now: datetime) -> "Challenge":
        """The challenge, declined by `player`; raises a ChallengeError."""
        return self._answer(player, now, State.DECLINED)

    def withdraw(self, player: int, now: datetime) -> "Challenge":
        """The challenge, taken back by `player`; raises a ChallengeError."""
        if player != self.challenger:
            raise NotTheChallenger(self.challenger)
        self._require_open(now)
        return replace(self, state=State.WITHDRAWN)

    def match(self, random: Random) -> Match:
        """The match that this challenge asks for; `random` decides what was left to chance."""
        black_is_challenger = (
            random.random() < 0.5  # noqa: PLR2004 - an even chance
            if self.side is SideChoice.RANDOM
            else self.side is SideChoice.BLACK
        )
        pair = (self.challenger, self.opponent)
        black, white = pair if black_is_challenger else pair[::-1]
        starter = {
            FirstChoice.RANDOM: random.choice(pair),
            FirstChoice.ME: self.challenger,
            FirstChoice.OPPONENT: self.opponent,
        }[self.first]
        return Match(
            id=0,
            game=self.game,
            guild=self.guild,
            channel=self.channel,
            black=black,
            white=white,
            first=Side.BLACK if starter == black else Side.WHITE,
        )

    def _answer(self, player: int, now: datetime, state: State) -> "Challenge":
        if player != self.opponent:
            raise NotYourChallenge(self.opponent)
        self._require_open(now)
        return replace(self, state=state)

    def _require_open(self, now: datetime) -> None:
        if self.state is State.WITHDRAWN:
            raise ChallengeWithdrawn
        if self.state is not State.OPEN:
            raise ChallengeAnswered(accepted=self.state is State.ACCEPTED)
        if now >= self.lapses:
            raise ChallengeLapsed
