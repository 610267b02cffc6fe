"""Hints given to a player of a match."""

from dataclasses import dataclass

from bot.engine import Side


@dataclass(frozen=True)
class Hint:
    """A good move, as text, for `side` in the position of `version`.

    At first only the moving piece is shown; `whole` is true once the player has requested the
    whole move.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
