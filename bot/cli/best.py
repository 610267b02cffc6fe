"""The best move of positions read line by line; it must not know how one is found."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bot.cli.command import Command, complain, plain, whole_number, words
from bot.engine import Game, Position
from bot.engine.errors import BadPosition
from bot.games import find
from bot.settings import CACHE, Settings

if TYPE_CHECKING:
    from bot.search import Analysis

NODES = 1_000_000


def best(options: argparse.Namespace, settings: Settings) -> int:
    """Print a line of JSON for each position, as soon as it is read; a bad one ends it."""
    from bot.search import DEEPEST, analyse, keep_compiled  # noqa: PLC0415 - numba takes its time

    game, depth = find(options.game), options.depth or DEEPEST
    try:
        keep_compiled(settings.cache_dir, ready=CACHE)
    except OSError as error:
        complain(words().say("cli-uncached", folder=str(settings.cache_dir), reason=str(error)))
    try:
        return _answer(game, lambda position: analyse(position, nodes=options.nodes, depth=depth))
    except BrokenPipeError:
        # Who read has seen enough; what is left to be flushed at the end shall not be told of.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _answer(game: Game, think: "Callable[[Position], Analysis]") -> int:
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            position = Position.from_text(game, line.rstrip("\n"))
        except BadPosition as error:
            return complain(words().say("cli-best-bad", line=number, sentence=plain(error)))
        found = think(position)
        said = {
            "move": str(found.best.move) if found.best else None,
            "value": found.value,
            "exact": found.exact,
            "depth": found.depth,
            "nodes": found.nodes,
            "line": [str(move) for move in found.line],
        }
        print(json.dumps(said), flush=True)  # noqa: T201
    return 0


COMMANDS = (
    Command(
        "best",
        best,
        arguments={"game": {}},
        options={
            "nodes": {"type": partial(whole_number, least=1), "default": NODES},
            "depth": {"type": partial(whole_number, least=1)},
        },
    ),
)
