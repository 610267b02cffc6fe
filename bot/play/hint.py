"""Hints given to a player of a match."""

from dataclasses import dataclass

from bot.engine import Side


@dataclass(frozen=True)
class Hint:
    """A good `move` (as text) for `side`, in the match's position at `version`.

    At first only the moving piece is shown. `whole` becomes true when the player requests the whole
    move.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
