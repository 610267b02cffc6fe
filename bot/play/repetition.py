"""Repetition: the pieces are counted when a position occurs for the third time."""

from collections.abc import Sequence

from bot.engine import Outcome, Position

REPETITIONS = 3
"""Occurrences of a position, since the last capture, at which the pieces are counted."""


def repeated(positions: Sequence[Position]) -> Outcome | None:
    """Return the outcome by count if the last position has occurred three times, or None.

    The positions are in order, oldest first.
    """
    now = positions[-1]
    return None if times_stood(positions) < REPETITIONS or now.capture_due else now.counted


def stands_again(positions: Sequence[Position]) -> bool:
    """Return whether the match ends if the last position occurs once more."""
    return times_stood(positions) == REPETITIONS - 1 and not positions[-1].capture_due


def times_stood(positions: Sequence[Position]) -> int:
    """Return the number of occurrences of the last position since the last capture."""
    now = positions[-1]
    return sum(
        each.black == now.black and each.white == now.white and each.to_move is now.to_move
        for each in positions[-1 - now.quiet :]
    )
