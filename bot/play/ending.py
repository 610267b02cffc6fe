"""Reasons for the end of a match that do not depend on its position."""

from enum import StrEnum


class Ending(StrEnum):
    """Reasons for the end of a match that do not depend on its position."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
