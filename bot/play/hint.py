"""Hints given to a player of a match."""

from dataclasses import dataclass

from bot.engine import Side


@dataclass(frozen=True)
class Hint:
    """A good move, as text, for `side` in the position of `version`.

    The player first learns only which piece moves; `whole` is true once they have requested the
    whole move.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
