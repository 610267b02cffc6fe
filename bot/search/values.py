"""The meaning of a search's values.

A value is an integer from the mover's point of view. `PIECE` stands for one piece more than the
other side, 1 for one more available step. A certain win is worth `WIN` minus the plies until it
comes, a certain loss the negative of that, and a certain draw 0, so an earlier win and a later loss
are better.
"""

PIECE = 100
WIN = 1_000_000
CERTAIN = 900_000
"""Minimum absolute value of a certain win or loss."""


def sign(value: int) -> int:
    """Return 1, 0 or -1, the sign of a value."""
    return (value > 0) - (value < 0)


def plies_to_end(value: int) -> int | None:
    """Return the plies until a certain win or loss, or None."""
    return WIN - abs(value) if abs(value) >= CERTAIN else None
