"""Repetition: the pieces are counted when a position occurs for the third time."""

from collections.abc import Sequence

from guti.move import Outcome
from guti.position import Position

REPETITIONS = 3
"""Number of occurrences of a position at which the pieces are counted."""


def repeated(positions: Sequence[Position]) -> Outcome | None:
    """Return the outcome if the last position has occurred three times, else None.

    The outcome is decided by counting the pieces. `positions` are in order, oldest first.
    """
    now = positions[-1]
    return (
        None
        if count_occurrences(positions) < REPETITIONS or now.capture_due
        else now.outcome_by_count
    )


def ends_on_next_repetition(positions: Sequence[Position]) -> bool:
    """Return whether the match ends if the last position occurs once more."""
    return count_occurrences(positions) == REPETITIONS - 1 and not positions[-1].capture_due


def count_occurrences(positions: Sequence[Position]) -> int:
    """Return how often the last position has occurred since the last capture."""
    now = positions[-1]
    return sum(
        each.black == now.black and each.white == now.white and each.to_move is now.to_move
        for each in positions[-1 - now.quiet :]
    )
