"""Matches: two players on a game, as a frozen value that is a fold over its moves.

Pure: it must not know Discord, the database, the clock or chance.
"""

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from bot.engine import Game, Move, Outcome, Position, Side
from bot.errors import MatchMovedOn, MatchOver, NotAPlayer, NotYourTurn

REPETITIONS = 3
"""The pieces are counted when a position stands for this many times since the last capture."""

WARNED_PLIES = 10
"""In this many plies before the count the players are told of it."""


class Ending(StrEnum):
    """The ways a match ends that no position knows of."""

    RESIGNATION = "resignation"
    ABORTED = "aborted"


@dataclass(frozen=True)
class Match:
    """A match: who plays what, the moves so far, and the result that no position shows.

    `id`, `guild`, `channel`, `message` (the one that shows the board, None before it is posted),
    `black` and `white` are numbers that outer floors give; every change raises `version`.
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
    result: Outcome | None = None
    message: int | None = None

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions so far, from the start to the one on the board."""
        positions = [self.game.starting(self.first)]
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

    def player(self, side: Side) -> int:
        """The user id of `side`."""
        return self.black if side is Side.BLACK else self.white

    def side(self, player: int) -> Side:
        """The side of `player` (a user id); raises NotAPlayer."""
        if player not in self.players:
            raise NotAPlayer(*self.players)
        return Side.BLACK if player == self.black else Side.WHITE

    def bottom(self, viewer: int) -> Side:
        """The side at the bottom of `viewer`'s board: their own, Black's for a spectator."""
        return Side.WHITE if viewer == self.white else Side.BLACK

    def completions(self, player: int, typed: str) -> tuple[Move, ...]:
        """The legal moves that what `player` has typed so far may become; none out of turn."""
        if not self.live or player != self.to_move:
            return ()
        return self.position.completions(typed)

    def play(self, player: int, text: str) -> "Match":
        """The match after `player` plays what `text` names.

        Raises MatchOver, NotAPlayer, NotYourTurn and the position's MoveErrors.
        """
        self._require_turn(player)
        move = self.position.parse(text)
        played = replace(self, moves=(*self.moves, move), version=self.version + 1)
        return replace(played, result=played.position.outcome or played.repeated)

    @property
    def repeated(self) -> Outcome | None:
        """The count that ends a match whose position stands for the third time, or None.

        Nothing before the last capture can stand again, so the whole history may be counted.
        """
        seen = Counter((now.black, now.white, now.to_move) for now in self.positions)
        now = self.position
        if seen[now.black, now.white, now.to_move] < REPETITIONS or now.capture_due:
            return None
        return now.counted

    def resign(self, player: int, version: int) -> "Match":
        """The match after `player` leaves it, as it stood at `version`.

        Until each side has moved once that ends it without a result. Raises MatchOver,
        NotAPlayer, and MatchMovedOn when the match changed since.
        """
        side = self.side(player)
        self._require_live()
        if version != self.version:
            raise MatchMovedOn
        result = (
            Outcome(Ending.ABORTED, None)
            if self.abortable
            else Outcome(Ending.RESIGNATION, side.other)
        )
        return replace(self, result=result, version=self.version + 1)

    def _require_live(self) -> None:
        if not self.live:
            raise MatchOver

    def _require_turn(self, player: int) -> None:
        self.side(player)
        self._require_live()
        if player != self.to_move:
            raise NotYourTurn(self.to_move)
