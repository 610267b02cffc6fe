"""Valuations of positions: the value of each legal move, and what the values are based on."""

from dataclasses import dataclass

from bot.learn.judgement import expected_percent
from bot.play.basis import Basis


@dataclass(frozen=True)
class ValuedMove:
    """A legal move, and its value for the side that plays it.

    `value` is defined in `bot.search.values`, and `exact` is true if it is proven. If a table
    proves it, `steps` is the number of plies until a capture is possible or a side cannot move,
    counted from the position before the move; 0 means that the count of pieces decides.
    """

    move: str
    value: int
    exact: bool
    steps: int | None = None

    @property
    def expected(self) -> int:
        """Expected score of the side that plays the move, in per cent."""
        return expected_percent(self.value, exact=self.exact)


@dataclass(frozen=True)
class Valuation:
    """The value of a position for the side to move, and of its moves, best first.

    `steps` has the meaning that it has in `ValuedMove`.
    """

    value: int
    exact: bool
    basis: Basis
    steps: int | None
    moves: tuple[ValuedMove, ...]

    @property
    def expected(self) -> int:
        """Expected score of the side to move, in per cent."""
        return expected_percent(self.value, exact=self.exact)
