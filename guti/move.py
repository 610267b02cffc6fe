"""Sides, moves and outcomes."""

from dataclasses import dataclass
from enum import Enum, StrEnum


class Side(StrEnum):
    """Black or white."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Side":
        """The opposing side."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK

    @property
    def letter(self) -> str:
        """The side's letter in a position's text."""
        return self.value[0]


@dataclass(frozen=True)
class Move:
    """A whole turn: the points on the piece's path, and the points of captured pieces.

    If the turn is a step, no pieces are captured.

    >>> str(Move(("b3", "b4")))
    'b3-b4'
    >>> str(Move(("b4", "a6"), captured=("a5",)))
    'b4xa6'
    """

    path: tuple[str, ...]
    captured: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """The first point of the path."""
        return self.path[0]

    @property
    def target(self) -> str:
        """The last point of the path."""
        return self.path[-1]

    def begins(self, other: "Move") -> bool:
        """Return whether `other` is a longer capture that begins like this one.

        >>> Move(("a1", "c1"), ("b1",)).begins(Move(("a1", "c1", "e1"), ("b1", "d1")))
        True
        """
        return len(other.path) > len(self.path) and other.path[: len(self.path)] == self.path

    def __str__(self) -> str:
        return ("x" if self.captured else "-").join(self.path)


class Termination(StrEnum):
    """Ways in which a position can end.

    A match can also end for the reasons in `Ending`.
    """

    NO_PIECES = "no-pieces"
    REDUCED = "reduced"
    STALEMATE = "stalemate"
    COUNT = "count"


@dataclass(frozen=True)
class Outcome:
    """The end of a position or match; `winner` is None for a draw.

    >>> Outcome(Termination.STALEMATE, Side.WHITE).worth(Side.BLACK)
    -1
    """

    termination: Enum
    winner: Side | None

    def worth(self, side: Side) -> int:
        """Return 1 if `side` has won, 0 for a draw, and -1 if `side` has lost."""
        return 0 if self.winner is None else 1 if self.winner is side else -1
