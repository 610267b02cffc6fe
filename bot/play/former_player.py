"""Former players: people who deleted their data, whose matches remain for others."""

from random import Random

from bot.play.engine_player import ENGINE

BITS = 62
"""Number of random bits in an id; a database integer has 63 bits and the sign."""


def former_player(random: Random) -> int:
    """Return a new user id below the engine's, unrelated to the person."""
    return ENGINE - 1 - random.getrandbits(BITS)


def is_former(user: int) -> bool:
    """Return whether a user id is a former player's."""
    return user < ENGINE
