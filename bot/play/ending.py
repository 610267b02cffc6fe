"""Ways for a match to end although the position has no outcome."""

from enum import StrEnum


class Ending(StrEnum):
    """Ways for a match to end although the position has no outcome."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
