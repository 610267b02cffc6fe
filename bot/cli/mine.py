"""Command: `mine`, which finds or checks puzzles, writing each at once."""

import argparse
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bot import files
from bot.cli.command import (
    FAILED,
    Command,
    complain,
    keep_compiled,
    unwritable,
    whole_number,
    words,
)
from bot.engine import Game
from bot.games import find
from bot.learn.puzzle import Puzzle
from bot.paths import ASSETS
from bot.settings import Settings

if TYPE_CHECKING:
    from bot.learn.mining import Miner

DEFAULT_COUNT = 200
"""Default number of puzzles in a file."""


def mine(options: argparse.Namespace, settings: Settings) -> int:
    """Find puzzles until the file has enough, or check those in it."""
    game = find(options.game)
    path: Path = options.out or ASSETS / "puzzles" / f"{game.key}.jsonl"
    try:
        puzzles = _read(path, game)
    except (OSError, ValueError) as error:
        return complain(words().say("cli-mine-bad", file=str(path), reason=str(error)))
    keep_compiled(settings)
    miner = _miner(game, settings)
    if options.check:
        return _check(miner, puzzles)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _add(miner, puzzles, path, options)
    except KeyboardInterrupt:
        return complain(words().say("cli-mine-stopped"))
    except OSError as error:
        return unwritable(path, error)


def _read(path: Path, game: Game) -> list[Puzzle]:
    if not path.exists():
        return []
    lines = files.read_text(path).splitlines()
    return [Puzzle.from_text(game, line) for line in lines]


def _miner(game: Game, settings: Settings) -> "Miner":
    # Importing numba takes long.
    from bot.learn.mining import Miner  # noqa: PLC0415
    from bot.opponent.table_files import SHIPPED, Tables  # noqa: PLC0415

    # Only the shipped table, so that others can check the result.
    return Miner(game, Tables(settings.cache_dir / "none", SHIPPED).find(game))


def _add(miner: "Miner", puzzles: list[Puzzle], path: Path, options: argparse.Namespace) -> int:
    for puzzle in puzzles:
        miner.add(puzzle)
    count, matches = len(puzzles), 0
    watched = sys.stderr.isatty()

    def watch() -> None:
        nonlocal matches
        matches += 1
        if watched:
            line = words().say("cli-mine-so-far", count=count, matches=matches)
            print(f"\r{line}", end="", file=sys.stderr)  # noqa: T201

    # Seeded by the count, so that a resumed run goes on elsewhere.
    random = Random(f"{options.seed} {count}")
    try:
        with path.open("a", encoding="utf-8") as file:
            for puzzle in miner.mine(random, watch) if count < options.count else ():
                print(puzzle.text, file=file, flush=True)
                count += 1
                if count >= options.count:
                    break
    finally:
        _report(miner, path, count)
    return 0


def _report(miner: "Miner", path: Path, count: int) -> None:
    print(words().say("cli-mine-made", count=count, file=str(path)))  # noqa: T201
    for why, times in miner.refused.most_common():
        print(words().say("cli-mine-refused", why=why, count=times))  # noqa: T201


def _check(miner: "Miner", puzzles: list[Puzzle]) -> int:
    wrong = [puzzle for puzzle in puzzles if not miner.holds(puzzle)]
    for puzzle in wrong:
        complain(words().say("cli-mine-wrong", position=puzzle.position.text))
    print(words().say("cli-mine-checked", count=len(puzzles), wrong=len(wrong)))  # noqa: T201
    return FAILED if wrong else 0


COMMANDS = (
    Command(
        "mine",
        mine,
        arguments={"game": {}},
        options={
            "count": {"type": partial(whole_number, least=1), "default": DEFAULT_COUNT},
            "out": {"type": Path, "metavar": "FILE"},
            "seed": {"type": partial(whole_number, least=0), "default": 0},
            "check": {"action": "store_true"},
        },
    ),
)
