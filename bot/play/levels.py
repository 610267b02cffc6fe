"""The engine's levels, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

ANY_DEPTH = 64
"""Depth in plies that no search reaches."""


@dataclass(frozen=True)
class Level:
    """The strength of a level.

    A search is limited to `nodes` nodes and `depth` plies. Random noise is added to the value of
    each move, unless the value is certain. It is normally distributed with the standard deviation
    `noise`, in the units of `bot.search.values`. `lapse` is the share of turns in which the level
    does not search. In these turns it captures as much as possible, or plays any move if captures
    are voluntary. If `resigns` is true, the level resigns clearly lost positions.
    """

    number: int
    nodes: int
    depth: int
    noise: int
    lapse: float
    resigns: bool


LEVELS: Mapping[int, Level] = MappingProxyType(
    {
        level.number: level
        for level in (
            Level(1, nodes=10_000, depth=1, noise=220, lapse=0.57, resigns=False),
            Level(2, nodes=20_000, depth=2, noise=150, lapse=0.27, resigns=False),
            Level(3, nodes=40_000, depth=3, noise=115, lapse=0.13, resigns=False),
            Level(4, nodes=80_000, depth=4, noise=90, lapse=0.06, resigns=True),
            Level(5, nodes=160_000, depth=6, noise=65, lapse=0, resigns=True),
            Level(6, nodes=600_000, depth=ANY_DEPTH, noise=2, lapse=0, resigns=True),
        )
    }
)
"""Levels by number, weakest first."""

LOWEST_LEVEL, HIGHEST_LEVEL = min(LEVELS), max(LEVELS)
