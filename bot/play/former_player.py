"""A former player: who had all that is kept of them deleted, and whose matches others still have.

Pure: it must not know what is deleted.
"""

from random import Random

from bot.play.engine_player import ENGINE

BITS = 62
"""The width of their ids; a database has room for 63 bits and the sign."""


def former_player(random: Random) -> int:
    """A new id for one, below that of the engine; nothing leads from it back to a person."""
    return ENGINE - 1 - random.getrandbits(BITS)


def is_former(user: int) -> bool:
    """Whether a user id is that of a former player."""
    return user < ENGINE
