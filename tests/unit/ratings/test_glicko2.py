"""Ratings, compared with Glickman's paper and a simulated ladder."""

from math import exp, isfinite, log, pi, sqrt
from operator import mul
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.glicko2 import LARGEST_DEVIATION, SCALE, START, Rating, expected, fitted, rated

GLICKMAN = Rating(1500.0, 200.0, 0.06)
GLICKMANS_WEEK = [
    (Rating(1400.0, 30.0, 0.06), 1.0),
    (Rating(1550.0, 100.0, 0.06), 0.0),
    (Rating(1700.0, 300.0, 0.06), 0.0),
]

ratings = st.builds(
    Rating, st.floats(0.0, 3500.0), st.floats(15.0, LARGEST_DEVIATION), st.floats(0.005, 0.3)
)
scores = st.sampled_from([1.0, 0.5, 0.0])
likely = st.builds(
    Rating, st.floats(1400.0, 1900.0), st.floats(15.0, LARGEST_DEVIATION), st.floats(0.005, 0.3)
)
results = st.lists(st.tuples(ratings, scores), max_size=12)
spans = st.floats(0.0, 600.0)


def test_glickmans_example_is_reproduced() -> None:
    after = rated(GLICKMAN, GLICKMANS_WEEK, weeks=1)
    # The paper rounds mu to four places before converting it: 1464.06, not 1464.05.
    mu = round((after.value - 1500) / SCALE, 4)
    assert mu == -0.2069
    assert round(1500 + SCALE * mu, 2) == 1464.06
    assert after.value == pytest.approx(1464.0507, abs=1e-4)
    assert round(after.deviation / SCALE, 4) == 0.8722
    assert round(after.deviation, 2) == 151.52
    # The paper truncates to 0.05999.
    assert after.volatility == pytest.approx(0.059996, abs=1e-6)


def by_the_book(mine: Rating, played: list[Any], weeks: float) -> Rating:
    """Return the new rating by the paper's steps, with bisection for the volatility."""
    mu, phi, origin = (mine.value - 1500) / SCALE, mine.deviation / SCALE, log(mine.volatility**2)
    theirs = [((it.value - 1500) / SCALE, it.deviation / SCALE, mark) for it, mark in played]
    rows = []
    for mu_j, phi_j, mark in theirs:
        g = 1 / sqrt(1 + 3 * phi_j**2 / pi**2)
        rows.append((g, 1 / (1 + exp(-g * (mu - mu_j))), mark))
    v = 1 / sum(g**2 * mean * (1 - mean) for g, mean, _ in rows)
    gain = sum(g * (mark - mean) for g, mean, mark in rows)
    low, high = origin - 5, max(origin, log(max((v * gain) ** 2, 1e-9))) + 5
    for _ in range(80):
        x = (low + high) / 2
        rest = (v * gain) ** 2 - phi**2 - v - exp(x)
        f = exp(x) * rest / (2 * (phi**2 + v + exp(x)) ** 2) - (x - origin) / 0.5**2
        low, high = (x, high) if f > 0 else (low, x)
    before = min(phi**2 + weeks * exp(low), (LARGEST_DEVIATION / SCALE) ** 2)
    after = 1 / (1 / before + 1 / v)
    return Rating(1500 + SCALE * (mu + after * gain), SCALE * sqrt(after), exp(low / 2))


@given(likely, st.lists(st.tuples(likely, scores), min_size=1, max_size=6), spans)
def test_rating_matches_the_paper(mine: Rating, played: list[Any], weeks: float) -> None:
    """Excludes extreme surprises, for which step 5 has several solutions."""
    after, book = rated(mine, played, weeks), by_the_book(mine, played, weeks)
    assert after.value == pytest.approx(book.value, rel=1e-5, abs=1e-3)
    assert after.deviation == pytest.approx(book.deviation, rel=1e-5)
    assert after.volatility == pytest.approx(book.volatility, rel=1e-5)


