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

from datetime import datetime

from bot.engine import Game
from bot.engine.errors import NotationError
from bot.errors import GutiError


class BadRecord(NotationError):
    """Line `line` (from 1) of a record is invalid.

    `problem` is the kind of fault, and `detail` the faulty text, if any. `several` is true if the
    file contains several records.
    """

    line: int
    problem: str
    detail: str
    several: bool = False


class RecordTooLong(NotationError):
    """A file is larger than `most` bytes, the limit for a record."""

    most: int


class MatchError(GutiError):
    """An action that is not possible in this match, or not now."""


class NoMatchHere(MatchError):
    """The channel has no live match."""


class NoSuchMatch(MatchError):
    """No match has the number `match`."""

    match: int


class NotAPlayer(MatchError):
    """The action is reserved for the players `black` and `white` (user ids).

    In a live match, `mover` is the user id of the player to move.
    """

    black: int
    white: int
    mover: int | None = None


class NotYourTurn(MatchError):
    """`player` (a user id) is to move."""

    player: int


class MatchOver(MatchError):
    """The match has ended."""


class MatchMovedOn(MatchError):
    """The match changed in the meantime; `link` leads to its board."""

    link: str = ""


class OfferedAlready(MatchError):
    """The player has already made an offer in this turn."""


class OfferGone(MatchError):
    """The offer no longer stands."""


class OwnOffer(MatchError):
    """The offer is the player's own; `opponent` (a user id) answers it."""

    opponent: int


class NothingToTakeBack(MatchError):
    """The player has not chosen a move yet."""


class OpponentHere(MatchError):
    """`opponent` (a user id) has not left the server, or the match is `outside` of servers."""

    opponent: int
    outside: bool = False


class ClaimTooEarly(MatchError):
    """`opponent` (a user id) has until `claimable_from` to move."""

    opponent: int
    claimable_from: datetime


class StillPlaying(MatchError):
    """The match has not ended."""


class NoHints(MatchError):
    """The match is between two people who did not agree on hints."""


class OnlyOneMove(MatchError):
    """A hint was requested, but the move in `moves` is the only one."""

    moves: tuple[str, ...]


class ChallengeError(GutiError):
    """An action that is not possible with this challenge."""


class UnknownChoice(ChallengeError):
    """`text` is not one of `choices`."""

    text: str
    choices: tuple[str, ...]


class SelfChallenge(ChallengeError):
    """The challenger and the opponent are the same person."""


class BotOpponent(ChallengeError):
    """The opponent is a bot."""


class NotAMember(ChallengeError):
    """The opponent is not in the server."""


class ChannelBusy(ChallengeError):
    """The channel has a live match between `black` and `white` (user ids)."""

    black: int
    white: int


class ThreadRefused(ChallengeError):
    """A challenge needs a thread, which cannot be opened.

    `permission` is the permission that the bot lacks, or "none" if the channel allows no threads.
    `challenge` is the challenge's number, or None if the thread is for a match that begins at once.
    """

    permission: str
    challenge: int | None


class ChatBusy(ThreadRefused):
    """A private chat has no threads, so it holds only one match at a time."""


class AskedAlready(ChallengeError):
    """The same rematch was offered already; `opponent` (a user id) has not answered."""

    opponent: int


class RematchAgreed(ChallengeError):
    """Both players have already agreed to the rematch.

    `match` is the rematch's number and `link` its URL; without them, the rematch is still queued.
    """

    match: int | None = None
    link: str = ""


class RematchOver(ChallengeError):
    """The rematch was played in another channel; its last board is at `link`."""

    link: str


class TooManyChallenges(ChallengeError):
    """The challenger has `limit` open challenges, or if `lately`, sent that many recently."""

    limit: int
    lately: bool = False


class TooManyMatches(ChallengeError):
    """`player` (a user id) has `limit` live matches in the server."""

    player: int
    limit: int


class NoSuchChallenge(ChallengeError):
    """No challenge has the number `challenge`."""

    challenge: int


class ChallengeExpired(ChallengeError):
    """The challenge was not answered in time or, if `waited`, its channel stayed busy too long."""

    waited: bool = False


class ChallengeWithdrawn(ChallengeError):
    """The challenger withdrew the challenge."""


class ChallengeAnswered(ChallengeError):
    """The challenge was already answered: `accepted`, or else declined."""

    accepted: bool


class NotYourChallenge(ChallengeError):
    """Only `opponent` (a user id) may answer the challenge."""

    opponent: int


class NotTheChallenger(ChallengeError):
    """Only `challenger` (a user id) may withdraw the challenge."""

    challenger: int


class NoSuchLevel(ChallengeError):
    """`text` is not a level of the engine; levels are from `least` to `most`."""

    text: str
    least: int
    most: int


class OwnMatchAlready(MatchError):
    """The person's match `match` against the engine is still live.

    `link` is the URL of its board; a private match has none.
    """

    match: int
    game: Game
    link: str = ""
