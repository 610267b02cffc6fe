"""Choice of the next puzzle, by the solver's expected score."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random

from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Goal
from bot.learn.solver import PuzzleSolver
from bot.learn.theme import Sight
from bot.ratings.glicko2 import Rating, expected
from bot.ratings.standing import Standing

TARGET = 0.7
"""Target expected score in the next puzzle."""

PROVISIONAL_TARGETS = (0.75, 0.65, 0.55, 0.4, 0.25)
"""Target scores for a solver with a provisional rating.

The index is the number of puzzles that the person has solved in a row.
"""

LONG_STREAK, AFTER_STREAK = 4, 0.55
"""Length of a long streak, and the target score after a long streak.

After a long streak, even a settled rating is probably too low.
"""

NEARER = 0.05
"""Difference in distance up to which a puzzle may be preferred for variety."""

MUCH_NEARER = 0.1
"""Minimum gain in distance for choosing a puzzle from another game.

A game has about 400 puzzles, but few at some strengths: Lau kata-kati has 12 rated below 800.
"""

CANDIDATES = 12
"""Number of puzzles nearest to the target among which one is chosen."""

RATING_BY_SIGHT = {
    Sight.TAKES_MOST: 640.0,
    Sight.SAVES: 760.0,
    Sight.CAPTURE: 1050.0,
    Sight.QUIET: 1250.0,
}
"""Rating of a one-move puzzle with two choices, by how easily its answer is seen."""

POINTS_PER_CHOICE, MAX_CHOICES = 30.0, 12
POINTS_PER_TURN = 250.0
POINTS_FOR_DRAW = 100.0
"""Rating points added for a puzzle whose goal is a draw."""

UNTRIED_DEVIATION = 120.0
"""Rating deviation of a puzzle that no one has tried yet."""

EASY = frozenset({Sight.TAKES_MOST, Sight.SAVES})


def first_standing(puzzle: PuzzleOutline) -> Standing:
    """Return the initial standing of a puzzle, estimated from its features."""
    further = min(puzzle.choices, MAX_CHOICES) - 2
    value = RATING_BY_SIGHT[puzzle.sight] + POINTS_PER_CHOICE * further
    value += POINTS_PER_TURN * (puzzle.turns - 1) + POINTS_FOR_DRAW * (puzzle.goal is Goal.DRAW)
    return Standing(Rating(value, UNTRIED_DEVIATION, 0.06))


def is_easy(puzzle: PuzzleOutline) -> bool:
    """Return whether a puzzle is solved by a single move that is easy to see."""
    return puzzle.turns == 1 and puzzle.sight in EASY


def unfamiliar_first(
    puzzles: Iterable[PuzzleOutline], tried: Iterable[PuzzleOutline]
) -> list[PuzzleOutline]:
    """Sort the puzzles by how often the solver has met the same answer, rarest first.

    `tried` are the puzzles that the solver has tried. Puzzles with equally rare answers stay in
    order.
    """
    known = Counter(each.answer for each in tried)
    return sorted(puzzles, key=lambda each: known[each.answer])


def easiest(
    puzzles: Sequence[PuzzleOutline], ratings: Mapping[str, Rating], random: Random
) -> list[PuzzleOutline]:
    """Return the puzzles in order of rating, and puzzles with equal ratings in random order."""
    return sorted(random.sample(puzzles, len(puzzles)), key=lambda each: ratings[each.key].value)


def nearest(
    puzzles: Sequence[PuzzleOutline],
    ratings: Mapping[str, Rating],
    solver: PuzzleSolver,
    tried: Iterable[PuzzleOutline],
    random: Random,
) -> list[PuzzleOutline]:
    """Return the puzzles nearest to the solver's target, the most suitable puzzle first.

    Puzzles whose distance is close to the minimum come first. Among these, puzzles whose answers
    the solver has rarely met come first. The order of equally suitable puzzles is random.
    """

    def far(puzzle: PuzzleOutline) -> float:
        return distance(ratings[puzzle.key], solver)

    near = sorted(random.sample(puzzles, len(puzzles)), key=far)[:CANDIDATES]
    most = gap(near, ratings, solver) + NEARER
    random.shuffle(near)
    return sorted(unfamiliar_first(near, tried), key=lambda each: far(each) > most)


def gap(
    puzzles: Sequence[PuzzleOutline], ratings: Mapping[str, Rating], solver: PuzzleSolver
) -> float:
    """Return how far the nearest of `puzzles` is from the solver's target."""
    return min((distance(ratings[each.key], solver) for each in puzzles), default=inf)


def distance(puzzle: Rating, solver: PuzzleSolver) -> float:
    """Return how far the solver's expected score in a puzzle is from the target."""
    return abs(expected(solver.standing.rating, puzzle) - target(solver))


def target(solver: PuzzleSolver) -> float:
    """Return the expected score that the solver's next puzzle should have."""
    if not solver.standing.rating.provisional:
        return TARGET if solver.streak < LONG_STREAK else AFTER_STREAK
    return PROVISIONAL_TARGETS[min(solver.streak, len(PROVISIONAL_TARGETS) - 1)]
