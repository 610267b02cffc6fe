"""Meaning of a search's values.

A value is an integer from the mover's point of view. `PIECE` is one piece more than the other side,
1 is one more available step. A certain win is worth `WIN` less the plies until it comes, a certain
loss the negative of that, a certain draw 0: an earlier win and a later loss are better.
"""

PIECE = 100
WIN = 1_000_000
CERTAIN = 900_000
"""Values from here on are certain ends."""


def plies_to_end(value: int) -> int | None:
    """Return the plies until a certain win or loss, or None."""
    return WIN - abs(value) if abs(value) >= CERTAIN else None
