"""Repetition: the count that ends a game whose position stands for the third time.

It must not know who plays.
"""

from collections import Counter
from collections.abc import Sequence

from bot.engine import Outcome, Position

REPETITIONS = 3
"""The pieces are counted when a position stands for this many times since the last capture."""


def repeated(positions: Sequence[Position]) -> Outcome | None:
    """The count that ends a game after these positions, the oldest first, or None.

    Nothing before the last capture can stand again, so all of them may be counted.
    """
    seen = Counter((now.black, now.white, now.to_move) for now in positions)
    now = positions[-1]
    if seen[now.black, now.white, now.to_move] < REPETITIONS or now.capture_due:
        return None
    return now.counted
