"""Simulated solvers: offered puzzles and ratings suit their true strengths."""

from statistics import mean

import pytest

from tests.support.simulated_solvers import GAMES_KNOWN, STRENGTHS, career

SEEDS = range(3)


@pytest.mark.parametrize("true", STRENGTHS[::6])
def test_solver_meets_puzzles_of_their_strength(true: int) -> None:
    done = [career(true, GAMES_KNOWN[:2], seed) for seed in SEEDS]
    assert 0.58 <= mean(each.offered for each in done) <= 0.82
    assert abs(mean(each.ratings[-1] for each in done) - true) <= 150
    assert max(each.fall for each in done) <= 100
