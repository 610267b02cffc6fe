"""Hints: what a player of a match was told of a position; it must not know who found it."""

from dataclasses import dataclass

from bot.engine import Side


@dataclass(frozen=True)
class Hint:
    """A move that would be good, as text, for `side` in the position since `version`.

    First the player is told its piece alone, and the `whole` move when they ask again.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
