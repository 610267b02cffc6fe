"""How a match ends in ways that no position knows of; it must not know when."""

from enum import StrEnum


class Ending(StrEnum):
    """The ways a match ends that no position knows of."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    SILENCE = "silence"
    ABORTED = "aborted"
