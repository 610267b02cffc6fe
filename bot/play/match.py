"""Matches: immutable values that compute positions from their moves."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.errors import (
    ClaimTooEarly,
    ClockStands,
    MatchMovedOn,
    MatchOver,
    NotAPlayer,
    NothingToTakeBack,
    NotYourTurn,
    OfferedAlready,
    OfferGone,
    OpponentHere,
    OwnOffer,
)
from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.offer import Offer, OfferKind
from bot.play.pace import Pace
from bot.play.pause import Pause
from bot.shards import NO_SERVER
from guti import Game, Move, Outcome, Position, Side
from guti.repetition import repeated

WARNED_PLIES = 10
"""Players are warned if the pieces will be counted within this many plies."""


@dataclass(frozen=True)
class Match:
    """A match: its players, moves, offers, clock and result.

    `id`, `guild`, `channel`, `black` and `white` are ids. Each change increments `version`.
    `position_version` is the version of the last change of position, and `turn_started` its time.
    `offers` are the offers of this turn. `automatic` contains the plies that the bot played for a
    person: the only legal move or, if in `conditional`, a planned one. Names are from the start.
    The first `opening_plies` moves are an opening drawn by lot with `opening_seed`, not chosen.

    With a `pace`, the player to move loses at `deadline`. Without a pace, the opponent can claim
    the match from `claimable_from` on. The engine is the player ENGINE and plays at `level`. A
    match with an `owner` is private. `hints` allows two people hints. `foreign_guild` is for links.
    During a `pause` the clock stands still: the times are those at its beginning.
    """

    id: int
    game: Game
    guild: int
    channel: int
    black: int
    white: int
    first: Side = Side.BLACK
    moves: tuple[Move, ...] = ()
    version: int = 0
    position_version: int = 0
    result: Outcome | None = None
    offers: tuple[Offer, ...] = ()
    automatic: frozenset[int] = frozenset()
    conditional: frozenset[int] = frozenset()
    rated: bool = True
    pace: Pace = Pace.NONE
    black_name: str = ""
    white_name: str = ""
    level: int | None = None
    owner: int | None = None
    hints: bool = False
    foreign_guild: int = 0
    opening_seed: int | None = None
    opening_plies: int = 0
    started: datetime | None = field(default=None, compare=False)
    turn_started: datetime | None = field(default=None, compare=False)
    deadline: datetime | None = field(default=None, compare=False)
    claimable_from: datetime | None = field(default=None, compare=False)
    pause: Pause = field(default=Pause(), compare=False)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the start to the current one."""
        return Position.start(self.game, self.first).through(self.moves)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def live(self) -> bool:
        """True until the match has a result."""
        return self.result is None

    @property
    def players(self) -> tuple[int, int]:
        """User ids of Black and White."""
        return self.black, self.white

    @property
    def people(self) -> tuple[int, ...]:
        """User ids of the players, without the engine and former players."""
        return tuple(player for player in self.players if player > 0)

    @property
    def engine_moves(self) -> bool:
        """True while it is the engine's turn."""
        return self.live and self.to_move == ENGINE

    @property
    def allows_hints(self) -> bool:
        """True if the players may request hints."""
        return self.hints or self.level is not None

    @property
    def to_move(self) -> int:
        """User id of the player to move."""
        return self.player(self.position.to_move)

    @property
    def plies_until_count(self) -> int:
        """Number of plies until the pieces are counted, if no piece is captured."""
        return max(0, self.game.quiet_limit - self.position.quiet)

    @property
    def count_is_near(self) -> bool:
        """True if the players are warned that the pieces will soon be counted."""
        return self.live and self.plies_until_count <= WARNED_PLIES

    @property
    def abortable(self) -> bool:
        """True until both sides have moved: the match is then aborted, not lost."""
        return self.plies_played < len(Side)

    @property
    def plies_played(self) -> int:
        """Number of plies, without those of an opening drawn by lot."""
        return len(self.moves) - self.opening_plies

    @property
    def abort_claimable_from(self) -> datetime | None:
        """Time from which the waiting player may abort the match, or None.

        The time is None in a server, where a player can be reminded instead. It is also None if the
        turn has a deadline, if the engine plays, and after the match has ended.
        """
        limited = self.deadline or self.claimable_from or self.level is not None
        if self.guild != NO_SERVER or self.turn_started is None or limited or not self.live:
            return None
        return self.turn_started + SILENCE_UNTIL_CLAIM

    @property
    def out_of_time(self) -> bool:
        """True if the player to move lost on time."""
        return self.result is not None and self.result.termination is Ending.TIME

    def player(self, side: Side) -> int:
        """Return the user id of `side`."""
        return self.black if side is Side.BLACK else self.white

    def side(self, player: int) -> Side:
        """Return the side of a user id. Raises NotAPlayer."""
        if player not in self.players:
            raise NotAPlayer(*self.players, self.to_move if self.live else None)
        return Side.BLACK if player == self.black else Side.WHITE

    def bottom(self, viewer: int) -> Side:
        """Return the side at the bottom of a viewer's board; spectators see Black there."""
        return Side.WHITE if viewer == self.white else Side.BLACK

    def completions(self, player: int, typed: str) -> tuple[Move, ...]:
        """Return the legal moves that begin with `typed`, or none out of turn."""
        return self.position.completions(typed) if self.live and player == self.to_move else ()

    @property
    def trail(self) -> tuple[Move, ...]:
        """The last move that a person chose, and all moves after it."""
        ply, earliest = len(self.moves), self.opening_plies
        while ply > earliest + 1 and (ply in self.automatic or self._mover(ply) == ENGINE):
            ply -= 1
        return self.moves[max(earliest, ply - 1) :]

    def _mover(self, ply: int) -> int:
        return self.player(self.positions[ply - 1].to_move)

    def play(self, player: int, text: str) -> "Match":
        """Return the match after a move, which cancels open offers.

        Raises MatchOver, NotAPlayer, NotYourTurn, MoveError.
        """
        self.require_turn(player)
        return self._turn(self.position.parse(text))

    def play_forced(self) -> "Match":
        """Return the match after a forced move; unchanged if no move is forced.

        A person's forced move is recorded as automatic.
        """
        if not self.live or len(self.position.legal_moves) != 1:
            return self
        return self.play_for(self.position.legal_moves[0])

    def play_for(self, move: Move, *, by_condition: bool = False) -> "Match":
        """Return the match after a legal move that the bot plays for the player to move."""
        played = self._turn(move)
        ply = frozenset({len(played.moves)} if not self.engine_moves else ())
        conditional = self.conditional | (ply if by_condition else frozenset())
        return _replaced(played, automatic=self.automatic | ply, conditional=conditional)

    def _turn(self, move: Move) -> "Match":
        # Replace past positions by copies without cached legal moves, to save memory.
        past = replace(self.position)
        moves, positions = (*self.moves, move), (*self.positions[:-1], past, past.after(move))
        played = self._changed(moves=moves, offers=(), position_version=self.version + 1)
        vars(played)["positions"] = positions
        return _replaced(played, result=played.position.outcome or repeated(played.positions))

    def resign(self, player: int, seen: int) -> "Match":
        """Return the match after `player` resigns.

        If one side has not moved yet, the match is aborted. Raises NotAPlayer, MatchOver, or
        MatchMovedOn if the position has changed since version `seen`.
        """
        side = self.side(player)
        self.require_same_position(seen)
        return self._lost(side, Ending.RESIGNATION)

    def run_out(self, now: datetime) -> "Match":
        """Return the match lost on time. Raises MatchOver, and ValueError if time is left."""
        self._require_live()
        if self.deadline is None or now < self.deadline:
            raise ValueError(self)
        return self._lost(self.position.to_move, Ending.TIME)

    def claim(self, player: int, now: datetime, *, gone: bool, warned: bool = False) -> "Match":
        """Return the match after `player` claims it from an absent opponent.

        If `gone` is true, the opponent has left the server and loses. If not, the opponent loses
        after a long time without a move in a match without a pace. `warned` is true if the opponent
        was reminded. Outside of servers, where no reminder is possible, the match is aborted.
        Raises NotAPlayer, MatchOver, ClockStands, OpponentHere, ClaimTooEarly.
        """
        other = self.require_player(player).other
        if gone:
            return self._lost(other, Ending.ABANDONED)
        if self.position.to_move is other and self.pause.since and self.deadline is None:
            raise ClockStands(self.player(other), self.pause.changes or now)
        if self.position.to_move is other and self.abort_claimable_from:
            if now < self.abort_claimable_from:
                raise ClaimTooEarly(self.player(other), self.abort_claimable_from)
            return self.abort()
        if self.claimable_from is None or self.position.to_move is not other:
            raise OpponentHere(self.player(other), outside=self.guild == NO_SERVER)
        earliest = now if warned else now + SILENCE_UNTIL_REMINDER
        if now < (claimable_from := max(self.claimable_from, earliest)):
            raise ClaimTooEarly(self.player(other), claimable_from)
        return self._lost(other, Ending.SILENCE)

    def abort(self) -> "Match":
        """Return the match after it was aborted. Raises MatchOver."""
        self._require_live()
        return self._changed(result=Outcome(Ending.ABORTED, None), offers=())

    def with_turn_started(self, now: datetime) -> "Match":
        """Return the match with its current turn started at `now`."""
        limited = self.live and not self.engine_moves
        deadline = self.pace.deadline(now) if limited else None
        claimable = limited and deadline is None and self.level is None
        claimable_from = now + SILENCE_UNTIL_CLAIM if claimable else None
        clock = {"deadline": deadline, "claimable_from": claimable_from}
        return _replaced(self, turn_started=now, pause=self.pause.running, **clock)

    def offer(self, player: int, kind: OfferKind) -> "Match":
        """Return the match after `player` offers a draw or a take-back.

        A draw offer accepts the opponent's open draw offer, if there is one. Raises NotAPlayer,
        MatchOver, NothingToTakeBack, and OfferedAlready after another offer in the same turn.
        """
        side = self.require_player(player)
        if answered := self.answered_by(player, kind):
            return self.accept(player, answered.version)
        # The engine answers at once, so each kind can be offered to it once in a turn.
        kinds = OfferKind if self.level is None else (kind,)
        if any(offer.by is side and offer.kind in kinds for offer in self.offers):
            raise OfferedAlready
        if kind is OfferKind.TAKEBACK:
            self._before_last_choice(side)
        made = Offer(kind, side, self.version + 1)
        return self._changed(offers=(*self.offers, made))

    def answered_by(self, player: int, kind: OfferKind) -> Offer | None:
        """Return the opponent's draw offer if an offer of `kind` would accept it, else None."""
        standing = self.open_offer(self.side(player).other)
        return standing if standing and standing.kind is kind is OfferKind.DRAW else None

    def open_offer(self, side: Side) -> Offer | None:
        """Return the open offer of `side`, or None if `side` has no open offer."""
        waiting = (offer for offer in self.offers if offer.by is side and not offer.declined)
        return next(waiting, None)

    def accept(self, player: int, offered: int) -> "Match":
        """Return the match after `player` accepts the offer made at version `offered`.

        Raises NotAPlayer, MatchOver, OfferGone, OwnOffer.
        """
        offer = self._offered(player, offered)
        if offer.kind is OfferKind.DRAW:
            return self._changed(result=Outcome(Ending.AGREEMENT, None), offers=())
        plies = self._before_last_choice(offer.by)
        kept = frozenset(range(plies + 1))
        return self._changed(
            moves=self.moves[:plies],
            automatic=self.automatic & kept,
            conditional=self.conditional & kept,
            offers=(),
            position_version=self.version + 1,
        )

    def decline(self, player: int, offered: int) -> "Match":
        """Return the match after `player` declines the offer made at version `offered`.

        Raises NotAPlayer, MatchOver, OfferGone, OwnOffer.
        """
        return self._closed(self._offered(player, offered))

    def withdraw(self, player: int) -> "Match":
        """Return the match after `player` withdraws an unanswered offer.

        The offer cannot be repeated in the same turn. Raises NotAPlayer, MatchOver, OfferGone.
        """
        side = self.require_player(player)
        if (withdrawn := self.open_offer(side)) is None:
            raise OfferGone
        return self._closed(withdrawn)

    def _closed(self, closed: Offer) -> "Match":
        offers = (replace(each, declined=True) if each is closed else each for each in self.offers)
        return self._changed(offers=tuple(offers))

    def require_same_position(self, seen: int) -> None:
        """Raise MatchMovedOn if the position changed after version `seen`.

        Raises MatchOver if the match has ended.
        """
        self._require_live()
        if seen < self.position_version:
            raise MatchMovedOn

    def require_player(self, player: int) -> Side:
        """Return the side of a player of a live match. Raises NotAPlayer, MatchOver."""
        side = self.side(player)
        self._require_live()
        return side

    def require_turn(self, player: int) -> None:
        """Raise NotAPlayer, MatchOver or NotYourTurn unless `player` is to move."""
        self.require_player(player)
        if player != self.to_move:
            raise NotYourTurn(self.to_move)

    def _lost(self, side: Side, ending: Ending) -> "Match":
        left = Outcome(ending, side.other)
        result = Outcome(Ending.ABORTED, None) if self.abortable else left
        return self._changed(result=result, offers=())

    def _offered(self, player: int, offered: int) -> Offer:
        side = self.require_player(player)
        waiting = (each for each in self.offers if each.version == offered and not each.declined)
        if (offer := next(waiting, None)) is None:
            raise OfferGone
        if offer.by is side:
            raise OwnOffer(self.player(side.other), offer.kind)
        return offer

    def takeback(self, side: Side) -> tuple[Move, ...]:
        """Return the moves that a take-back by `side` undoes. Raises NothingToTakeBack."""
        return self.moves[self._before_last_choice(side) :]

    def _before_last_choice(self, side: Side) -> int:
        """Return the moves before the last free choice of `side`. Raises NothingToTakeBack."""
        for ply in range(len(self.moves), self.opening_plies, -1):
            if self.positions[ply - 1].to_move is side and ply not in self.automatic:
                return ply - 1
        raise NothingToTakeBack

    def _changed(self, **changes: Any) -> "Match":  # noqa: ANN401 - any field
        return _replaced(self, version=self.version + 1, **changes)

    def _require_live(self) -> None:
        if not self.live:
            raise MatchOver


def _replaced(match: Match, **changes: Any) -> Match:  # noqa: ANN401 - any field
    """Return a copy with changed fields; cached positions are kept if the moves are equal."""
    changed = replace(match, **changes)
    if "moves" not in changes and "positions" in vars(match):
        vars(changed)["positions"] = match.positions
    return changed
