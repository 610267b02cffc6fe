"""Units in which a search's values are measured.

A value is an integer from the mover's view. Each piece that the mover has more than the other side
is worth `PIECE`, and each additional available step 1. In games with learned weights (see
`bot.search.weights`), all points count instead; a value means the same chance to win.

A certain win is worth `WIN` minus the number of plies until the end. A certain loss is worth the
negative of this number, and a certain draw 0. So earlier wins and later losses are better.
"""

PIECE = 100
WIN = 1_000_000
CERTAIN = 900_000
"""Minimum absolute value of a certain win or loss."""


def sign(value: int) -> int:
    """Return the sign of a value: 1, 0 or -1."""
    return (value > 0) - (value < 0)


def plies_to_end(value: int) -> int | None:
    """Return the number of plies until a certain win or loss.

    Returns None if neither is certain.
    """
    return WIN - abs(value) if abs(value) >= CERTAIN else None
