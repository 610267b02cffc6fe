"""Grounds of the engine's answers."""

from enum import StrEnum


class Basis(StrEnum):
    """Grounds of an answer."""

    SEARCH = "search"
    """A search, since the position is not solved."""
    TABLE = "table"
    """The table of a solved game: the value is exact."""
    COUNTED = "counted"
    """A search, since the pieces may be counted before the table's value is reached.

    That can happen after many plies without a capture, or if a position may occur a third time.
    """
