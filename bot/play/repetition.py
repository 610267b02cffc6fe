"""Repetition: the count that ends a game whose position stands for the third time.

It must not know who plays.
"""

from collections.abc import Sequence

from bot.engine import Outcome, Position

REPETITIONS = 3
"""The pieces are counted when a position stands for this many times since the last capture."""


def repeated(positions: Sequence[Position]) -> Outcome | None:
    """The count that ends a game after these positions, the oldest first, or None.

    Nothing before the last capture can stand again.
    """
    now = positions[-1]
    return None if times_stood(positions) < REPETITIONS or now.capture_due else now.counted


def stands_again(positions: Sequence[Position]) -> bool:
    """Whether it comes to a count when the last of these positions stands once more."""
    return times_stood(positions) == REPETITIONS - 1 and not positions[-1].capture_due


def times_stood(positions: Sequence[Position]) -> int:
    """How often the last of these positions has stood since the last capture."""
    now = positions[-1]
    return sum(
        each.black == now.black and each.white == now.white and each.to_move is now.to_move
        for each in positions[-1 - now.quiet :]
    )
