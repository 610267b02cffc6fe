"""Ids that replace the user ids of people who deleted their data."""

from random import Random

from bot.play.engine_player import ENGINE

BITS = 62
"""Number of random bits in an id, which must fit into a signed 64-bit integer."""


def former_player(random: Random) -> int:
    """Return a random id for a former player: negative, and less than ENGINE."""
    return ENGINE - 1 - random.getrandbits(BITS)


def is_former(user: int) -> bool:
    """Return whether a user id belongs to a former player."""
    return user < ENGINE
