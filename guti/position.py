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

    >>> from guti import GAMES
    >>> position = Position.start(GAMES["felli"])
    >>> position.text
    'www/www/./bbb/bbb b 0'
    >>> [str(move) for move in position.legal_moves]
    ['a2-b3', 'b2-b3', 'c2-b3']
    >>> position.play(position.parse("b2 b3")).text
    'www/www/b/b.b/bbb w 1'
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
        """Build a position from the names of occupied points.

        >>> from guti import GAMES
        >>> Position.of(GAMES["felli"], black=["b3"], white=["b4"], to_move=Side.BLACK).text
        '.../.w./b/.../... b 0'
        """
        index = game.board.index
        blacks, whites = (sum(1 << index[name] for name in set(of)) for of in (black, white))
        return cls(game, blacks, whites, to_move, quiet)

    @classmethod
    def start(cls, game: Game, to_move: Side = Side.BLACK) -> Self:
        """Return the starting position of `game`, in which `to_move` moves first.

        >>> from guti import GAMES
        >>> Position.start(GAMES["pretwa"], Side.WHITE).text
        './bbb/bbb/bbb/www/www/www w 0'
        """
        return cls.of(game, black=game.black, white=game.white, to_move=to_move)

    @classmethod
    def from_text(cls, game: Game, text: str) -> Self:
        """Parse the text form of a position. Raises BadPosition.

        >>> from guti import GAMES
        >>> position = Position.from_text(GAMES["felli"], ".../.w./b/.../... b 0")
        >>> position.at("b4")
        <Side.WHITE: 'white'>
        >>> Position.from_text(GAMES["felli"], "... x 0")
        Traceback (most recent call last):
        guti.errors.BadPosition: '... x 0' is not a position: the board has ... (character 1)
        """
        return cls.of(game, **notation.read_position(game, text))

    @property
    def text(self) -> str:
        """The text form: rows of points, side to move, plies since the last capture."""
        return notation.write_position(self.game.board, self.at, self.to_move, self.quiet)

    def pieces(self, side: Side) -> tuple[str, ...]:
        """Return the names of the points that `side` occupies, in board order.

        >>> from guti import GAMES
        >>> Position.start(GAMES["felli"]).pieces(Side.BLACK)
        ('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
        """
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
        """The outcome by the first applicable rule, or None if play continues.

        >>> from guti import GAMES
        >>> Position.from_text(GAMES["felli"], ".../.w./b/.../... b 0").outcome is None
        True
        >>> Position.from_text(GAMES["felli"], ".../.w././.../... b 0").outcome
        Outcome(termination=<Termination.NO_PIECES: 'no-pieces'>, winner=<Side.WHITE: 'white'>)
        """
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
        """Return the legal move that `text` names. Raises MoveError.

        Any case, common separators and unique abbreviations are understood:

        >>> from guti import GAMES
        >>> position = Position.start(GAMES["felli"])
        >>> str(position.parse("B2 B3"))
        'b2-b3'
        >>> position.parse("b2-b4")
        Traceback (most recent call last):
        guti.errors.PointTaken: b4 is occupied
        """
        return notation.read_move(self, text)

    def completions(self, typed: str) -> tuple[Move, ...]:
        """Return the legal moves that begin with the text `typed`.

        >>> from guti import GAMES
        >>> [str(move) for move in Position.start(GAMES["felli"]).completions("a")]
        ['a2-b3']
        """
        return notation.complete(self, typed)

    def play(self, move: Move) -> "Position":
        """Return the position after `move`. Raises IllegalMove.

        >>> from guti import GAMES, Move
        >>> Position.start(GAMES["felli"]).play(Move(("a1", "a2")))
        Traceback (most recent call last):
        guti.errors.IllegalMove: a1-a2 is not legal in 'www/www/./bbb/bbb b 0'
        """
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

        >>> from guti import GAMES
        >>> start = Position.start(GAMES["felli"])
        >>> [each.text for each in start.through(start.parse_line(["b2-b3"]))]
        ['www/www/./bbb/bbb b 0', 'www/www/b/b.b/bbb w 1']
        """
        return tuple(accumulate(moves, Position.after, initial=self))

    def parse_line(self, texts: Iterable[str]) -> tuple[Move, ...]:
        """Return the moves that `texts` name. Raises MoveError.

        Each text is read in the position after the moves before it.

        >>> from guti import GAMES
        >>> [str(move) for move in Position.start(GAMES["felli"]).parse_line(["b2-b3", "b4xb2"])]
        ['b2-b3', 'b4xb2']
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
    """Return the number of sequences of `depth` turns from `position`.

    >>> from guti import GAMES
    >>> [perft(Position.start(GAMES["felli"]), depth) for depth in range(1, 6)]
    [3, 3, 3, 7, 23]
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves)
