"""What the values of a search mean; it must not know how they are found.

A value is a whole number from the side to move's point of view. `PIECE` is one piece more than the
other side, a single unit one free step more. An end that is certain is worth `WIN` less the plies
until it comes, or the same below zero, and 0 where it is a draw: so the sooner win is the better
one, and the later loss.
"""

PIECE = 100
WIN = 1_000_000
CERTAIN = 900_000
"""From here on a value is that of a certain end."""


def plies_to_end(value: int) -> int | None:
    """After how many plies a certain win or loss comes, or None if the value is of none."""
    return WIN - abs(value) if abs(value) >= CERTAIN else None
