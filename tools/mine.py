"""Finds puzzles in matches of the engine against itself, and appends them to a file.

python -m tools.mine felli --count 200
python -m tools.mine felli --check    # check the puzzles in the file again
python -m tools.mine felli --renew    # and prove them anew, after a table has changed
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from bot import files
from bot.cli.command import (
    FAILED,
    cache_compiled_code,
    print_error,
    report_unwritable,
    whole_number,
)
from bot.cli.edge import accept_all_characters, run_guarded
from bot.learn.puzzle import Puzzle
from bot.opponent.table_files import SHIPPED, Tables
from bot.paths import ASSETS
from bot.services.puzzle_book import RETIRED
from bot.settings import Settings
from guti import Game
from guti.games import find
from tools.figures import show
from tools.mining import Miner

PUZZLES_PER_GAME = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Find or check puzzles; return the exit code."""
    accept_all_characters()
    return run_guarded(partial(_main, arguments))


def _main(arguments: Sequence[str] | None) -> int:
    options, settings = _parser().parse_args(arguments), Settings.read()
    game = find(options.game)
    path: Path = options.out or ASSETS / "puzzles" / f"{game.key}.jsonl"
    try:
        puzzles = _read(path, game)
    except (OSError, ValueError) as error:
        return print_error(f"{path} cannot be read: {error}")
    cache_compiled_code(settings)
    # Use only the bundled table, so that others can check the result.
    miner = Miner(game, Tables(settings.cache_dir / "none", SHIPPED).find(game))
    if options.check:
        return _check(miner, puzzles)
    if options.renew:
        return _renew(miner, puzzles, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _add(miner, puzzles, path, options)
    except KeyboardInterrupt:
        return print_error("Stopped. Run the same command again to continue.")
    except OSError as error:
        return report_unwritable(path, error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mine",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game, like lau-kata-kati")
    parser.add_argument(
        "--count",
        type=partial(whole_number, least=1),
        default=PUZZLES_PER_GAME,
        help="number of puzzles in the file at the end (default: %(default)s)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the file (default: assets/puzzles/GAME.jsonl)"
    )
    parser.add_argument(
        "--seed",
        type=partial(whole_number, least=0),
        default=0,
        help="seed of the random matches (default: %(default)s)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="prove the puzzles in the file, without finding new ones",
    )
    parser.add_argument(
        "--renew",
        action="store_true",
        help="prove the puzzles in the file anew, and retire those that are no longer valid",
    )
    return parser


def _read(path: Path, game: Game) -> list[Puzzle]:
    if not path.exists():
        return []
    lines = files.read_text(path).splitlines()
    return [Puzzle.from_text(game, line) for line in lines]


def _add(miner: Miner, puzzles: list[Puzzle], path: Path, options: argparse.Namespace) -> int:
    for puzzle in puzzles:
        miner.add(puzzle)
    count, matches = len(puzzles), 0
    watched = sys.stderr.isatty()

    def watch() -> None:
        nonlocal matches
        matches += 1
        if watched:
            sys.stderr.write(f"\r{count} puzzles, {matches} matches")

    # The seed contains the count, because a resumed run must find other matches.
    random = Random(f"{options.seed} {count}")
    try:
        with path.open("a", encoding="utf-8") as file:
            for puzzle in miner.mine(random, watch) if count < options.count else ():
                print(puzzle.text, file=file, flush=True)
                count += 1
                if count >= options.count:
                    break
    finally:
        show(f"{path} has {count} puzzles.")
        for reason, times in miner.rejected.most_common():
            show(f"rejected, {reason}: {times}")
    return 0


def _check(miner: Miner, puzzles: list[Puzzle]) -> int:
    wrong = [puzzle for puzzle in puzzles if not miner.holds(puzzle)]
    for puzzle in wrong:
        print_error(f"This puzzle is no longer valid: {puzzle.position.text}")
    show(f"Puzzles checked: {len(puzzles)}; no longer valid: {len(wrong)}.")
    return FAILED if wrong else 0


def _renew(miner: Miner, puzzles: list[Puzzle], path: Path) -> int:
    renewed = [miner.renewed(puzzle) for puzzle in puzzles]
    kept = [each for each in renewed if each]
    changed = sum(each not in puzzles for each in kept)
    gone = [puzzle for puzzle, each in zip(puzzles, renewed, strict=True) if not each]
    if gone:
        retired = path.parent / RETIRED / path.name
        retired.parent.mkdir(exist_ok=True)
        with retired.open("a", encoding="utf-8") as file:
            file.writelines(f"{each.text}\n" for each in gone)
    path.write_text("".join(f"{each.text}\n" for each in kept), encoding="utf-8")
    show(f"Puzzles: {len(kept)} kept, {changed} of them with a new proof; {len(gone)} retired.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
