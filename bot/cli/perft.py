"""Command: `perft`, which counts move sequences."""

import argparse
from functools import partial

from bot.cli.command import Command, whole_number
from bot.settings import Settings
from bot.texts.typed_names import find_named
from guti import GUTI, Position, perft


def count(options: argparse.Namespace, _settings: Settings) -> int:
    """Print the number of move sequences from a position."""
    game = find_named(options.game, options.rules)
    position = (
        Position.from_text(game, options.position) if options.position else Position.start(game)
    )
    if not options.divide or not options.depth:
        print(perft(position, options.depth))  # noqa: T201
        return 0
    total = 0
    for move in position.legal_moves:
        nodes = perft(position.after(move), options.depth - 1)
        print(f"{move} {nodes}")  # noqa: T201
        total += nodes
    print(f"= {total}")  # noqa: T201
    return 0


COMMANDS = (
    Command(
        "perft",
        count,
        arguments={"game": {}, "depth": {"type": partial(whole_number, least=0)}},
        options={"position": {}, "rules": {"default": GUTI}, "divide": {"action": "store_true"}},
    ),
)
