"""Errors of matches, challenges and vacations, as data.

GutiError
├── MatchError                     not possible in this match, or not now
│   ├── NoMatchHere                no live match in the channel
│   ├── NoSuchMatch                no match with that number
│   ├── NotAPlayer                 reserved for the two players
│   ├── NotYourTurn                the opponent is to move
│   ├── MatchOver                  the match has ended
│   ├── MatchMovedOn               the match changed in the meantime
│   ├── OfferedAlready             a second offer in the same turn
│   ├── OfferGone                  the offer was answered, or a move was played
│   ├── OwnOffer                   only the opponent may answer an offer
│   ├── NothingToTakeBack          the player has not chosen a move yet
│   ├── OpponentHere               a claim against an opponent who has not left
│   ├── ClaimTooEarly              the opponent still has time to move
│   ├── ClockStands                a claim while the opponent is on vacation
│   ├── CannotGiveDay              the opponent needs no day, or the match has none
│   ├── CannotHaveWeekendsOff      a match without a deadline in days
│   ├── CannotWatch                a player, or a match that is not public and live
│   ├── TooManyWatchers            enough people watch the match
│   ├── CannotGuess                a player, or a turn with too few moves
│   ├── GuessedAlready             a second guess of the same move
│   ├── StillPlaying               a rematch of an unfinished match
│   ├── NoHints                    two people agreed to play without hints
│   ├── OnlyOneMove                a hint although only one move is legal
│   └── OwnMatchAlready            another match against the engine is live
├── VacationError                  not possible with this vacation
│   ├── OnVacationAlready          a vacation is on
│   ├── NotOnVacation              no vacation is on
│   └── NoVacationLeft             the days of the year are used up
└── ChallengeError                 not possible with this challenge
    ├── UnknownChoice              not one of an option's choices
    ├── NoSuchLevel                not a level of the engine
    ├── NoOpenings                 no openings to draw from
    ├── SelfChallenge              challenger and opponent are the same
    ├── BotOpponent                the opponent is a bot
    ├── NotAMember                 the opponent is not in the server
    ├── CannotSee                  the opponent cannot see the channel
    ├── TimedOut                   the opponent is timed out
    ├── NoThread                   the requested thread cannot be opened
    ├── ChannelBusy                the channel has a live match
    ├── ThreadRefused              the thread cannot be opened
    │   └── ChatBusy               a private chat already has a match
    ├── AskedAlready               the same rematch was offered already
    ├── RematchAgreed              both agreed to the rematch already
    ├── RematchOver                the rematch was played, in another channel
    ├── TooManyChallenges          too many open challenges of the challenger
    ├── TooManyMatches             too many live matches of a player
    ├── NoSuchChallenge            no challenge with that number
    ├── ChallengeExpired           not answered in time, or queued too long
    ├── ChallengeWithdrawn         the challenger withdrew it
    ├── ChallengeAnswered          accepted or declined already
    ├── NotYourChallenge           reserved for the opponent
    │   └── OwnChallenge           the challenger cannot answer it
    └── NotTheChallenger           reserved for the challenger
"""

from datetime import datetime

from bot.play.offer import OfferKind
from guti import Game
from guti.errors import GutiError


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
    """The offer was answered or withdrawn, or the turn in which it was made is over."""


class OwnOffer(MatchError):
    """Players cannot answer their own offer of a `kind`; `opponent` (a user id) can."""

    opponent: int
    kind: OfferKind


class NothingToTakeBack(MatchError):
    """The player has not chosen a move yet."""


class OpponentHere(MatchError):
    """The match cannot be claimed, because `opponent` (a user id) has not left.

    `outside` is true for a match outside of servers, where no one can leave.
    """

    opponent: int
    outside: bool = False


class ClaimTooEarly(MatchError):
    """The match cannot be claimed before `claimable_from`.

    `opponent` is the user id of the player who still has time to move.
    """

    opponent: int
    claimable_from: datetime


class ClockStands(MatchError):
    """The match cannot be claimed while `opponent` (a user id) is on vacation, until `ends`."""

    opponent: int
    ends: datetime


class CannotGiveDay(MatchError):
    """The turn has no deadline in days or, if `already`, more than its whole time left."""

    already: bool = False


