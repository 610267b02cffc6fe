"""Hints given to a player of a match."""

from dataclasses import dataclass

from bot.play.basis import Basis
from guti import Side


@dataclass(frozen=True)
class Hint:
    """A good move for `side` in a match, suggested at the match's version `version`.

    `move` is the move as text. At first only the piece to move is shown. `whole` becomes true when
    the player requests the whole move. `basis` is what the suggestion is based on.
    """

    version: int
    side: Side
    move: str
    whole: bool = False
    basis: Basis = Basis.SEARCH
