"""Hints given to a player of a match."""

from dataclasses import dataclass

from bot.engine import Side


@dataclass(frozen=True)
class Hint:
    """A good move, as text, for `side` in the position since `version`.

    The player first learns only its piece, and the `whole` move on the next request.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
