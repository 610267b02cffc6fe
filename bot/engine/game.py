"""Games: a board with its set-up and the two numbers of the rules."""

from dataclasses import dataclass, field

from bot.engine.board import Board


@dataclass(frozen=True)
class Game:
    """A board, the set-up, and the numbers of the shared rule book.

    A side with `losing_count` pieces or fewer loses. After `quiet_limit` plies in a row without a
    capture the pieces are counted.
    """

    key: str
    board: Board = field(hash=False, repr=False)
    black: frozenset[str] = field(hash=False, repr=False)
    white: frozenset[str] = field(hash=False, repr=False)
    quiet_limit: int = field(hash=False, repr=False)
    losing_count: int = field(default=0, hash=False, repr=False)
