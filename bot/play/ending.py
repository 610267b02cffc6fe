"""Endings of a match that no position shows."""

from enum import StrEnum


class Ending(StrEnum):
    """Ways for a match to end that no position shows."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
