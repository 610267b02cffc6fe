"""Matches: two players on a game, as a frozen value that is a fold over its moves.

Pure: it must not know Discord, the database, the clock or chance.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.engine import Game, Move, Outcome, Position, Side
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE, MOVES_WITHIN, SHOWN_WITHIN
from bot.play.errors import (
    ClaimTooEarly,
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
from bot.play.limits import SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.offer import Offer, OfferKind
from bot.play.pace import Pace
from bot.play.repetition import repeated

WARNED_PLIES = 10
"""In this many plies before the count the players are told of it."""


@dataclass(frozen=True)
class Match:
    """A match: who plays what, the moves so far, and the result that no position shows.

    `id`, `guild`, `channel`, `black` and `white` are numbers that outer layers give, like
    `message`, which shows the board as it was at `shown_version` (None before it is posted). Every
    change raises `version`; `position_version` is the one at which the position last changed, and
    `turn_started` when. `offers` are those of this turn, `automatic` the plies that were played for
    a player who had only one move. The names are those that the players had at the start. With a
    `pace` the time of the player to move runs out at `deadline`, without one the other can claim
    the match from `claimable_from` on; `due` is when the match is to be looked at next: to warn who
    is to move, for the end of the time, or to show how it ended. The engine plays at a `level`, and
    then one of the players is ENGINE; a match with an `owner` is seen by that player alone. With
    `hints` two people have agreed that both may be helped.
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
    message: int | None = None
    shown_version: int | None = None
    rated: bool = True
    pace: Pace = Pace.NONE
    black_name: str = ""
    white_name: str = ""
    level: int | None = None
    owner: int | None = None
    hints: bool = False
    started: datetime | None = field(default=None, compare=False)
    turn_started: datetime | None = field(default=None, compare=False)
    deadline: datetime | None = field(default=None, compare=False)
    due: datetime | None = field(default=None, compare=False)
    claimable_from: datetime | None = field(default=None, compare=False)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions so far, from the start to the one on the board."""
        positions = [Position.start(self.game, self.first)]
        for move in self.moves:
            positions.append(positions[-1].after(move))
        return tuple(positions)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def live(self) -> bool:
        """Whether the match goes on."""
        return self.result is None

    @property
    def players(self) -> tuple[int, int]:
        """Black's and White's user ids."""
        return self.black, self.white

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player in self.players if player > 0)

    @property
    def engine_moves(self) -> bool:
        """Whether the match goes on, and it is the engine's turn."""
        return self.live and self.to_move == ENGINE

    @property
    def allows_hints(self) -> bool:
        """Whether its players may be helped: people against the engine, others if they agreed."""
        return self.hints or self.level is not None

    @property
    def to_move(self) -> int:
        """The user id of the player to move."""
        return self.player(self.position.to_move)

    @property
    def quiet_left(self) -> int:
        """How many more plies without a capture until the pieces are counted."""
        return max(0, self.game.quiet_limit - self.position.quiet)

    @property
    def count_near(self) -> bool:
        """Whether the players should be told that the count is near."""
        return self.live and self.quiet_left <= WARNED_PLIES

    @property
    def abortable(self) -> bool:
        """Whether leaving now ends the match without a result: a side has not moved yet."""
        return len(self.moves) < len(Side)

    @property
    def board_lost(self) -> bool:
        """Whether no message shows the position: it was not posted, as far as is known."""
        return (
            self.message is None
            or self.shown_version is None
            or self.shown_version < self.position_version
        )

    @property
    def out_of_time(self) -> bool:
        """Whether the time of the player to move ran out, and they lost by it."""
        return self.result is not None and self.result.termination is Ending.TIME

    def player(self, side: Side) -> int:
        """The user id of `side`."""
        return self.black if side is Side.BLACK else self.white

    def side(self, player: int) -> Side:
        """The side of `player` (a user id); raises NotAPlayer."""
        if player not in self.players:
            raise NotAPlayer(*self.players, self.to_move if self.live else None)
        return Side.BLACK if player == self.black else Side.WHITE

    def bottom(self, viewer: int) -> Side:
        """The side at the bottom of `viewer`'s board: their own, Black's for a spectator."""
        return Side.WHITE if viewer == self.white else Side.BLACK

    def completions(self, player: int, typed: str) -> tuple[Move, ...]:
        """The legal moves that what `player` has typed so far may become; none out of turn."""
        return self.position.completions(typed) if self.live and player == self.to_move else ()

    @property
    def trail(self) -> tuple[Move, ...]:
        """The moves since a person last chose one, that one included, oldest first."""
        ply = len(self.moves)
        while ply > 1 and (ply in self.automatic or self._mover(ply) == ENGINE):
            ply -= 1
        return self.moves[max(0, ply - 1) :]

    def _mover(self, ply: int) -> int:
        return self.player(self.positions[ply - 1].to_move)

    def play(self, player: int, text: str) -> "Match":
        """The match after `player` plays what `text` names; offers lapse by it.

        Raises MatchOver, NotAPlayer, NotYourTurn and the position's MoveErrors.
        """
        self.require_turn(player)
        return self._turn(self.position.parse(text))

    def play_forced(self) -> "Match":
        """The match after the player to move plays the only legal move there is, or itself.

        It is automatic for a person, who did not choose it.
        """
        if not self.live or len(self.position.legal_moves) != 1:
            return self
        played = self._turn(self.position.legal_moves[0])
        if self.engine_moves:
            return played
        return _replaced(played, automatic=self.automatic | {len(played.moves)})

    def _turn(self, move: Move) -> "Match":
        # What was legal in a position is not kept once it is past: a match lives in memory.
        past = replace(self.position)
        moves, positions = (*self.moves, move), (*self.positions[:-1], past, past.after(move))
        played = self._changed(moves=moves, offers=(), position_version=self.version + 1)
        vars(played)["positions"] = positions
        return _replaced(played, result=played.position.outcome or played.repeated)

    @property
    def repeated(self) -> Outcome | None:
        """The count that ends a match whose position stands for the third time, or None."""
        return repeated(self.positions)

    def resign(self, player: int, seen: int) -> "Match":
        """The match after `player`, who has `seen` it at a version, leaves it.

        Until each side has moved once that ends it without a result. Raises NotAPlayer, MatchOver,
        and MatchMovedOn when the position changed since.
        """
        side = self.side(player)
        self.require_seen(seen)
        return self._lost(side, Ending.RESIGNATION)

    def run_out(self, now: datetime) -> "Match":
        """The match after the time of the player to move has run out; like leaving it.

        Raises MatchOver, and ValueError while there is time left.
        """
        self._require_live()
        if self.deadline is None or now < self.deadline:
            raise ValueError(self)
        return self._lost(self.position.to_move, Ending.TIME)

    def claim(self, player: int, now: datetime, *, gone: bool) -> "Match":
        """The match after `player` claims it; like the other's leaving it.

        The other is `gone`, or where there is no time limit has not moved for too long, though
        they were told. Raises NotAPlayer, MatchOver, OpponentHere, ClaimTooEarly.
        """
        other = self.side(player).other
        self._require_live()
        if gone:
            return self._lost(other, Ending.ABANDONED)
        if self.claimable_from is None or self.position.to_move is not other:
            raise OpponentHere(self.player(other))
        # It is due until the silent player was told, and only then can it be claimed.
        told = now + SILENCE_TOLD if self.due else now
        if now < (claimable_from := max(self.claimable_from, told)):
            raise ClaimTooEarly(self.player(other), claimable_from)
        return self._lost(other, Ending.SILENCE)

    def abort(self) -> "Match":
        """The match, called off: it counts for nobody. Raises MatchOver."""
        self._require_live()
        return self._changed(result=Outcome(Ending.ABORTED, None), offers=())

    def shown_by(self, message: int, version: int) -> "Match":
        """The match with its board, at a version, in a message; not if a later one is shown."""
        if self.shown_version is not None and self.shown_version > version:
            return self
        return _replaced(self, message=message, shown_version=version)

    def clocked(self, now: datetime) -> "Match":
        """The match with its turn beginning now; nobody's time runs once it is over."""
        begun = _replaced(self, turn_started=now, deadline=None, due=None, claimable_from=None)
        if not self.live:
            return begun
        if self.engine_moves:
            return _replaced(begun, due=now + MOVES_WITHIN)
        if deadline := self.pace.deadline(now):
            begun = _replaced(begun, deadline=deadline, due=self.pace.warning(deadline))
        if self.level is not None:
            return _replaced(begun, due=now + SHOWN_WITHIN)
        if deadline:
            return begun
        return _replaced(begun, due=now + SILENCE_TOLD, claimable_from=now + SILENCE_CLAIMED)

    def offer(self, player: int, kind: OfferKind) -> "Match":
        """The match after `player` puts a draw or a take-back to the other.

        A draw that the other has offered is accepted by it. Raises NotAPlayer, MatchOver,
        OfferedAlready in the same turn, NothingToTakeBack.
        """
        side = self.side(player)
        self._require_live()
        if answered := self.answered_by(player, kind):
            return self.accept(player, answered.version)
        # Against the engine neither a draw nor a take-back keeps from the other: both are answered.
        kinds = OfferKind if self.level is None else (kind,)
        if any(offer.by is side and offer.kind in kinds for offer in self.offers):
            raise OfferedAlready
        if kind is OfferKind.TAKEBACK:
            self._before_last_choice(side)
        made = Offer(kind, side, self.version + 1)
        return self._changed(offers=(*self.offers, made))

    def answered_by(self, player: int, kind: OfferKind) -> Offer | None:
        """Return the other's offer that `player` would accept by an offer of `kind`, or None."""
        standing = self.standing(self.side(player).other)
        return standing if standing and standing.kind is kind is OfferKind.DRAW else None

    def standing(self, side: Side) -> Offer | None:
        """The offer of `side` that waits for an answer, or None."""
        waiting = (offer for offer in self.offers if offer.by is side and not offer.declined)
        return next(waiting, None)

    def accept(self, player: int, offered: int) -> "Match":
        """The match after `player` accepts the offer made at version `offered`.

        Raises NotAPlayer, MatchOver, OfferGone, OwnOffer.
        """
        offer = self._offered(player, offered)
        if offer.kind is OfferKind.DRAW:
            return self._changed(result=Outcome(Ending.AGREEMENT, None), offers=())
        kept = self._before_last_choice(offer.by)
        return self._changed(
            moves=self.moves[:kept],
            automatic=frozenset(ply for ply in self.automatic if ply <= kept),
            offers=(),
            position_version=self.version + 1,
        )

    def decline(self, player: int, offered: int) -> "Match":
        """The match after `player` declines the offer made at version `offered`.

        Nothing else changes. Raises NotAPlayer, MatchOver, OfferGone, OwnOffer.
        """
        return self._closed(self._offered(player, offered))

    def withdraw(self, player: int) -> "Match":
        """The match after `player` takes back the offer that waits for an answer.

        It is not made again in the same turn either. Raises NotAPlayer, MatchOver, OfferGone.
        """
        side = self.side(player)
        self._require_live()
        if (withdrawn := self.standing(side)) is None:
            raise OfferGone
        return self._closed(withdrawn)

    def _closed(self, closed: Offer) -> "Match":
        """The match with an offer that waits for no answer any more."""
        offers = (replace(each, declined=True) if each is closed else each for each in self.offers)
        return self._changed(offers=tuple(offers))

    def require_seen(self, seen: int) -> None:
        """Raise MatchOver, or MatchMovedOn if the position changed since version `seen`."""
        self._require_live()
        if seen < self.position_version:
            raise MatchMovedOn

    def require_turn(self, player: int) -> None:
        """Raise NotAPlayer, MatchOver or NotYourTurn unless `player` is to move."""
        self.side(player)
        self._require_live()
        if player != self.to_move:
            raise NotYourTurn(self.to_move)

    def _lost(self, side: Side, ending: Ending) -> "Match":
        left = Outcome(ending, side.other)
        result = Outcome(Ending.ABORTED, None) if self.abortable else left
        return self._changed(result=result, offers=())

    def _offered(self, player: int, offered: int) -> Offer:
        side = self.side(player)
        self._require_live()
        waiting = (each for each in self.offers if each.version == offered and not each.declined)
        if (offer := next(waiting, None)) is None:
            raise OfferGone
        if offer.by is side:
            raise OwnOffer(self.player(side.other))
        return offer

    def takeback(self, side: Side) -> tuple[Move, ...]:
        """What `side` would take back: its last chosen move and all after it.

        Raises NothingToTakeBack.
        """
        return self.moves[self._before_last_choice(side) :]

    def _before_last_choice(self, side: Side) -> int:
        """How many moves stand before the last one that `side` chose."""
        for ply in range(len(self.moves), 0, -1):
            if self.positions[ply - 1].to_move is side and ply not in self.automatic:
                return ply - 1
        raise NothingToTakeBack

    def _changed(self, **changes: Any) -> "Match":  # noqa: ANN401 - any field
        return _replaced(self, version=self.version + 1, **changes)

    def _require_live(self) -> None:
        if not self.live:
            raise MatchOver


def _replaced(match: Match, **changes: Any) -> Match:  # noqa: ANN401 - any field
    """The match with other fields; while its moves stay, so does what was folded of them."""
    changed = replace(match, **changes)
    if "moves" not in changes and "positions" in vars(match):
        vars(changed)["positions"] = match.positions
    return changed
