"""The choice of the next puzzle, by the solver's expected score."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random

from bot.learn.puzzle import Goal, Puzzle
from bot.learn.solver import PuzzleSolver
from bot.learn.theme import Sight, choices, sight
from bot.ratings.glicko2 import Rating, expected
from bot.ratings.standing import Standing

TARGET = 0.7
"""Target expected score in the next puzzle."""

CLIMB = (0.75, 0.65, 0.55, 0.4, 0.25)
"""Targets for a provisional rating, by number of puzzles solved in a row."""

LONG_STREAK, AFTER_STREAK = 4, 0.55
"""Length of a long streak, and the target after such a streak.

After a long streak, even a settled rating may be too low.
"""

NEARER = 0.05
"""Difference in expected score that outweighs a new answer."""

MUCH_NEARER = 0.1
"""Difference in expected score that justifies a puzzle of another game.

A game has about 400 puzzles, but few for some strengths: Lau kata-kati has 12 rated below 800.
"""

CANDIDATES = 12
"""Number of puzzles nearest to the target from which the next one is chosen."""

SEEN = {Sight.TAKES_MOST: 640.0, Sight.SAVES: 760.0, Sight.CAPTURE: 1050.0, Sight.QUIET: 1250.0}
"""Rating of a one-move puzzle with two choices, by the visibility of its solution."""

A_CHOICE, MAX_CHOICES = 30.0, 12
A_TURN = 250.0
A_DRAW = 100.0
"""Rating points for each further choice, for each further turn, and for a drawing goal.

At most MAX_CHOICES choices count.
"""

UNCERTAIN = 120.0
"""Rating deviation of a puzzle that no one has tried."""

EASY = frozenset({Sight.TAKES_MOST, Sight.SAVES})


def first_standing(puzzle: Puzzle) -> Standing:
    """Return the standing of a puzzle that no one has tried."""
    further = min(choices(puzzle.position), MAX_CHOICES) - 2
    value = SEEN[sight(puzzle.position, puzzle.line[0])] + A_CHOICE * further
    value += A_TURN * (puzzle.turns - 1) + A_DRAW * (puzzle.goal is Goal.DRAW)
    return Standing(Rating(value, UNCERTAIN, 0.06))


def is_easy(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is one move long and has an easily visible solution."""
    return puzzle.turns == 1 and sight(puzzle.position, puzzle.line[0]) in EASY


def varied(puzzles: Iterable[Puzzle], tried: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles in their order, but those with new answers first."""
    known = Counter(each.answer for each in tried)
    return sorted(puzzles, key=lambda each: known[each.answer])


def easiest(
    puzzles: Sequence[Puzzle], ratings: Mapping[str, Rating], random: Random
) -> list[Puzzle]:
    """Return puzzles ordered by rating, equal ones in random order."""
    return sorted(random.sample(puzzles, len(puzzles)), key=lambda each: ratings[each.key].value)


def nearest(
    puzzles: Sequence[Puzzle],
    ratings: Mapping[str, Rating],
    solver: PuzzleSolver,
    tried: Iterable[Puzzle],
    random: Random,
) -> list[Puzzle]:
    """Return the puzzles nearest to a solver's target, in order of preference.

    Puzzles about as near as the nearest come first, and of these the ones with new answers;
    otherwise the order is random.
    """

    def far(puzzle: Puzzle) -> float:
        return distance(ratings[puzzle.key], solver)

    near = sorted(random.sample(puzzles, len(puzzles)), key=far)[:CANDIDATES]
    most = gap(near, ratings, solver) + NEARER
    random.shuffle(near)
    return sorted(varied(near, tried), key=lambda each: far(each) > most)


def gap(puzzles: Sequence[Puzzle], ratings: Mapping[str, Rating], solver: PuzzleSolver) -> float:
    """Return the distance between a solver's target and the nearest puzzle."""
    return min((distance(ratings[each.key], solver) for each in puzzles), default=inf)


def distance(puzzle: Rating, solver: PuzzleSolver) -> float:
    """Return the difference between a solver's expected score and their target."""
    return abs(expected(solver.standing.rating, puzzle) - target(solver))


def target(solver: PuzzleSolver) -> float:
    """Return the target expected score in a solver's next puzzle."""
    if not solver.standing.rating.provisional:
        return TARGET if solver.streak < LONG_STREAK else AFTER_STREAK
    return CLIMB[min(solver.streak, len(CLIMB) - 1)]
