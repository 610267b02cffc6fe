"""Command: `draw`, which writes a position as SVG."""

import argparse
from pathlib import Path

from bot.cli.command import Command, print_error, words, write_file
from bot.paths import ASSETS
from bot.render import BoardRenderer
from bot.render.board.scene import Scene
from bot.settings import Settings
from bot.texts.typed_names import find_named
from guti import GUTI, Position, Side


def draw(options: argparse.Namespace, _settings: Settings) -> int:
    """Write a position, or a game's start, as SVG."""
    game = find_named(options.game, options.rules)
    position = (
        Position.from_text(game, options.position) if options.position else Position.start(game)
    )
    renderer = BoardRenderer.open(ASSETS)
    if options.theme not in (None, *renderer.themes):
        return print_error(words().say("cli-no-theme", themes=", ".join(renderer.themes)))
    scene = Scene(position, Side(options.bottom), hints=False)
    output = options.output or Path(f"{game.key}.svg")
    return write_file(output, renderer.svg(scene, theme=options.theme).encode())


COMMANDS = (
    Command(
        "draw",
        draw,
        arguments={"game": {}, "position": {"nargs": "?"}},
        options={
            "rules": {"default": GUTI},
            "output": {"type": Path, "metavar": "FILE"},
            "theme": {},
            "bottom": {"choices": [side.value for side in Side], "default": Side.BLACK.value},
        },
    ),
)
