"""Positions: pieces, the side to move, and the plies since the last capture."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from typing import Self

from guti import notation, rules
from guti.errors import IllegalMove
from guti.game import Game
from guti.move import Move, Outcome, Side, Termination
from guti.rule_set import Capture


@dataclass(frozen=True)
class Position:
    """A position of a game; `quiet` counts the plies since the last capture.

    `black` and `white` are the points that each side occupies, stored as an int with one bit for
    each point of the board.
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
        """Build a position from the names of occupied points."""
        index = game.board.index
        blacks, whites = (sum(1 << index[name] for name in set(of)) for of in (black, white))
        return cls(game, blacks, whites, to_move, quiet)

    @classmethod
    def start(cls, game: Game, to_move: Side = Side.BLACK) -> Self:
        """Return the starting position of `game`, in which `to_move` moves first."""
        return cls.of(game, black=game.black, white=game.white, to_move=to_move)

    @classmethod
    def from_text(cls, game: Game, text: str) -> Self:
        """Parse the text form of a position. Raises BadPosition."""
        return cls.of(game, **notation.read_position(game, text))

    @property
    def text(self) -> str:
        """The text form: rows of points, side to move, plies since the last capture."""
        return notation.write_position(self.game.board, self.at, self.to_move, self.quiet)

    def pieces(self, side: Side) -> tuple[str, ...]:
        """Return the names of the points that `side` occupies, in board order."""
        names = self.game.board.names
        return tuple(names[index] for index in rules.indices(self._mask(side)))

    def count(self, side: Side) -> int:
        """Return the number of pieces that `side` has."""
        return self._mask(side).bit_count()

    def at(self, point: str) -> Side | None:
        """Return the side whose piece is on `point`, or None if the point is vacant."""
        bit = 1 << self.game.board.index[point]
        if self.black & bit:
            return Side.BLACK
        return Side.WHITE if self.white & bit else None

    @property
    def capture_due(self) -> bool:
        """True if the side to move must capture."""
        return self.can_capture and self.game.capture is Capture.MUST

    @property
    def can_capture(self) -> bool:
        """True if the side to move can capture."""
        return rules.can_capture(self.game.board, self._own, self._enemy)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome by the first applicable rule, or None if play continues."""
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
        can_step = any(rules.steps(self.game.board, self._own, self._enemy))
        if not can_step and not self.can_capture:
            return Outcome(Termination.STALEMATE, other)
        if self.quiet >= self.game.quiet_limit:
            return self.outcome_by_count
        return None

    @property
    def outcome_by_count(self) -> Outcome:
        """The outcome if the pieces are counted.

        The side with more pieces wins, and equal numbers are a draw.
        """
        black, white = self.count(Side.BLACK), self.count(Side.WHITE)
        if black == white:
            return Outcome(Termination.COUNT, None)
        return Outcome(Termination.COUNT, Side.BLACK if black > white else Side.WHITE)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, or no moves if the position has an outcome."""
        if self.outcome:
            return ()
        board, names = self.game.board, self.game.board.names
        captures = tuple(
            Move(tuple(names[point] for point in path), tuple(names[point] for point in captured))
            for path, captured in rules.chains(board, self._own, self._enemy, self.game.chain)
        )
        if captures and self.game.capture is Capture.MUST:
            return captures
        steps = rules.steps(board, self._own, self._enemy)
        return captures + tuple(Move((names[origin], names[target])) for origin, target in steps)

    def has_more_captures_than(self, most: int) -> bool:
        """Return whether there are more than `most` capture chains.

        The count stops as soon as `most` is exceeded, because a position that cannot occur in a
        match can have millions of chains.
        """
        found = rules.chains(self.game.board, self._own, self._enemy, self.game.chain)
        return next(islice(found, most, None), None) is not None

    def parse(self, text: str) -> Move:
        """Return the legal move that `text` names. Raises MoveError."""
        return notation.read_move(self, text)

    def completions(self, typed: str) -> tuple[Move, ...]:
        """Return the legal moves that begin with the text `typed`."""
        return notation.complete(self, typed)

    def play(self, move: Move) -> "Position":
        """Return the position after `move`. Raises IllegalMove."""
        if move not in self.legal_moves:
            raise IllegalMove(str(move), self.text)
        return self.after(move)

    def after(self, move: Move) -> "Position":
        """Return the position after `move`, without checking that it is legal."""
        index = self.game.board.index
        own = self._own ^ (1 << index[move.origin]) | (1 << index[move.target])
        enemy = self._enemy
        for point in move.captured:
            enemy &= ~(1 << index[point])
        black, white = (own, enemy) if self.to_move is Side.BLACK else (enemy, own)
        quiet = 0 if move.captured else self.quiet + 1
        return replace(self, black=black, white=white, to_move=self.to_move.other, quiet=quiet)

    def through(self, moves: Iterable[Move]) -> tuple["Position", ...]:
        """Return this position, followed by the position after each of `moves`.

        The moves are not checked, so they must be legal.
        """
        return tuple(accumulate(moves, Position.after, initial=self))

    def parse_line(self, texts: Iterable[str]) -> tuple[Move, ...]:
        """Return the moves that `texts` name. Raises MoveError.

        Each text is read in the position after the moves before it.
        """
        position, moves = self, list[Move]()
        for text in texts:
            moves.append(position.parse(text))
            position = position.after(moves[-1])
        return tuple(moves)

    def _mask(self, side: Side) -> int:
        return self.black if side is Side.BLACK else self.white

    @property
    def _own(self) -> int:
        return self._mask(self.to_move)

    @property
    def _enemy(self) -> int:
        return self._mask(self.to_move.other)


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` turns from `position`."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves)
