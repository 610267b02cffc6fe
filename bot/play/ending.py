"""Reasons for a match's end other than the position on the board."""

from enum import StrEnum


class Ending(StrEnum):
    """Reasons for a match's end other than the position on the board."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
