"""Positions: who stands where, who is to move, and how long nothing was captured.

A position is an immutable value; it must not know how it came about, nor what a match is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Self

from bot.engine import notation, rules
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.move import Move, Outcome, Side, Termination


@dataclass(frozen=True)
class Position:
    """Pieces on a game's board, the side to move, and the plies since the last capture.

    `black` and `white` are sets of points: an int with a bit for each index of the board.
    """

    game: Game
    black: int
    white: int
    to_move: Side
    quiet: int = 0

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        black: Iterable[str],
        white: Iterable[str],
        to_move: Side,
        quiet: int = 0,
    ) -> Self:
        """Build a position from the names of the points that each side holds."""
        index = game.board.index
        blacks, whites = (sum(1 << index[name] for name in set(of)) for of in (black, white))
        return cls(game, blacks, whites, to_move, quiet)

    @classmethod
    def start(cls, game: Game, to_move: Side = Side.BLACK) -> Self:
        """The position in which `game` starts, with `to_move` to begin."""
        return cls.of(game, black=game.black, white=game.white, to_move=to_move)

    @classmethod
    def from_text(cls, game: Game, text: str) -> Self:
        """Read the text form of a position; raises BadPosition, which says where it goes wrong."""
        return cls.of(game, **notation.read_position(game, text))

    @property
    def text(self) -> str:
        """The text form: rows of the board, the side to move, the plies since a capture."""
        return notation.write_position(self.game.board, self.at, self.to_move, self.quiet)

    def pieces(self, side: Side) -> tuple[str, ...]:
        """The names of the points that `side` holds, in the board's order."""
        names = self.game.board.names
        return tuple(names[index] for index in rules.indices(self._mask(side)))

    def count(self, side: Side) -> int:
        """How many pieces `side` has."""
        return self._mask(side).bit_count()

    def at(self, point: str) -> Side | None:
        """The side whose piece stands on `point`, or None."""
        bit = 1 << self.game.board.index[point]
        if self.black & bit:
            return Side.BLACK
        return Side.WHITE if self.white & bit else None

    @property
    def capture_due(self) -> bool:
        """Whether the side to move can capture, and so must."""
        return rules.can_capture(self.game.board, self._own, self._enemy)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the position ends, looked at in the order of the rule book; None if it goes on."""
        mover, enemy = self._own.bit_count(), self._enemy.bit_count()
        losing, other = self.game.losing_count, self.to_move.other
        if not mover:
            return Outcome(Termination.NO_PIECES, other)
        if mover <= losing:
            return Outcome(Termination.REDUCED, other)
        if enemy <= losing and losing:
            return Outcome(Termination.REDUCED, self.to_move)
        if self.capture_due:
            return None
        if not rules.can_step(self.game.board, self._own, self._enemy):
            return Outcome(Termination.STALEMATE, other)
        if self.quiet >= self.game.quiet_limit:
            return self.counted
        return None

    @property
    def counted(self) -> Outcome:
        """What rule six says of these pieces: more wins, equal numbers are a draw."""
        black, white = self.count(Side.BLACK), self.count(Side.WHITE)
        if black == white:
            return Outcome(Termination.COUNT, None)
        return Outcome(Termination.COUNT, Side.BLACK if black > white else Side.WHITE)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal whole turn; empty once the position has an outcome."""
        if self.outcome:
            return ()
        board, names = self.game.board, self.game.board.names
        captures = tuple(
            Move(tuple(names[point] for point in path), tuple(names[point] for point in captured))
            for path, captured in rules.chains(board, self._own, self._enemy)
        )
        return captures or tuple(
            Move((names[origin], names[target]))
            for origin, target in rules.steps(board, self._own, self._enemy)
        )

    def has_more_captures_than(self, most: int) -> bool:
        """Whether more than so many whole chains can be played; few enough are counted quickly.

        In positions that no match comes to there may be millions.
        """
        found = rules.chains(self.game.board, self._own, self._enemy)
        return next(islice(found, most, None), None) is not None

    def parse(self, text: str) -> Move:
        """The legal move that `text` names; raises a MoveError that says why there is none."""
        return notation.read_move(self, text)

    def completions(self, typed: str) -> tuple[Move, ...]:
        """The legal moves that a text typed so far may become; none if it cannot be read."""
        return notation.complete(self, typed)

    def play(self, move: Move) -> "Position":
        """The position after `move`; raises IllegalMove."""
        if move not in self.legal_moves:
            raise IllegalMove(str(move), self.text)
        return self.after(move)

    def after(self, move: Move) -> "Position":
        """The position after `move`, which the caller knows to be legal (it was played)."""
        index = self.game.board.index
        own = self._own ^ (1 << index[move.origin]) | (1 << index[move.target])
        enemy = self._enemy
        for point in move.captured:
            enemy &= ~(1 << index[point])
        black, white = (own, enemy) if self.to_move is Side.BLACK else (enemy, own)
        quiet = 0 if move.captured else self.quiet + 1
        return replace(self, black=black, white=white, to_move=self.to_move.other, quiet=quiet)

    def _mask(self, side: Side) -> int:
        return self.black if side is Side.BLACK else self.white

    @property
    def _own(self) -> int:
        return self._mask(self.to_move)

    @property
    def _enemy(self) -> int:
        return self._mask(self.to_move.other)


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` whole turns there are from `position`."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves)
