"""What cannot be done with a match, a challenge or a record, as data; it knows no sentence.

GutiError
├── NotationError (ValueError, of the engine)
│   ├── BadRecord                  not a match record
│   └── RecordTooLong              a file that is too long for one
├── MatchError                     not possible in this match, or not now
│   ├── NoMatchHere                no live match in the channel
│   ├── NoSuchMatch                no match of that number
│   ├── NotAPlayer                 only the two players may
│   ├── NotYourTurn                the other player is to move
│   ├── MatchOver                  it has ended
│   ├── MatchMovedOn               it changed since it was looked at
│   ├── OfferedAlready             one offer a turn
│   ├── OfferGone                  the offer was answered, or a move was played
│   ├── OwnOffer                   the other player answers an offer
│   ├── NothingToTakeBack          the player has not chosen a move yet
│   ├── OpponentHere               only of who left the server a match can be claimed
│   ├── ClaimTooEarly              or of who has not moved for long enough
│   ├── StillPlaying               a rematch comes after the end
│   ├── NoHints                    two people play without
│   ├── OnlyOneMove                a hint, where there is nothing to choose
│   └── OwnMatchAlready            one plays a private match, and can play one at a time
└── ChallengeError                 not possible with this challenge
├── UnknownChoice              an option's value that is none of its choices
├── NoSuchLevel                a level at which the engine does not play
├── SelfChallenge              one cannot play oneself
├── BotOpponent                bots cannot be challenged
├── NotAMember                 the one named is not in the server
├── ChannelBusy                the channel has a live match
├── ThreadRefused              a thread is needed and cannot be opened
├── AskedAlready               the same rematch was asked for
├── TooManyChallenges          the challenger's others are still open
├── TooManyMatches             a player has as many live matches as one may
├── NoSuchChallenge            no challenge of that number
├── ChallengeExpired            nobody answered, or its channel was not free, in time
├── ChallengeWithdrawn         the challenger took it back
├── ChallengeAnswered          accepted or declined already
├── NotYourChallenge           only the one challenged may answer
└── NotTheChallenger           only the challenger may withdraw
"""

from dataclasses import dataclass
from datetime import datetime

from bot.engine.errors import NotationError
from bot.errors import GutiError


@dataclass(eq=False)
class BadRecord(NotationError):
    """A match record goes wrong in line `line` (from 1): `problem`, about `detail`.

    `several`: one of another game, in a file that has several matches.
    """

    line: int
    problem: str
    detail: str
    several: bool = False


@dataclass(eq=False)
class RecordTooLong(NotationError):
    """A file is longer than the `most` bytes that a match record may have."""

    most: int


class MatchError(GutiError):
    """Something that cannot be done in this match, or not now."""


@dataclass(eq=False)
class NoMatchHere(MatchError):
    """The channel has no live match."""


@dataclass(eq=False)
class NoSuchMatch(MatchError):
    """There is no match number `match`."""

    match: int


@dataclass(eq=False)
class NotAPlayer(MatchError):
    """Only `black` and `white` (user ids) may do that; in a live match `mover` is to move."""

    black: int
    white: int
    mover: int | None = None


@dataclass(eq=False)
class NotYourTurn(MatchError):
    """`player` (a user id) is to move."""

    player: int


@dataclass(eq=False)
class MatchOver(MatchError):
    """The match has ended."""


@dataclass(eq=False)
class MatchMovedOn(MatchError):
    """The match changed since it was looked at; the board is shown at `link`, if anywhere."""

    link: str = ""


@dataclass(eq=False)
class OfferedAlready(MatchError):
    """The player made an offer in this turn already."""


@dataclass(eq=False)
class OfferGone(MatchError):
    """The offer does not stand any more."""


@dataclass(eq=False)
class OwnOffer(MatchError):
    """The offer is the player's own; `opponent` (a user id) answers it."""

    opponent: int


@dataclass(eq=False)
class NothingToTakeBack(MatchError):
    """The player has not chosen a move yet."""


@dataclass(eq=False)
class OpponentHere(MatchError):
    """The `opponent` (a user id) has not left the server."""

    opponent: int


@dataclass(eq=False)
class ClaimTooEarly(MatchError):
    """The `opponent` (a user id) can still move; the match can be claimed from a moment on."""

    opponent: int
    claimable_from: datetime


@dataclass(eq=False)
class StillPlaying(MatchError):
    """The match has not ended."""


@dataclass(eq=False)
class NoHints(MatchError):
    """Two people play, and have not agreed that both may be helped."""


@dataclass(eq=False)
class OnlyOneMove(MatchError):
    """Somebody asked for a hint who can play but one move, in `moves`."""

    moves: tuple[str, ...]


class ChallengeError(GutiError):
    """Something that cannot be done with a challenge."""


@dataclass(eq=False)
class UnknownChoice(ChallengeError):
    """`text` is none of the `choices`."""

    text: str
    choices: tuple[str, ...]


@dataclass(eq=False)
class SelfChallenge(ChallengeError):
    """The challenger named themselves."""


@dataclass(eq=False)
class BotOpponent(ChallengeError):
    """The one challenged is a bot."""


@dataclass(eq=False)
class NotAMember(ChallengeError):
    """The one challenged is not in the server."""


@dataclass(eq=False)
class ChannelBusy(ChallengeError):
    """The channel has a live match between `black` and `white` (user ids)."""

    black: int
    white: int


@dataclass(eq=False)
class ThreadRefused(ChallengeError):
    """A thread is needed for a challenge and cannot be opened.

    The bot lacks `permission`; "none" if there can be no thread here, whatever it may. Without a
    `challenge` it is needed for a match that nobody has to accept.
    """

    permission: str
    challenge: int | None


@dataclass(eq=False)
class AskedAlready(ChallengeError):
    """The same rematch was asked for; `opponent` (a user id) has not answered yet."""

    opponent: int


@dataclass(eq=False)
class TooManyChallenges(ChallengeError):
    """The challenger has `limit` open challenges in the server, or made so many just `lately`."""

    limit: int
    lately: bool = False


@dataclass(eq=False)
class TooManyMatches(ChallengeError):
    """The `player` (a user id) is in `limit` live matches in the server."""

    player: int
    limit: int


@dataclass(eq=False)
class NoSuchChallenge(ChallengeError):
    """There is no challenge number `challenge`."""

    challenge: int


@dataclass(eq=False)
class ChallengeExpired(ChallengeError):
    """Nobody answered in time, or one that was accepted `waited` for its channel for too long."""

    waited: bool = False


@dataclass(eq=False)
class ChallengeWithdrawn(ChallengeError):
    """The challenger took it back."""


@dataclass(eq=False)
class ChallengeAnswered(ChallengeError):
    """It was accepted (`accepted`) or declined already."""

    accepted: bool


@dataclass(eq=False)
class NotYourChallenge(ChallengeError):
    """Only `opponent` (a user id) may answer it."""

    opponent: int


@dataclass(eq=False)
class NotTheChallenger(ChallengeError):
    """Only `challenger` (a user id) may withdraw it."""

    challenger: int


@dataclass(eq=False)
class NoSuchLevel(ChallengeError):
    """`text` is no level of the engine: those go from `least` to `most`."""

    text: str
    least: int
    most: int


@dataclass(eq=False)
class OwnMatchAlready(MatchError):
    """A person plays the engine already, in private or in this channel, in match `match`."""

    match: int
