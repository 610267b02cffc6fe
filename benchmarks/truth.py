"""Mistakes of the highest level in solved positions.

The check needs complete tables, which `guti solve` makes. The level itself uses only the bundled
tables.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

from bot.opponent.question import Question
from bot.opponent.table_files import FOLDER, SHIPPED, Tables
from bot.opponent.thinking import think, warm
from bot.paths import CACHE
from bot.search import cache_compiled_code
from guti import Game, Position
from guti.games import GAMES
from tools.figures import percentile, say, table

SOLVED = ("felli", "lau-kata-kati", "pretwa")
POSITIONS, CEILING = 5_000, 1.0
LEVEL = 6


def measure(arguments: Sequence[str]) -> str:
    """Check the games named in `arguments`, or all solved games; return the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=SOLVED)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--tables", type=Path, default=CACHE / FOLDER)
    parser.add_argument("--nodes", type=int)
    parser.add_argument(
        "--ceiling", type=float, default=CEILING, help="time limit of a move, in seconds"
    )
    options = parser.parse_args(arguments)
    cache_compiled_code(CACHE)
    whole, shipped = Tables(options.tables), Tables(SHIPPED)
    warm(shipped)
    rows = [[key, *measured(GAMES[key], options, whole, shipped)] for key in options.games]
    heads = [
        "with the shipped tables alone",
        "positions",
        "mistakes",
        "a move, median",
        "slowest",
    ]
    return table("The highest level against the truth", heads, rows)


def measured(
    game: Game, options: argparse.Namespace, complete: Tables, shipped: Tables
) -> list[str]:
    """Return the number of positions and mistakes, and the times per move."""
    truths, mistakes, spent = complete.find(game), 0, list[float]()
    if not truths:
        raise FileNotFoundError(f"no table of {game.key}; make it: guti solve {game.key}")
    for number, position in enumerate(islice(random_positions(game), options.positions)):
        truth, began = truths.truth(position), perf_counter()
        question = Question(game.key, position.text, (), LEVEL, number)
        end = began + options.ceiling
        thought = think(question, lambda end=end: perf_counter() > end, options.nodes, shipped)  # type: ignore[misc]
        spent.append(perf_counter() - began)
        after = truths.truth(position.play(position.parse(thought.move)), [position])
        if truth and after and -after.value < truth.value:
            mistakes += 1
            say(f"{game.key}: {position.text} {thought.move} of {truth}, then {after}")
        if number % 500 == 499:
            say(f"{game.key}: {number + 1} positions, {mistakes} mistakes")
    times = [f"{percentile(spent, 50):.3f} s", f"{max(spent):.3f} s"]
    return [str(len(spent)), str(mistakes), *times]


def random_positions(game: Game) -> Iterator[Position]:
    """Yield different positions from random matches.

    In each position, several moves are legal, and the count of plies without a capture is 0.
    """
    rng, seen = Random(game.key), set[Position]()
    while True:
        line = [Position.start(game)]
        while not line[-1].outcome:
            line.append(line[-1].after(rng.choice(line[-1].legal_moves)))
        chosen = rng.choice(line[:-1])
        fresh = Position(game, chosen.black, chosen.white, chosen.to_move)
        after = {fresh.after(move) for move in fresh.legal_moves}
        if len(after) > 1 and fresh not in seen:
            seen.add(fresh)
            yield fresh