def test_surprising_result_raises_volatility() -> None:
    mine, played = Rating(1400.0, 60.0, 0.15), [(Rating(1900.0, 60.0, 0.06), 1.0)] * 6
    after = rated(mine, played, weeks=10)
    assert after.volatility > 0.155
    assert after.deviation == pytest.approx(by_the_book(mine, played, 10).deviation)


def test_ageing_before_rating_equals_rating_after_week() -> None:
    whole = rated(GLICKMAN, GLICKMANS_WEEK, weeks=1)
    first = rated(GLICKMAN.aged(1), GLICKMANS_WEEK)
    twice = rated(GLICKMAN.aged(1), GLICKMANS_WEEK, weeks=1)
    assert first.value == pytest.approx(whole.value, abs=1e-3)
    assert first.deviation == pytest.approx(whole.deviation, abs=1e-3)
    assert twice.deviation > whole.deviation + 0.1


def test_week_without_results_widens_only_the_deviation() -> None:
    assert rated(GLICKMAN, [], weeks=1) == GLICKMAN.aged(1)
    aged = GLICKMAN.aged(1)
    assert (aged.value, aged.volatility) == (1500.0, 0.06)
    assert aged.deviation == pytest.approx(200.2714, abs=1e-4)


@given(ratings, ratings)
def test_winning_never_lowers_and_losing_never_raises(mine: Rating, theirs: Rating) -> None:
    assert rated(mine, [(theirs, 0.0)]).value <= mine.value <= rated(mine, [(theirs, 1.0)]).value


@given(ratings, ratings)
def test_draw_lies_between_win_and_loss(mine: Rating, theirs: Rating) -> None:
    loss, draw, win = (rated(mine, [(theirs, score)]).value for score in (0.0, 0.5, 1.0))
    assert loss <= draw <= win


@given(ratings)
def test_draw_between_equals_leaves_the_value(mine: Rating) -> None:
    assert rated(mine, [(mine, 0.5)]).value == mine.value


@given(st.floats(15.0, LARGEST_DEVIATION), st.floats(0.005, 0.3))
def test_equal_players_gain_and_lose_equally(deviation: float, volatility: float) -> None:
    mine = Rating(0.0, deviation, volatility)
    win, loss = rated(mine, [(mine, 1.0)]), rated(mine, [(mine, 0.0)])
    assert win == Rating(-loss.value, loss.deviation, loss.volatility)
    assert win.value > 0


@given(ratings, results, spans)
def test_extreme_results_keep_ratings_finite(mine: Rating, played: list[Any], weeks: float) -> None:
    after = rated(mine, played, weeks)
    assert 0 < after.deviation <= LARGEST_DEVIATION
    assert after.volatility > 0
    assert isfinite(after.value)


@given(ratings, ratings, scores)
def test_single_result_hardly_changes_volatility(mine: Rating, theirs: Rating, mark: float) -> None:
    assert rated(mine, [(theirs, mark)]).volatility == pytest.approx(mine.volatility, rel=0.01)


@given(ratings, results.filter(bool))
def test_matches_without_elapsed_time_never_widen_deviation(
    mine: Rating, played: list[Any]
) -> None:
    for result in played:
        after = rated(mine, [result])
        assert after.deviation <= mine.deviation
        mine = after


def test_matches_in_one_evening_add_no_uncertainty() -> None:
    start = Rating(1500.0, 60.0, 0.06)
    match = [(start, 0.5)]
    evening = weekly = start
    for _ in range(10):
        evening, weekly = rated(evening, match), rated(weekly, match, weeks=1)
    assert evening.deviation == pytest.approx(rated(start, match * 10).deviation, abs=0.01)
    assert weekly.deviation > evening.deviation + 5


@given(ratings, results, spans)
def test_order_of_equal_results_does_not_matter(
    mine: Rating, played: list[Any], weeks: float
) -> None:
    copy = Rating(mine.value, mine.deviation, mine.volatility)
    assert rated(mine, played, weeks) == rated(copy, played[::-1], weeks)


