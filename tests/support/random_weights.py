"""Random weights of a learned evaluation, for any game."""

import numpy as np

from bot.search.tables import UNITS
from bot.search.weights import Weights, most_pieces
from guti import Game


def random_weights(game: Game, seed: int, size: int = 200) -> Weights:
    """Return weights up to about `size`, where 256 is one, with the usual scale."""
    rng, points, counts = np.random.default_rng(seed), len(game.board.points), most_pieces(game) + 1

    def drawn(most: int, *shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return rng.integers(-most, most, shape, dtype=np.int16, endpoint=True)

    first, bias = drawn(size, 2, points, UNITS), drawn(size, UNITS)
    lead = rng.integers(-60_000, 60_000, (counts, counts), dtype=np.int32)
    return Weights(first, bias, drawn(4_000, UNITS), lead, scale=70)
