"""Simulated solvers, whose ratings should approach their true strengths."""

from random import Random
from statistics import mean

import pytest

from bot.learn.choice import UNTRIED_DEVIATION, distance, nearest
from bot.learn.solver import MIN_RATING, START, WARM_UP, PuzzleSolver
from bot.ratings.glicko2 import LARGEST_DEVIATION, Rating, expected
from bot.services.puzzle_book import read_book
from guti.games import GAMES
from tests.support.simulated_solvers import (
    NOON,
    PUZZLES,
    SETTLED,
    STRENGTHS,
    career,
)

POOL = [Rating(float(value), UNTRIED_DEVIATION, 0.06) for value in range(600, 2400, 20)]


def even_career(true: float) -> tuple[list[float], list[float], list[int]]:
    """Return the expected scores and ratings of a solver whose true rating is `true`.

    Each puzzle is solved or missed so that the sum of scores stays near the expected sum. The third
    list contains the number of puzzles until the rating is settled.
    """
    solver, luck, chances, ratings = PuzzleSolver(), 0.5, list[float](), [START.rating.value]
    unsettled = [solver.unsettled]
    for _ in range(PUZZLES - WARM_UP):
        puzzle = min(POOL, key=lambda each: distance(each, solver))
        chances.append(expected(Rating(true, 0.0, 0.06), puzzle))
        solved, luck = divmod(luck + chances[-1], 1.0)
        solver = solver.scored(solved, puzzle, NOON)
        ratings.append(solver.standing.rating.value)
        unsettled.append(solver.unsettled)
    return chances, ratings, unsettled


@pytest.mark.parametrize("true", STRENGTHS)
def test_rating_reaches_true_strength_in_forty_puzzles(true: int) -> None:
    chances, ratings, unsettled = even_career(true)
    assert abs(ratings[-1] - true) <= 70
    assert 0.6 <= mean(chances[SETTLED - WARM_UP :]) <= 0.8
    assert ratings[0] - min(ratings[:11]) <= 100
    settled = unsettled.index(0)
    assert all(abs(left - (settled - done)) <= 2 for done, left in enumerate(unsettled[:settled]))


@pytest.mark.parametrize("true", STRENGTHS[::12])
def test_shipped_puzzles_suit_solver(true: int) -> None:
    done = [career(true, seed) for seed in range(2)]
    assert 0.5 <= mean(each.offered for each in done) <= 0.8
    assert abs(mean(each.ratings[-1] for each in done) - true) <= 150


def test_puzzle_near_rating_precedes_one_with_new_answer() -> None:
    puzzles = [each for each in read_book().outlines.values() if each.game == GAMES["felli"]]
    known = [each for each in puzzles if each.answer == puzzles[0].answer][:3]
    new = next(each for each in puzzles if each.answer != puzzles[0].answer)
    solver = PuzzleSolver()
    suits = min(POOL, key=lambda each: distance(each, solver))
    ratings = {each.key: suits for each in known} | {new.key: START.rating}
    chosen = nearest([*known, new], ratings, solver, [known[0]], Random(1))
    assert chosen[-1] == new
    assert nearest([*known, new], ratings | {new.key: suits}, solver, known, Random(1))[0] == new


def test_large_initial_deviation_does_not_grow() -> None:
    unsure = PuzzleSolver().scored(1.0, POOL[0], NOON).standing
    assert unsure.rating.deviation > LARGEST_DEVIATION
    assert unsure.rating_at(NOON) == unsure.rating
    assert START.rating.value - 100 <= MIN_RATING
