"""Simulated solvers of puzzles: `python -m tests.support.simulated_solvers` prints what they meet.

Each has a true rating and solves a puzzle with Glicko's expected score; of what they fail in
several moves they begin some right. The puzzles' true ratings scatter around the first ones.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from bot.learn.choice import first_standing, is_easy, nearest
from bot.learn.puzzle import Puzzle
from bot.learn.solver import START, WARM_UP, Attempt, PuzzleSolver
from bot.ratings.glicko2 import Rating, expected
from bot.services.puzzles import FOLDER, PuzzleBook, read_puzzles

STRENGTHS = range(800, 2001, 100)
PUZZLES, SETTLED = 40, 20
SCATTER = 100.0
GAMES_KNOWN = ("lau-kata-kati", "pretwa", "sholo-guti")
BEGUN_RIGHT = 0.3
"""Share of the failed puzzles of several moves whose first move is right."""

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Career:
    """A solver's ratings, from the first, and the true chances with each puzzle."""

    true: float
    ratings: tuple[float, ...]
    chances: tuple[float, ...]

    @property
    def offered(self) -> float:
        """Mean chance with the puzzles after the first twenty."""
        later = self.chances[SETTLED:]
        return sum(later) / len(later)

    @property
    def error(self) -> float:
        """Distance of the last rating from the truth."""
        return abs(self.ratings[-1] - self.true)

    @property
    def fall(self) -> float:
        """Largest loss against the first rating in the first ten puzzles."""
        return self.ratings[0] - min(self.ratings[:11])


@cache
def rated_puzzles() -> dict[str, tuple[Puzzle, Rating]]:
    """Return the shipped puzzles with their first ratings."""
    every = PuzzleBook.of(read_puzzles(FOLDER)).every
    return {key: (each, first_standing(each).rating) for key, each in every.items()}


def career(true: float, games: Sequence[str], seed: int) -> Career:
    """Let a solver of a true rating do puzzles of some games."""
    random, solver, now = Random(f"{true} {seed}"), PuzzleSolver(), NOON
    left = {key: pair for key, pair in rated_puzzles().items() if pair[0].game.key in games}
    guesses = {key: rating for key, (_, rating) in left.items()}
    ratings, chances = [START.rating.value], list[float]()
    for number in range(PUZZLES):
        chosen = _next([puzzle for puzzle, _ in left.values()], guesses, solver, number, random)
        puzzle, guess = left.pop(chosen.key)
        left.pop(puzzle.last_move.key, None)
        hard = replace(guess, value=Random(puzzle.key).gauss(guess.value, SCATTER))
        chances.append(expected(replace(hard, value=true), replace(hard, deviation=0.0)))
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
    left: Sequence[Puzzle],
    guesses: dict[str, Rating],
    solver: PuzzleSolver,
    number: int,
    random: Random,
) -> Puzzle:
    if number < WARM_UP:
        return random.choice([each for each in left if is_easy(each)])
    return nearest(left, guesses, solver, random)[0]


def main() -> None:
    """Print a line for each true rating."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    sys.stdout.write("true  solved after 20  rating after 40  within 150  largest fall\n")
    for true in STRENGTHS:
        done = [career(true, GAMES_KNOWN, seed) for seed in range(people)]
        offered = sum(each.offered for each in done) / people
        rating = sum(each.ratings[-1] for each in done) / people
        near = sum(each.error <= 150 for each in done) / people
        fall = max(each.fall for each in done)
        sys.stdout.write(f"{true:4}  {offered:15.0%}  {rating:15.0f}  {near:10.0%}  {fall:12.0f}\n")


if __name__ == "__main__":
    main()
