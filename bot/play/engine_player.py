"""The engine as a player of matches: its reserved id, its name, its levels, and when it gives up.

Pure: it must not know how its moves are found, nor where.
"""

from datetime import timedelta

from bot.play.errors import NoSuchLevel

ENGINE = -1
"""The user id of the engine in a match; Discord's ids are all above 0."""

NAME = "Guti"
"""What the engine is called, in every language: it is the bot itself."""

LEVELS = range(1, 7)
"""The levels at which it plays; `bot/search/levels.py` says what they are."""

DEFAULT_LEVEL = 2
"""For who names none: it can be beaten, though not by moving at random."""

MOVES_WITHIN = timedelta(seconds=5)
"""By then its move is there, or it is thought about anew: something went wrong."""

SHOWN_WITHIN = timedelta(seconds=10)
"""By then all see the board on which its player is to move, or it is shown anew."""

TRIED_AGAIN = timedelta(minutes=1)
"""So long a turn rests that was found due, to be had or shown, before it is found due once more."""


def level_of(text: str) -> int:
    """The level that `text` names; raises NoSuchLevel."""
    if not (text.isdecimal() and text.isascii() and int(text) in LEVELS):
        raise NoSuchLevel(text, LEVELS[0], LEVELS[-1])
    return int(text)
