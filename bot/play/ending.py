"""Reasons for the end of a match apart from its position, such as resignation."""

from enum import StrEnum


class Ending(StrEnum):
    """Reasons for the end of a match apart from its position."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
