"""Challenges: invitations to a match."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from random import Random

from bot.play.errors import (
    ChallengeAnswered,
    ChallengeExpired,
    ChallengeWithdrawn,
    NotAMember,
    NotTheChallenger,
    NotYourChallenge,
    OwnChallenge,
    SelfChallenge,
    StillPlaying,
)
from bot.play.former_player import is_former
from bot.play.limits import QUEUE_LIFETIME
from bot.play.match import Match
from bot.play.pace import Pace
from guti import Game, Side


class SideChoice(StrEnum):
    """The side that the challenger plays."""

    RANDOM = "random"
    BLACK = "black"
    WHITE = "white"


class FirstChoice(StrEnum):
    """The player who moves first, from the challenger's view."""

    RANDOM = "random"
    ME = "me"
    OPPONENT = "opponent"


class OpeningChoice(StrEnum):
    """The beginning of a match: the start, or an opening drawn by lot."""

    START = "start"
    DRAWN = "drawn"


class State(StrEnum):
    """The state of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    WAITING = "waiting"
    EXPIRED = "expired"


@dataclass(frozen=True)
class Challenge:
    """An invitation by `challenger` to `opponent` (user ids), open until `expires`.

    If `opponent` is None, anyone may accept. If `thread` is true, the match gets a thread. A
    WAITING challenge was accepted, and the match begins when the channel is free. If the channel
    stays busy too long, the challenge becomes EXPIRED. `rematch_of` is the number of the previous
    match. If `hints` is true, both players may request hints. `opening_seed` draws the opening.
    """

    id: int
    game: Game
    guild: int
    channel: int
    challenger: int
    challenger_name: str
    opponent: int | None
    expires: datetime
    opponent_name: str = ""
    side: SideChoice = SideChoice.RANDOM
    first: FirstChoice = FirstChoice.RANDOM
    thread: bool = False
    rated: bool = True
    hints: bool = False
    pace: Pace = Pace.NONE
    rematch_of: int | None = None
    foreign_guild: int = 0
    opening_seed: int | None = None
    state: State = State.OPEN

    def __post_init__(self) -> None:
        if self.challenger == self.opponent:
            raise SelfChallenge

    def accept(self, player: int, now: datetime, name: str = "") -> "Challenge":
        """Return the challenge, accepted by `player`. Raises ChallengeError."""
        return replace(self._answer(player, now, State.ACCEPTED), opponent_name=name)

    def wait(self, player: int, now: datetime, name: str = "") -> "Challenge":
        """Return the challenge, accepted by `player` and waiting for a free channel.

        After QUEUE_LIFETIME the challenge expires. Raises ChallengeError.
        """
        waiting = self._answer(player, now, State.WAITING)
        return replace(waiting, opponent_name=name, expires=now + QUEUE_LIFETIME)

    def decline(self, player: int, now: datetime) -> "Challenge":
        """Return the challenge, declined by `player`. Raises ChallengeError."""
        if self.opponent is None:
            raise NotTheChallenger(self.challenger)
        return self._answer(player, now, State.DECLINED)

    def withdraw(self, player: int, now: datetime) -> "Challenge":
        """Return the challenge, withdrawn by `player`. Raises ChallengeError.

        Only the challenger may withdraw an open challenge. Either player may withdraw a challenge
        that waits for a free channel.
        """
        if self.state is State.WAITING and player in {self.challenger, self.opponent}:
            return replace(self, state=State.WITHDRAWN)
        if player != self.challenger:
            raise NotTheChallenger(self.challenger)
        self._require_open(now)
        return replace(self, state=State.WITHDRAWN)

    def as_of(self, now: datetime) -> "Challenge":
        """Return the challenge at the time `now`, marked EXPIRED if it has expired."""
        over = self.state in {State.OPEN, State.WAITING} and now >= self.expires
        return replace(self, state=State.EXPIRED) if over else self

    def match(self, random: Random) -> Match:
        """Return the match that the challenge leads to.

        A side or a first move that was left to chance is drawn with `random`. An opening drawn by
        lot is still to be played. Raises ValueError if the challenge has no opponent yet.
        """
        black_is_challenger = (
            random.random() < 0.5  # noqa: PLR2004 - an even chance
            if self.side is SideChoice.RANDOM
            else self.side is SideChoice.BLACK
        )
        if self.opponent is None:
            raise ValueError(self)
        pair = (self.challenger, self.opponent)
        black, white = pair if black_is_challenger else pair[::-1]
        names = dict(zip(pair, (self.challenger_name, self.opponent_name), strict=True))
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
            black_name=names[black],
            white_name=names[white],
            rated=self.rated,
            hints=self.hints,
            pace=self.pace,
            foreign_guild=self.foreign_guild,
            opening_seed=self.opening_seed,
            first=Side.BLACK if starter == black else Side.WHITE,
        )

    def _answer(self, player: int, now: datetime, state: State) -> "Challenge":
        if self.state in {State.ACCEPTED, State.WAITING}:
            # Checked first, since accepting a challenge to anyone sets its opponent.
            raise ChallengeAnswered(accepted=True)
        if self.opponent not in {None, player}:
            own = player == self.challenger
            raise (OwnChallenge if own else NotYourChallenge)(self.opponent or 0)
        self._require_open(now)
        return replace(self, state=state, opponent=player)

    def _require_open(self, now: datetime) -> None:
        if self.state is State.WITHDRAWN:
            raise ChallengeWithdrawn
        if self.state is State.EXPIRED or (self.state is State.OPEN and now >= self.expires):
            # Only challenges that waited for their channel are stored as expired.
            raise ChallengeExpired(waited=self.state is State.EXPIRED)
        if self.state is not State.OPEN:
            raise ChallengeAnswered(accepted=self.state is not State.DECLINED)


def rematch(match: Match, player: int, name: str, expires: datetime) -> Challenge:
    """Return a challenge by `player` to play again with sides and first move swapped.

    An opening that was drawn by lot is played again.

    Raises NotAPlayer, StillPlaying, or NotAMember if the opponent has deleted their data.
    """
    side = match.side(player)
    if match.live:
        raise StillPlaying
    if is_former(match.player(side.other)):
        raise NotAMember
    began = match.player(match.first) == player
    return Challenge(
        id=0,
        game=match.game,
        guild=match.guild,
        channel=match.channel,
        challenger=player,
        challenger_name=name,
        opponent=match.player(side.other),
        expires=expires,
        side=SideChoice(side.other.value),
        first=FirstChoice.OPPONENT if began else FirstChoice.ME,
        rated=match.rated,
        hints=match.hints,
        pace=match.pace,
        foreign_guild=match.foreign_guild,
        opening_seed=match.opening_seed,
        rematch_of=match.id,
    )
