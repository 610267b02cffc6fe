"""Simulation of puzzle solvers: `python -m tests.support.simulated_solvers`.

A solver of a true rating solves a puzzle with the probability that Glicko expects. The true ratings
of puzzles scatter around their initial ones. Solvers begin with the first game, and get puzzles of
other games if the first game has no puzzle near their rating.
"""

import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from bot.learn.choice import (
    MUCH_NEARER,
    easiest,
    first_standing,
    gap,
    is_easy,
    nearest,
    unfamiliar_first,
)
from bot.learn.outline import PuzzleOutline
from bot.learn.solver import START, WARM_UP, Attempt, PuzzleSolver
from bot.ratings.glicko2 import Rating, expected
from bot.services.puzzle_book import read_book
from guti.games import GAMES

STRENGTHS = range(800, 2001, 100)
PUZZLES, SETTLED = 40, 20
SCATTER = 100.0
BEGUN_RIGHT = 0.3
"""Share of failed puzzles of several moves in which the first move is right."""

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Career:
    """A solver's ratings over time, and the probability of solving each puzzle."""

    true: float
    ratings: tuple[float, ...]
    chances: tuple[float, ...]

    @property
    def offered(self) -> float:
        """Mean probability of solving a puzzle, without the first twenty puzzles."""
        later = self.chances[SETTLED:]
        return sum(later) / len(later)

    @property
    def error(self) -> float:
        """Absolute difference between the last rating and the true rating."""
        return abs(self.ratings[-1] - self.true)

    @property
    def fall(self) -> float:
        """Largest fall of the rating during the first ten puzzles."""
        return self.ratings[0] - min(self.ratings[:11])


@cache
def shipped() -> tuple[dict[str, PuzzleOutline], dict[str, Rating]]:
    """Return the outlines of all shipped puzzles and their initial ratings, by key."""
    every = read_book().outlines
    return dict(every), {key: first_standing(each).rating for key, each in every.items()}


def career(true: float, seed: int) -> Career:
    """Simulate a solver with the true rating `true`, who tries forty puzzles."""
    random, solver, now = Random(f"{true} {seed}"), PuzzleSolver(), NOON
    every, guesses = shipped()
    left, tried = dict(every), list[PuzzleOutline]()
    ratings, chances = [START.rating.value], list[float]()
    for number in range(PUZZLES):
        puzzle = _next(left, tried, solver, random)
        guess = guesses[puzzle.key]
        tried.append(left.pop(puzzle.key))
        left.pop(read_book().twin[puzzle.key], None)
        hard = Rating(Random(puzzle.key).gauss(guess.value, SCATTER), 0.0, guess.volatility)
        chances.append(expected(replace(hard, value=true), hard))
        solved = random.random() < chances[-1]
        begun = puzzle.turns > 1 and random.random() < BEGUN_RIGHT
        attempt = Attempt(puzzle.key, puzzle.game.key, now, turn=int(solved or begun))
        attempt = replace(attempt, finished=now if solved else None, tries=int(not solved))
        now += timedelta(minutes=3)
        if number >= WARM_UP:
            solver = solver.scored(attempt.score, guess, now)
        ratings.append(solver.standing.rating.value)
    return Career(true, tuple(ratings), tuple(chances))


def _next(
    left: dict[str, PuzzleOutline],
    tried: list[PuzzleOutline],
    solver: PuzzleSolver,
    random: Random,
) -> PuzzleOutline:
    games, guesses = {next(iter(GAMES)), *(each.game.key for each in tried)}, shipped()[1]
    of_known = [each for each in left.values() if each.game.key in games]
    if len(tried) < WARM_UP:
        easy = easiest([each for each in of_known if is_easy(each)], guesses, random)
        return unfamiliar_first(easy, tried)[0]
    near = nearest(of_known, guesses, solver, tried, random)
    if (far := gap(near, guesses, solver)) >= MUCH_NEARER:
        nearer = nearest(list(left.values()), guesses, solver, tried, random)
        near = nearer if far - gap(nearer, guesses, solver) >= MUCH_NEARER else near
    return near[0]


def main() -> None:
    """Print the results for each true rating."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    sys.stdout.write("true  solved after 20  rating after 40  within 150  largest fall\n")
    for true in STRENGTHS:
        done = [career(true, seed) for seed in range(people)]
        offered = sum(each.offered for each in done) / people
        rating = sum(each.ratings[-1] for each in done) / people
        near = sum(each.error <= 150 for each in done) / people
        fall = max(each.fall for each in done)
        sys.stdout.write(f"{true:4}  {offered:15.0%}  {rating:15.0f}  {near:10.0%}  {fall:12.0f}\n")


if __name__ == "__main__":
    main()
