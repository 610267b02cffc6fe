"""The engine as a player: its id, name and levels."""

from bot.play.errors import NoSuchLevel
from bot.play.levels import HIGHEST_LEVEL, LEVELS, LOWEST_LEVEL

ENGINE = -1
"""User id of the engine in a match; Discord's ids are positive."""

NAME = "Guti"
"""The name of the engine in every language; it is also the name of the bot."""

DEFAULT_LEVEL = 2
"""Default level; a beginner can win against this level, but not with random moves."""


def level_of(text: str) -> int:
    """Parse a level's number. Raises NoSuchLevel."""
    if not (text.isdecimal() and text.isascii() and int(text) in LEVELS):
        raise NoSuchLevel(text, LOWEST_LEVEL, HIGHEST_LEVEL)
    return int(text)
