"""Command: `best`, which prints the best move in each position from standard input."""

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from bot.cli.command import (
    Command,
    cache_compiled_code,
    plain_sentence,
    positive_number,
    print_error,
    whole_number,
    words,
)
from bot.play.engine_player import level_of
from bot.play.levels import HIGHEST_LEVEL, LEVELS
from bot.settings import Settings
from bot.texts.typed_names import find_named
from guti import GUTI, Game, Position
from guti.errors import BadPosition

if TYPE_CHECKING:
    from bot.search.weights import Weights

NODES = 1_000_000
Answer = dict[str, object]


def best(options: argparse.Namespace, settings: Settings) -> int:
    """Print a line of JSON for each position read. Stop at an invalid position."""
    game = find_named(options.game, options.rules)
    level = level_of(options.level) if options.level else None
    if level and (options.nodes or options.depth):
        return print_error(words().say("cli-best-level-alone"))
    cache_compiled_code(settings)
    from bot.opponent.weight_files import WeightFiles  # noqa: PLC0415

    weights = WeightFiles().find(game) if level in {None, HIGHEST_LEVEL} else None
    think = _by_level(level, options, weights) if level else _by_search(options, weights)
    return _answer(game, think)


def _answer(game: Game, think: Callable[[Position], Answer]) -> int:
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            position = Position.from_text(game, line.rstrip("\n"))
        except BadPosition as error:
            return print_error(
                words().say("cli-best-bad", line=number, sentence=plain_sentence(error))
            )
        print(json.dumps(think(position)), flush=True)  # noqa: T201
    return 0


def _by_search(
    options: argparse.Namespace, weights: "Weights | None"
) -> Callable[[Position], Answer]:
    """Return a function that searches a position, without randomness."""
    from bot.search import DEEPEST, analyse  # noqa: PLC0415

    limits: dict[str, Any] = {"nodes": options.nodes or NODES, "depth": options.depth or DEEPEST}

    def think(position: Position) -> Answer:
        found = analyse(position, **limits, weights=weights)
        return {
            "move": str(found.best.move) if found.best else None,
            "value": found.value,
            "exact": found.exact,
            "depth": found.depth,
            "nodes": found.nodes,
            "line": [str(move) for move in found.line],
        }

    return think


def _by_level(
    number: int, options: argparse.Namespace, weights: "Weights | None"
) -> Callable[[Position], Answer]:
    """Return a function that chooses a move like an engine level."""
    from bot.search import choose  # noqa: PLC0415

    level, rng, found = LEVELS[number], Random(options.seed), _by_search(options, weights)

    def think(position: Position) -> Answer:
        if position.outcome:
            return {name: found(position)[name] for name in ("move", "value", "exact")}
        choice = choose(position, (), level, rng, weights=weights)
        value = choice.value if choice.searched else None
        return {"move": str(choice.move), "value": value, "exact": choice.exact}

    return think


COMMANDS = (
    Command(
        "best",
        best,
        arguments={"game": {}},
        options={
            "rules": {"default": GUTI},
            "nodes": {"type": positive_number},
            "depth": {"type": positive_number},
            "level": {},
            "seed": {"type": partial(whole_number, least=0)},
        },
    ),
)
