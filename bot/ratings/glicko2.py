"""Glicko-2 ratings: a value, its deviation and its volatility.

Steps and Greek letters are those of Mark E. Glickman, "Example of the Glicko-2 system", revision of
30 November 2013, http://www.glicko.net/glicko/glicko2.pdf.

In the paper, a period of many matches is rated together, and step 6 then increases the deviation.
Here a period is a week, but each match is rated at once. The caller first ages both ratings by the
time since their last results, and then calls `rated` with `weeks` 0. Ten matches in an evening
therefore add no uncertainty. `rated(..., weeks=1)` rates a whole period as in the paper.

`expected` returns the expected outcome according to Mark E. Glickman, "The Glicko system",
http://www.glicko.net/glicko/glicko.pdf, which takes both deviations into account.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, hypot, log, pi, sqrt

SCALE = 173.7178
"""Rating points per unit of mu and phi in the paper (step 2)."""

TAU = 0.5
"""The constant tau in the paper, which limits changes of the volatility (step 1)."""

LARGEST_DEVIATION = 350.0
"""Maximum deviation, which is the deviation of a new player (step 1)."""

PROVISIONAL = 110.0
"""Minimum deviation of a provisional rating, which is shown with a question mark."""

TOLERANCE = 1e-6
"""Tolerance for the convergence of the volatility: epsilon (step 5.1)."""

MAX_ITERATIONS = 100
"""Maximum number of iterations; all ratings need fewer."""


@dataclass(frozen=True)
class Rating:
    """A rating: value and deviation in points, and volatility on the paper's scale."""

    value: float
    deviation: float
    volatility: float

    @property
    def provisional(self) -> bool:
        """True if the rating is so uncertain that it is shown with a question mark."""
        return self.deviation >= PROVISIONAL

    def aged(self, weeks: float) -> "Rating":
        """Return the rating after `weeks` without play (step 6).

        If a clock was set back, `weeks` may be negative. It then counts as 0.
        """
        drift = max(weeks, 0.0) * (SCALE * self.volatility) ** 2
        most = max(self.deviation, LARGEST_DEVIATION)
        return replace(self, deviation=min(sqrt(self.deviation**2 + drift), most))

    def weeks_until(self, deviation: float) -> float:
        """Return after how many weeks without play the deviation reaches `deviation`."""
        gap = max(deviation**2 - self.deviation**2, 0.0)
        return gap / (SCALE * self.volatility) ** 2


START = Rating(1500.0, LARGEST_DEVIATION, 0.06)
"""Rating of a new player (step 1)."""


def expected(rating: Rating, opponent: Rating) -> float:
    """Return the expected score against an opponent."""
    g = _weight(hypot(rating.deviation, opponent.deviation))
    return 1 / (1 + exp(-g * (rating.value - opponent.value) / SCALE))


def fitted(rating: Rating, opponent: Rating, score: float) -> Rating:
    """Return the rating after one result, even if the old rating was far off.

    Step 7 assumes that the rating is nearly right, so the rating of a strong new player rises too
    slowly. This function returns the mean and the deviation of the player's strength given the
    result. It uses assumed-density filtering (Thomas P. Minka, "A family of algorithms for
    approximate Bayesian inference", 2001, section 3.2) with `expected` as the probability.
    """
    g, likely = _weight(hypot(rating.deviation, opponent.deviation)), expected(rating, opponent)
    variance = (rating.deviation / SCALE) ** 2
    value = rating.value + SCALE * variance * g * (score - likely)
    # The factor g keeps this share below 0.83.
    known = variance * g**2 * likely * (1 - likely)
    return replace(rating, value=value, deviation=rating.deviation * sqrt(1 - known))


def rated(rating: Rating, results: Sequence[tuple[Rating, float]], weeks: float = 0.0) -> Rating:
    """Return the rating after the results of one period, in any order.

    A result consists of the opponent's rating before the period, and the score: 1 for a win, 0.5
    for a draw, 0 for a loss. `weeks` is the time since `rating` was last aged.
    """
    if not results:
        return rating.aged(weeks)
    information, surprise = _information(rating, results)
    volatility = _volatility(rating, 1 / information, surprise / information)
    before = replace(rating, volatility=volatility).aged(weeks)
    # Step 7, written so that rounding errors cannot increase a deviation or change an equal value.
    doubt = sqrt(1 + (before.deviation / SCALE) ** 2 * information)
    deviation = before.deviation / doubt
    return Rating(rating.value + deviation**2 / SCALE * surprise, deviation, volatility)


def _weight(deviation: float) -> float:
    """Return the weight of a result, given the opponent's deviation: g in step 3."""
    return 1 / sqrt(1 + 3 * (deviation / SCALE / pi) ** 2)


def _information(rating: Rating, results: Sequence[tuple[Rating, float]]) -> tuple[float, float]:
    """Return 1/v (step 3) and the sum of g(s - E), which is delta/v (step 4)."""
    information, surprise = [], []
    for opponent, score in results:
        g = _weight(opponent.deviation)
        ahead = g * (rating.value - opponent.value) / SCALE
        # Computed separately, E and 1 - E stay above 0 and are symmetric to the last bit.
        win, loss = 1 / (1 + exp(-ahead)), 1 / (1 + exp(ahead))
        information.append(g**2 * win * loss)
        surprise.append(g * (score * loss - (1 - score) * win))
    return fsum(information), fsum(surprise)


def _volatility(rating: Rating, v: float, delta: float) -> float:
    """Return the new volatility by the Illinois algorithm (step 5)."""
    known = (rating.deviation / SCALE) ** 2 + v
    origin = log(rating.volatility**2)

    def f(x: float) -> float:
        total = known + exp(x)
        return exp(x) * (delta**2 - total) / (2 * total**2) - (x - origin) / TAU**2

    # Step 5.2. The first fraction in f is above -1/2, so f(origin - TAU) is above 1/TAU - 1/2,
    # which is positive: the paper's search for k always ends at 1.
    a, b = origin, log(delta**2 - known) if delta**2 > known else origin - TAU
    at_a, at_b = f(a), f(b)
    for _ in range(MAX_ITERATIONS):
        if abs(b - a) <= TOLERANCE:
            break
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        a, at_a = (b, at_b) if at_c * at_b <= 0 else (a, at_a / 2)
        b, at_b = c, at_c
    return exp(a / 2)
