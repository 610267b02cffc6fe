"""Counts by the compiled rules, from a position: perft, the legal moves, and random matches.

It must not know how a search values anything.
"""

from typing import Any, NamedTuple

import numpy as np

from bot.engine import Position
from bot.search import core, random_play
from bot.search.tables import ROWS, core_of


class Playouts(NamedTuple):
    """How random matches ended for who was to move first, and the plies of all together."""

    wins: int
    draws: int
    losses: int
    plies: int


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` whole turns there are.

    Raises ValueError for a depth that there is not, and OverflowError where a position has more
    moves than there is room for.
    """
    if not 0 <= depth < ROWS:
        raise ValueError(depth)
    record: Any = core_of([position])
    counted = core.perft(record, depth)
    if record["full"]:
        raise OverflowError(position.text)
    return counted


def playouts(position: Position, times: int, seed: int) -> Playouts:
    """Play so many matches from `position`, each move by chance; the same `seed`, the same ones."""
    counts = np.array([0, 0, 0, 0, times, seed], np.int64)
    random_play.playouts(core_of([position]), counts)
    return Playouts(*map(int, counts[:4]))
