"""Games: a board with its set-up and the two numbers of the rules; it knows no match."""

from dataclasses import dataclass, field
from functools import cached_property

from bot.engine.board import Board
from bot.engine.move import Side
from bot.engine.position import Position


@dataclass(frozen=True)
class Game:
    """A board, who stands where at the start, and the numbers of the shared rule book.

    A side with `losing_count` pieces or fewer loses; after `quiet_limit` plies in a row without
    a capture the pieces are counted.
    """

    key: str
    board: Board = field(hash=False, repr=False)
    black: frozenset[str] = field(hash=False, repr=False)
    white: frozenset[str] = field(hash=False, repr=False)
    quiet_limit: int = field(hash=False, repr=False)
    losing_count: int = field(default=0, hash=False, repr=False)

    def starting(self, side: Side) -> Position:
        """The position at the start, with `side` to move."""
        return Position.of(self, black=self.black, white=self.white, to_move=side)

    @cached_property
    def start(self) -> Position:
        """The position at the start, with Black to move."""
        return self.starting(Side.BLACK)
