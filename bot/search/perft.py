"""Perft and random matches by the compiled rules."""

from typing import Any, NamedTuple

import numpy as np

from bot.engine import Position
from bot.search import core, random_play
from bot.search.tables import ROWS, core_of


class Playouts(NamedTuple):
    """Results of random matches for the first mover, and their total plies."""

    wins: int
    draws: int
    losses: int
    plies: int


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` whole turns from `position`.

    Raises ValueError for a negative or too large depth, and OverflowError for a position with too
    many moves.
    """
    if not 0 <= depth < ROWS:
        raise ValueError(depth)
    record: Any = core_of([position])
    counted = core.perft(record, depth)
    if record["full"]:
        raise OverflowError(position.text)
    return counted


def playouts(position: Position, times: int, seed: int) -> Playouts:
    """Play random matches from `position`; the same `seed` gives the same matches."""
    counts = np.array([0, 0, 0, 0, times, seed], np.int64)
    random_play.playouts(core_of([position]), counts)
    return Playouts(*map(int, counts[:4]))
