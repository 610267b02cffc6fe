"""Endings that a position does not show, such as a resignation."""

from enum import StrEnum


class Ending(StrEnum):
    """Ways for a match to end that its position does not show."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