@given(ratings, spans, spans)
def test_ageing_is_additive_and_changes_only_deviation(
    mine: Rating, some: float, more: float
) -> None:
    after = mine.aged(some).aged(more)
    assert (after.value, after.volatility) == (mine.value, mine.volatility)
    assert mine.deviation <= mine.aged(some).deviation <= after.deviation <= LARGEST_DEVIATION
    assert after.deviation == pytest.approx(mine.aged(some + more).deviation)


@given(ratings, st.floats(-600.0, 0.0))
def test_zero_elapsed_time_changes_no_rating(mine: Rating, weeks: float) -> None:
    assert mine.aged(weeks) == mine


def test_long_absence_makes_rating_unknown_again() -> None:
    assert Rating(1800.0, 50.0, 0.06).aged(52 * 30) == Rating(1800.0, START.deviation, 0.06)


def test_rating_is_provisional_from_deviation_110() -> None:
    assert START.provisional
    assert Rating(1500.0, 110.0, 0.06).provisional
    assert not Rating(1500.0, 109.99, 0.06).provisional


PLAYERS, MATCHES, WEEKS = 200, 20_000, 26


def score(difference: float, rng: Random) -> float:
    """Draw a score. Its expected value follows from the rating difference `difference`."""
    mean = 1 / (1 + 10 ** (-difference / 400))
    draws = 0.4 * min(mean, 1 - mean)
    chance = rng.random()
    return 1.0 if chance < mean - draws / 2 else 0.5 if chance < mean + draws / 2 else 0.0


def simulated_ladder(strengths: list[float], rng: Random) -> list[Rating]:
    """Return the ratings of players with `strengths` after a simulated ladder."""
    ladder, last = [START] * len(strengths), [0.0] * len(strengths)
    for number in range(MATCHES):
        now = WEEKS * number / MATCHES
        one, two = rng.sample(range(len(strengths)), 2)
        mine, theirs = (ladder[it].aged(now - last[it]) for it in (one, two))
        mark = score(strengths[one] - strengths[two], rng)
        ladder[one], ladder[two] = rated(mine, [(theirs, mark)]), rated(theirs, [(mine, 1 - mark)])
        last[one] = last[two] = now
    return ladder


def spearman(xs: list[float], ys: list[float]) -> float:
    """Return Spearman's rank correlation of two lists without ties."""
    places = [{value: place for place, value in enumerate(sorted(it))} for it in (xs, ys)]
    apart = sum((places[0][x] - places[1][y]) ** 2 for x, y in zip(xs, ys, strict=True))
    return 1 - 6 * apart / (len(xs) * (len(xs) ** 2 - 1))


def test_ladder_orders_players_by_strength() -> None:
    rng = Random(5)
    strengths = [rng.gauss(1500, 200) for _ in range(PLAYERS)]
    ladder = simulated_ladder(strengths, rng)
    assert spearman(strengths, [rating.value for rating in ladder]) >= 0.95
    assert not any(rating.provisional for rating in ladder)
    near = sum(
        abs(rating.value - strength) <= 2 * rating.deviation
        for rating, strength in zip(ladder, strengths, strict=True)
    )
    assert near >= 0.85 * PLAYERS, "the deviations promise too much"


@pytest.mark.parametrize("score", [1.0, 0.0])
@pytest.mark.parametrize("other", [640.0, 900.0, 1400.0])
def test_fitted_rating_matches_posterior_mean_and_deviation(other: float, score: float) -> None:
    first, opponent = Rating(900.0, 500.0, 0.06), Rating(other, 120.0, 0.06)
    strengths = range(-2000, 4000, 10)
    weights = [
        exp(-(((each - first.value) / first.deviation) ** 2) / 2)
        * abs(1 - score - expected(Rating(each, 0.0, 0.06), opponent))
        for each in strengths
    ]
    mean = sum(map(mul, weights, strengths)) / sum(weights)
    spread = sqrt(sum(w * (x - mean) ** 2 for w, x in zip(weights, strengths, strict=True)))
    after = fitted(first, opponent, score)
    assert after.value == pytest.approx(mean, abs=60)
    assert after.deviation == pytest.approx(spread / sqrt(sum(weights)), rel=0.2)
