"""The command line of the accuracy check."""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from statistics import mean

from benchmarks.accuracy.matches import GREEDY, NAMES, Effort, analysed, play, players_of
from benchmarks.accuracy.results import AnalysedMatches
from bot.learn.analysis import MatchAnalysis
from bot.opponent.table_files import SHIPPED, Tables
from bot.search import cache_compiled_code
from bot.settings import Settings
from guti import Side
from guti.games import GAMES
from tools.figures import say, show, table

MIN_GAP = 10
"""Minimum difference of mean accuracy between the best and the worst level."""

Figures = Mapping[str, list[int | None]]
"""Accuracies by player; None stands for a match with too few moves."""


def main() -> int:
    """Play the missing matches and print the table.

    Returns 1 if a mean accuracy is too low, else 0.
    """
    options = _parser().parse_args()
    results = AnalysedMatches(options.keep, Effort(options.effort))
    try:
        _fill(options, results)
    except KeyboardInterrupt:
        say("interrupted; run the same command again to continue")
    found = {game: figures(results.of(game)) for game in options.games or GAMES}
    show(report(found))
    problems = [
        problem for game, accuracies in found.items() for problem in problems_of(game, accuracies)
    ]
    for problem in problems:
        show(problem)
    return 1 if problems else 0


def _fill(options: argparse.Namespace, results: AnalysedMatches) -> None:
    cache_compiled_code(Settings.model_fields["cache_dir"].default)
    tables, began = Tables(options.keep / "tables", SHIPPED), time.perf_counter()
    for game in options.games or GAMES:
        stored = results.of(game)
        for number in range(options.matches):
            if number not in stored:
                record = play(game, number, results.effort)
                results.add(number, analysed(record, results.effort, tables))
        say(f"{time.perf_counter() - began:5.0f} s: {game}")


def figures(analyses: Mapping[int, MatchAnalysis]) -> Figures:
    """Return the accuracies of each player in all matches."""
    found = defaultdict[str, list[int | None]](list)
    for number, analysis in analyses.items():
        for side, name in zip(Side, players_of(number), strict=True):
            found[name].append(analysis.accuracy(side))
    return found


def average(accuracies: list[int | None]) -> float | None:
    """Return the mean of the known accuracies, or None if none is known."""
    shown = [each for each in accuracies if each is not None]
    return mean(shown) if shown else None


def report(found: Mapping[str, Figures]) -> str:
    """Return a table of mean accuracies and numbers of matches."""
    rows = [
        [
            game,
            max(map(len, accuracies.values()), default=0),
            *(_cell(accuracies.get(name, [])) for name in NAMES),
        ]
        for game, accuracies in found.items()
    ]
    title = "Mean accuracy by level (and matches with a figure)"
    return table(title, ["game", "matches each", *NAMES], rows)


def _cell(accuracies: list[int | None]) -> str:
    value, shown = average(accuracies), sum(each is not None for each in accuracies)
    return "-" if value is None else f"{value:.1f} ({shown})"


def problems_of(game: str, accuracies: Figures) -> list[str]:
    """Return a sentence for each level whose mean accuracy is too low."""
    means = {name: average(accuracies.get(name, [])) for name in NAMES if name != GREEDY}
    known = {name: value for name, value in means.items() if value is not None}
    problems = [
        f"{game}: level {higher} ({known[higher]:.1f}) is not above {lower} ({known[lower]:.1f})"
        for lower, higher in pairwise(known)
        if known[higher] <= known[lower]
    ]
    gap = max(known.values(), default=0) - min(known.values(), default=0)
    if gap < MIN_GAP:
        problems.append(f"{game}: the levels are only {gap:.1f} points apart")
    return problems


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.accuracy",
        description="Let the levels and a greedy player play each other, analyse each match, and "
        "check that the mean accuracy rises with the level. Matches played before are reused.",
    )
    parser.add_argument(
        "games", nargs="*", choices=[[], *GAMES], metavar="GAME", help="games (default: all)"
    )
    parser.add_argument(
        "--matches", type=int, default=200, help="matches of each game (default: %(default)s)"
    )
    parser.add_argument(
        "--effort",
        type=float,
        default=1.0,
        help="share of the usual nodes of a search (default: %(default)s; 0.1 is quick)",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("build/accuracy"),
        help="folder of results (default: %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