class CannotHaveWeekendsOff(MatchError):
    """Weekends can be off in live matches of two people with a deadline in days."""


class CannotWatch(MatchError):
    """Only live public matches of others in servers can be watched."""


class TooManyWatchers(MatchError):
    """At most `most` people are told of the end of a match."""

    most: int


class CannotGuess(MatchError):
    """The person plays, or too few moves are legal for a guess."""


class GuessedAlready(MatchError):
    """The person has guessed `move`."""

    move: str


class StillPlaying(MatchError):
    """The match has not ended."""


class NoHints(MatchError):
    """The match is between two people who did not agree on hints."""


class OnlyOneMove(MatchError):
    """A hint was requested, but only one move is legal: the one in `moves`."""

    moves: tuple[str, ...]


class ChallengeError(GutiError):
    """An action that is not possible with this challenge."""


class UnknownChoice(ChallengeError):
    """`text` is not one of `choices`."""

    text: str
    choices: tuple[str, ...]


class NoOpenings(ChallengeError):
    """There are no openings of `game` with its rule set, but there are of `games`."""

    game: Game
    games: tuple[Game, ...]


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


class CannotSee(ChallengeError):
    """`opponent` (a user id) cannot see the channel, so they could not answer.

    In a `private_thread` they are not a member of it.
    """

    opponent: int
    private_thread: bool = False


class TimedOut(ChallengeError):
    """`opponent` (a user id) is timed out, and can press nothing before `until`."""

    opponent: int
    until: datetime


class NoThread(ChallengeError):
    """The thread that the challenger asked for cannot be opened.

    `permission` is the permission that the bot lacks, or "none" if the place has no threads.
    """

    permission: str


class ThreadRefused(ChallengeError):
    """The thread for a match cannot be opened.

    `permission` is the permission that the bot lacks, or "none" if the channel does not allow
    threads. `challenge` is the number of the challenge, or None if the match has no challenge.
    """

    permission: str
    challenge: int | None


class ChatBusy(ThreadRefused):
    """A private chat already has a match, and cannot have a thread for a second match."""


class AskedAlready(ChallengeError):
    """The rematch was already offered; `opponent` (a user id) has not answered."""

    opponent: int


class RematchAgreed(ChallengeError):
    """Both players have already agreed to the rematch.

    `match` is the rematch's number and `link` its URL; both are missing while the rematch is
    queued.
    """

    match: int | None = None
    link: str = ""


class RematchOver(ChallengeError):
    """The rematch was played in another channel; `link` leads to its last board."""

    link: str


class TooManyChallenges(ChallengeError):
    """The challenger has too many open challenges, or has sent too many recently.

    `limit` is the number allowed. `lately` is false if open challenges were counted, and true if
    recent challenges were counted.
    """

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
    """The challenge was not answered in time.

    If `waited` is true, the challenge was accepted, but its channel stayed busy too long.
    """

    waited: bool = False


class ChallengeWithdrawn(ChallengeError):
    """The challenger withdrew the challenge."""


class ChallengeAnswered(ChallengeError):
    """The challenge was already answered.

    `accepted` is true if it was accepted, and false if it was declined.
    """

    accepted: bool


class NotYourChallenge(ChallengeError):
    """Only `opponent` (a user id) may answer the challenge."""

    opponent: int


class OwnChallenge(NotYourChallenge):
    """The challenger cannot answer the challenge."""


class NotTheChallenger(ChallengeError):
    """Only `challenger` (a user id) may withdraw the challenge."""

    challenger: int


class NoSuchLevel(ChallengeError):
    """`text` is not a level of the engine, from `least` to `most`."""

    text: str
    least: int
    most: int


class OwnMatchAlready(MatchError):
    """The person already has a live match against the engine.

    `match` is the number of that match, and `link` the URL of its board. A private match has no
    link.
    """

    match: int
    game: Game
    link: str = ""


class VacationError(GutiError):
    """A vacation that is not possible."""


class OnVacationAlready(VacationError):
    """The person is on vacation."""


class NotOnVacation(VacationError):
    """The person is not on vacation."""


class NoVacationLeft(VacationError):
    """The person has less than a day left until `renewed`, the next year."""

    renewed: datetime
