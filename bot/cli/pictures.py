"""Command: `replay`, which animates a match record."""

import argparse
from pathlib import Path

from bot import files
from bot.cli.command import Command, print_error, words, write_file
from bot.paths import ASSETS
from bot.play.record import read_file
from bot.render import Animation, BoardRenderer, animate
from bot.settings import Settings
from guti import Outcome, Side, Termination
from guti.record import MAX_RECORD_BYTES, RESULTS

RECORDED_RESULTS = {token: Outcome(Termination.COUNT, winner) for winner, token in RESULTS.items()}
"""Outcomes to show at the end of an animation, keyed by the recorded result."""


def replay(options: argparse.Namespace, _settings: Settings) -> int:
    """Write the animation of a match record."""
    try:
        with options.file.open("rb") as file:
            content = file.read(MAX_RECORD_BYTES + 1)
    except OSError as error:
        reason = files.failure_reason(options.file, error)
        return print_error(words().say("cli-unreadable", file=str(options.file), reason=reason))
    record = read_file(content)
    if record.first_of_several:
        print(words().say("record-first"))  # noqa: T201
    outcome = RECORDED_RESULTS.get(record.result)
    animation = Animation(record.position, record.moves, outcome)
    output = options.output or options.file.with_suffix(".gif")
    renderer = BoardRenderer.open(ASSETS)
    if options.theme not in (None, *renderer.themes):
        return print_error(words().say("cli-no-theme", themes=", ".join(renderer.themes)))
    bottom = Side(options.bottom)
    return write_file(output, animate(renderer, animation, theme=options.theme, bottom=bottom))


COMMANDS = (
    Command(
        "replay",
        replay,
        arguments={"file": {"type": Path}},
        options={
            "output": {"type": Path},
            "theme": {},
            "bottom": {"choices": [side.value for side in Side], "default": Side.BLACK.value},
        },
    ),
)
