"""The command line of the ladder."""

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot import __version__
from bot.settings import Settings
from guti.games import GAMES
from tools.figures import say, show
from tools.ladder import report
from tools.ladder.matches import Pairing
from tools.ladder.players import PAIRS, PLAYERS
from tools.ladder.pool import play_all
from tools.ladder.results import Pair, Results

GAMES_WITH_RULES = [f"{key}/{each.key}" for key, game in GAMES.items() for each in game.rule_sets]
"""Possible command line arguments that name a game with a rule set."""

REPORT_INTERVAL_S = 10.0
"""Seconds between two progress lines."""


def main() -> int:
    """Play the missing matches and print the tables; Ctrl-C ends early."""
    options = _parser().parse_args()
    results = Results(options.keep, options.plies)
    try:
        _play_all(options, results)
    except KeyboardInterrupt:
        say("interrupted; run the same command again to continue")
    section = _section(options, results)
    show(section)
    if options.output:
        report.write(options.output, section)
    return 0


def _play_all(options: argparse.Namespace, results: Results) -> None:
    jobs = list(_missing(options, results))
    began, reported = time.perf_counter(), 0.0
    cache = Settings.model_fields["cache_dir"].default
    with closing(play_all(jobs, options.processes, cache)) as played:
        for done, (job, matches) in enumerate(played, start=1):
            results.add(job, matches)
            spent = time.perf_counter() - began
            if spent - reported > REPORT_INTERVAL_S or done == len(jobs):
                reported, which = spent, f"{job.game} {job.lower}-{job.higher}"
                say(f"{spent:5.0f} s: {done} of {len(jobs)} openings; now {which}")


def _missing(options: argparse.Namespace, results: Results) -> Iterator[Pairing]:
    """Yield the openings that have not been played yet, game by game."""
    for game in options.games or GAMES:
        stored = results.of(game)
        for lower, higher in options.pairs or PAIRS:
            for number in range((options.matches + 1) // 2):
                if number not in stored[lower, higher]:
                    yield Pairing(game, lower, higher, number, results.plies)


def _section(options: argparse.Namespace, results: Results) -> str:
    stored = {game: results.of(game) for game in options.games or GAMES}
    table = {
        game: {
            pair: [each for both in found.values() for each in both]
            for pair, found in by_pair.items()
        }
        for game, by_pair in stored.items()
    }
    when = f"{datetime.now(UTC):%d %B %Y}"
    run = (
        f"Made by `make ladder` on {when} by version {__version__}, with Python "
        f"{platform.python_version()} on {platform.machine()}, from {options.plies} random plies."
    )
    return report.section(table, run)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.ladder",
        description="Play levels against each other from random openings, each "
        "with both colours, and print their scores. Matches played before are reused.",
    )
    pairs = " ".join("-".join(pair) for pair in PAIRS)
    parser.add_argument(
        "games",
        nargs="*",
        choices=[[], *GAMES, *GAMES_WITH_RULES],
        metavar="GAME",
        help="a game, also with a rule set, like pretwa/murray-1952 (default: all)",
    )
    parser.add_argument(
        "--pairs", nargs="+", type=_pair, help=f"weaker player first (default: {pairs})"
    )
    parser.add_argument(
        "--plies", type=int, default=4, help="random plies of an opening (default: %(default)s)"
    )
    parser.add_argument(
        "--matches", type=int, default=200, help="matches of each pair (default: %(default)s)"
    )
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="(default: %(default)s)"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("build/ladder"),
        help="folder of results (default: %(default)s)",
    )
    parser.add_argument("--output", type=Path, help="document whose last section is replaced")
    return parser


def _pair(text: str) -> Pair:
    lower, _, higher = text.partition("-")
    if not {lower, higher} <= set(PLAYERS):
        raise argparse.ArgumentTypeError(f"choose two of {', '.join(PLAYERS)}, like 1-2")
    return lower, higher


if __name__ == "__main__":
    sys.exit(main())
