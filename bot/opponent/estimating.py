"""Searches whose values are shown as expected scores."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.learn.judgement import SCALE
from bot.search import CERTAIN, Analysis, analyse
from bot.search.weights import Weights
from guti import Position


def estimate(
    position: Position,
    history: Sequence[Position],
    *,
    nodes: int,
    width: int = 1,
    stop: Callable[[], bool] = lambda: False,
    weights: Weights | None = None,
) -> Analysis:
    """Search a position; return values for which `SCALE` gives the expected scores.

    The values of learned weights have a scale of their own. Proven values stay as they are.
    """
    found = analyse(position, history, nodes=nodes, width=width, stop=stop, weights=weights)
    if not weights:
        return found
    factor = SCALE / weights.scale

    def scaled(value: int, *, exact: bool) -> int:
        return value if exact or abs(value) >= CERTAIN else round(value * factor)

    moves = tuple(replace(each, value=scaled(each.value, exact=each.exact)) for each in found.moves)
    return replace(found, moves=moves, value=scaled(found.value, exact=found.exact))
