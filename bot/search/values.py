"""The meaning of a search's values.

A value is an integer from the mover's point of view. A piece more than the other side has the value
`PIECE`, and an available step more the value 1. A certain win has the value `WIN` minus the plies
until the end, a certain loss the negative of that, and a certain draw 0. So an earlier win and a
later loss are better.
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
