"""Estimates of a person's level from their matches against the engine."""

from collections.abc import Mapping
from math import exp, fsum, log

from bot.play.engine_player import DEFAULT_LEVEL
from bot.play.levels import HIGHEST_LEVEL, LOWEST_LEVEL

RATING_STEP = 100
"""Rating points between neighbouring levels, of which the stronger scores 64 %.

Levels are designed to score 60 to 70 % against the next lower level.
"""

SPREAD = 2
"""Standard deviation, in levels, of the prior distribution around DEFAULT_LEVEL.

The prior has the weight of three matches against an equal level.
"""

MIN_MATCHES = 3
"""Minimum number of matches for an estimate."""

PER_LEVEL = RATING_STEP * log(10) / 400
HALVINGS = 40


def estimate(results: Mapping[int, tuple[int, float]]) -> float | None:
    """Return the estimated level of play, or None if it is unknown.

    The level is unknown after fewer than MIN_MATCHES matches, and if all matches were lost. The
    estimate may be a fraction. It is at most one level above the highest level against which the
    person has scored, because wins against a weak level say little about strong levels.

    `results` maps levels to numbers of matches and points (1 for a win, 0.5 for a draw). In the
    model of R. A. Bradley and M. E. Terry (Biometrika 39, 1952) on Elo's scale, a player at level x
    has the expected score E = 1 / (1 + 10^((level - x) * RATING_STEP / 400)) in a match. The
    estimate maximises the posterior probability with a normal prior. At the maximum, the derivative
    of the logarithm is 0. This derivative is the sum of PER_LEVEL * (points - played * E) minus (x
    - DEFAULT_LEVEL) / SPREAD^2. It decreases everywhere, so bisection finds the zero.
    """
    scored = [level for level, (_, points) in results.items() if points]
    if sum(played for played, _ in results.values()) < MIN_MATCHES or not scored:
        return None

    def slope(x: float) -> float:
        ahead = [
            points - played / (1 + exp(PER_LEVEL * (level - x)))
            for level, (played, points) in sorted(results.items())
        ]
        return PER_LEVEL * fsum(ahead) - (x - DEFAULT_LEVEL) / SPREAD**2

    low, high = float(LOWEST_LEVEL), float(min(max(scored) + 1, HIGHEST_LEVEL))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low
