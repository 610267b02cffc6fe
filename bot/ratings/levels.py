"""At about which of the engine's levels somebody plays, by their matches against it.

Pure: it must not know matches, people, nor what a level is made of.
"""

from collections.abc import Mapping
from math import exp, fsum, log

from bot.play.engine_player import DEFAULT_LEVEL, LEVELS

STEP = 100
"""So many points are taken to lie between neighbouring levels: who is that much stronger wins 64 %.

The levels are made so that each wins 60 to 70 % against the one below it.
"""

SPREAD = 2
"""The standard deviation, in levels, of where people are thought to be before they have played.

They are thought to be at DEFAULT_LEVEL. It weighs as much as three matches against an equal.
"""

ENOUGH = 3
"""From so many matches on there is an estimate."""

PER_LEVEL = STEP * log(10) / 400
HALVINGS = 40


def estimate(results: Mapping[int, tuple[int, float]]) -> float | None:
    """The level at which somebody plays; None of too few matches, or if all were lost.

    It is one of the levels or between two, at most one above the highest against which they have
    scored, for wins over a weak one say little of how the strong ones would fare.

    `results` are, by the level of the engine, how many matches were played and the points: 1 for a
    win, 0.5 for a draw. By the model of R. A. Bradley and M. E. Terry (Biometrika 39, 1952), on
    Elo's scale, who plays at level x scores E = 1 / (1 + 10^((level - x) * STEP / 400)) in a match.
    The estimate is the x of the greatest posterior probability, with a normal prior. It is where
    the slope of the logarithm, the sum of PER_LEVEL * (points - played * E) less
    (x - DEFAULT_LEVEL) / SPREAD^2, is 0; that falls all the way, so that halving finds it.
    """
    scored = [level for level, (_, points) in results.items() if points]
    if sum(played for played, _ in results.values()) < ENOUGH or not scored:
        return None

    def slope(x: float) -> float:
        ahead = [
            points - played / (1 + exp(PER_LEVEL * (level - x)))
            for level, (played, points) in sorted(results.items())
        ]
        return PER_LEVEL * fsum(ahead) - (x - DEFAULT_LEVEL) / SPREAD**2

    low, high = float(LEVELS[0]), float(min(max(scored) + 1, LEVELS[-1]))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low
