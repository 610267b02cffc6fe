"""Repetition: the count that ends a game whose position stands for the third time.

It must not know who plays.
"""

from collections.abc import Sequence

from bot.engine import Outcome, Position

REPETITIONS = 3
"""The pieces are counted when a position stands for this many times since the last capture."""


def repeated(positions: Sequence[Position]) -> Outcome | None:
    """The count that ends a game after these positions, the oldest first, or None.

    Nothing before the last capture can stand again, so only what came after is looked at.
    """
    now = positions[-1]
    since = positions[-1 - now.quiet :]
    stood = sum(
        each.black == now.black and each.white == now.white and each.to_move is now.to_move
        for each in since
    )
    return None if stood < REPETITIONS or now.capture_due else now.counted
