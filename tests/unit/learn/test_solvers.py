"""Simulated solvers: offered puzzles and ratings suit their true strengths."""

from statistics import mean

import pytest

from bot.learn.choice import UNCERTAIN, distance
from bot.learn.solver import LOWEST, START, WARM_UP, PuzzleSolver
from bot.ratings.glicko2 import LARGEST_DEVIATION, Rating, expected
from tests.support.simulated_solvers import (
    NOON,
    PUZZLES,
    SETTLED,
    STRENGTHS,
    career,
)

POOL = [Rating(float(value), UNCERTAIN, 0.06) for value in range(600, 2400, 20)]


def even_career(true: float) -> tuple[list[float], list[float]]:
    """Return the chances and ratings of a solver as lucky as their chances add up to."""
    solver, luck, chances, ratings = PuzzleSolver(), 0.5, list[float](), [START.rating.value]
    for _ in range(PUZZLES - WARM_UP):
        puzzle = min(POOL, key=lambda each: distance(each, solver))
        chances.append(expected(Rating(true, 0.0, 0.06), puzzle))
        solved, luck = divmod(luck + chances[-1], 1.0)
        solver = solver.scored(solved, puzzle, NOON)
        ratings.append(solver.standing.rating.value)
    return chances, ratings


@pytest.mark.parametrize("true", STRENGTHS)
def test_rating_reaches_true_strength_in_forty_puzzles(true: int) -> None:
    chances, ratings = even_career(true)
    assert abs(ratings[-1] - true) <= 70
    assert 0.6 <= mean(chances[SETTLED - WARM_UP :]) <= 0.8
    assert ratings[0] - min(ratings[:11]) <= 100


@pytest.mark.parametrize("true", STRENGTHS[::12])
def test_shipped_puzzles_suit_solver(true: int) -> None:
    done = [career(true, seed) for seed in range(2)]
    assert 0.5 <= mean(each.offered for each in done) <= 0.8
    assert abs(mean(each.ratings[-1] for each in done) - true) <= 150


def test_large_first_deviation_outlasts_a_night() -> None:
    unsure = PuzzleSolver().scored(1.0, POOL[0], NOON).standing
    assert unsure.rating.deviation > LARGEST_DEVIATION
    assert unsure.rating_at(NOON) == unsure.rating
    assert START.rating.value - 100 <= LOWEST
