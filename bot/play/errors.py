"""Errors of matches, challenges and records, as data.

GutiError
├── NotationError (ValueError, of the engine)
│   ├── BadRecord                  not a match record
│   └── RecordTooLong              a file too long for a record
├── MatchError                     not possible in this match, or not now
│   ├── NoMatchHere                no live match in the channel
│   ├── NoSuchMatch                no match with that number
│   ├── NotAPlayer                 reserved for the two players
│   ├── NotYourTurn                the opponent is to move
│   ├── MatchOver                  the match has ended
│   ├── MatchMovedOn               the match changed in the meantime
│   ├── OfferedAlready             one offer a turn
│   ├── OfferGone                  the offer was answered, or a move was played
│   ├── OwnOffer                   the opponent answers an offer
│   ├── NothingToTakeBack          the player has not chosen a move yet
│   ├── OpponentHere               the opponent has not left the server
│   ├── ClaimTooEarly              the opponent still has time to move
│   ├── StillPlaying               a rematch comes after the end
│   ├── NoHints                    two people play without hints
│   ├── OnlyOneMove                a hint where there is only one move
│   └── OwnMatchAlready            another match against the engine is live
└── ChallengeError                 not possible with this challenge
    ├── UnknownChoice              a value that is none of an option's choices
    ├── NoSuchLevel                a level at which the engine does not play
    ├── SelfChallenge              challenger and opponent are the same
    ├── BotOpponent                the opponent is a bot
    ├── NotAMember                 the opponent is not in the server
    ├── ChannelBusy                the channel has a live match
    ├── ThreadRefused              a thread is needed and cannot be opened
    │   └── ChatBusy               a private chat, which has no threads, has a match
    ├── AskedAlready               the same rematch was offered already
    ├── RematchAgreed              both agreed to the rematch already
    ├── RematchOver                the rematch was played, in another channel
    ├── TooManyChallenges          too many open challenges of the challenger
    ├── TooManyMatches             too many live matches of a player
    ├── NoSuchChallenge            no challenge with that number
    ├── ChallengeExpired           not answered, or no free channel, in time
    ├── ChallengeWithdrawn         the challenger withdrew it
    ├── ChallengeAnswered          accepted or declined already
    ├── NotYourChallenge           reserved for the opponent
    └── NotTheChallenger           reserved for the challenger
"""

from dataclasses import dataclass
from datetime import datetime

from bot.engine import Game
from bot.engine.errors import NotationError
from bot.errors import GutiError


@dataclass(eq=False)
class BadRecord(NotationError):
    """Line `line` (from 1) of a record is wrong: `problem`, about `detail`.

    `several`: the file holds several records.
    """

    line: int
    problem: str
    detail: str
    several: bool = False


@dataclass(eq=False)
class RecordTooLong(NotationError):
    """A file is longer than the `most` bytes of a record."""

    most: int


class MatchError(GutiError):
    """An action that is not possible in this match, or not now."""


@dataclass(eq=False)
class NoMatchHere(MatchError):
    """The channel has no live match."""


@dataclass(eq=False)
class NoSuchMatch(MatchError):
    """No match has the number `match`."""

    match: int


@dataclass(eq=False)
class NotAPlayer(MatchError):
    """Only `black` and `white` (user ids) may do that.

    In a live match `mover` is to move.
    """

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
    """The match changed in the meantime; `link` leads to its board."""

    link: str = ""


@dataclass(eq=False)
class OfferedAlready(MatchError):
    """The player made an offer in this turn already."""


@dataclass(eq=False)
class OfferGone(MatchError):
    """The offer no longer stands."""


@dataclass(eq=False)
class OwnOffer(MatchError):
    """The offer is the player's own; `opponent` (a user id) answers it."""

    opponent: int


@dataclass(eq=False)
class NothingToTakeBack(MatchError):
    """The player has not chosen a move yet."""


@dataclass(eq=False)
class OpponentHere(MatchError):
    """`opponent` (a user id) has not left the server, or plays `outside` of servers."""

    opponent: int
    outside: bool = False


@dataclass(eq=False)
class ClaimTooEarly(MatchError):
    """`opponent` (a user id) has until `claimable_from` to move."""

    opponent: int
    claimable_from: datetime


@dataclass(eq=False)
class StillPlaying(MatchError):
    """The match has not ended."""


@dataclass(eq=False)
class NoHints(MatchError):
    """Two people play without having agreed on hints."""


@dataclass(eq=False)
class OnlyOneMove(MatchError):
    """A hint was requested where the only move is in `moves`."""

    moves: tuple[str, ...]


class ChallengeError(GutiError):
    """An action that is not possible with this challenge."""


@dataclass(eq=False)
class UnknownChoice(ChallengeError):
    """`text` is none of `choices`."""

    text: str
    choices: tuple[str, ...]


@dataclass(eq=False)
class SelfChallenge(ChallengeError):
    """The challenger and the opponent are the same."""


@dataclass(eq=False)
class BotOpponent(ChallengeError):
    """The opponent is a bot."""


@dataclass(eq=False)
class NotAMember(ChallengeError):
    """The opponent is not in the server."""


@dataclass(eq=False)
class ChannelBusy(ChallengeError):
    """The channel has a live match between `black` and `white` (user ids)."""

    black: int
    white: int


@dataclass(eq=False)
class ThreadRefused(ChallengeError):
    """A challenge needs a thread, which cannot be opened.

    The bot lacks `permission`, or the channel allows no threads ("none"). Without a `challenge`,
    the thread is for a match that begins at once.
    """

    permission: str
    challenge: int | None


@dataclass(eq=False)
class ChatBusy(ThreadRefused):
    """A private chat, which has no threads, holds one match at a time."""


@dataclass(eq=False)
class AskedAlready(ChallengeError):
    """The same rematch was offered; `opponent` (a user id) has not answered."""

    opponent: int


@dataclass(eq=False)
class RematchAgreed(ChallengeError):
    """Both players agreed to the rematch: `match` at `link`, or none while it is queued."""

    match: int | None = None
    link: str = ""


@dataclass(eq=False)
class RematchOver(ChallengeError):
    """The rematch was played in another channel; its last board is at `link`."""

    link: str


@dataclass(eq=False)
class TooManyChallenges(ChallengeError):
    """The challenger has `limit` open challenges, or sent that many `lately`."""

    limit: int
    lately: bool = False


@dataclass(eq=False)
class TooManyMatches(ChallengeError):
    """`player` (a user id) has `limit` live matches in the server."""

    player: int
    limit: int


@dataclass(eq=False)
class NoSuchChallenge(ChallengeError):
    """No challenge has the number `challenge`."""

    challenge: int


@dataclass(eq=False)
class ChallengeExpired(ChallengeError):
    """The challenge was not answered in time, or `waited` too long for its channel."""

    waited: bool = False


@dataclass(eq=False)
class ChallengeWithdrawn(ChallengeError):
    """The challenger withdrew it."""


@dataclass(eq=False)
class ChallengeAnswered(ChallengeError):
    """The challenge was `accepted`, or else declined, already."""

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
    """`text` is not a level of the engine, from `least` to `most`."""

    text: str
    least: int
    most: int


@dataclass(eq=False)
class OwnMatchAlready(MatchError):
    """The match `match` against the engine is still live, at `link` or (without one) private."""

    match: int
    game: Game
    link: str = ""
