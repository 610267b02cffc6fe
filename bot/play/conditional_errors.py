"""Errors of conditional moves, as data."""

from bot.play.errors import MatchError


class ConditionsClosed(MatchError):
    """Conditional moves are not possible in this match, or on the player's own turn."""


class TooManyConditions(MatchError):
    """A player has at most `most` lines of conditional moves in a match."""

    most: int
