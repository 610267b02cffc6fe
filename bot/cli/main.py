"""Parses the command line and runs a command."""

import argparse
import logging
from collections.abc import Sequence
from functools import partial

from bot import __version__, logs
from bot.cli import (
    backup,
    best,
    database,
    doctor,
    export,
    forget,
    invite,
    perft,
    pictures,
    run,
    solve,
)
from bot.cli.command import program, words
from bot.cli.edge import accept_all_characters, flush, run_guarded
from bot.settings import Settings
from bot.store.database import address


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    accept_all_characters()
    return run_guarded(partial(_main, arguments))


def _main(arguments: Sequence[str] | None) -> int:
    try:
        options = parser().parse_args(arguments)
    finally:
        # `--help` exits here. Flush now, because a closed pipe must not fail at exit.
        flush(0)
    if logging.lastResort:
        # For commands that do not set up logging.
        logging.lastResort.setFormatter(logs.Lines())
    settings = Settings.read()
    # Report an unusable database address in every command, like other bad settings.
    address.read(settings.database_url)
    return run_guarded(lambda: int(options.command(options, settings) or 0), settings)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    whole = argparse.ArgumentParser(prog=program(), description=words().say("cli"))
    whole.add_argument("--version", action="version", version=__version__)
    whole.set_defaults(command=run.start, port=run.PLAYGROUND_PORT, database=None)
    commands = whole.add_subparsers(title=words().say("cli-commands"), metavar="COMMAND")
    groups = (
        *(run, doctor, invite, pictures, perft, best, solve),
        *(database, backup, export, forget),
    )
    for command in (command for group in groups for command in group.COMMANDS):
        description = words().say(f"cli-{command.name}")
        sub = commands.add_parser(command.name, help=description, description=description)
        sub.set_defaults(command=command.run)
        for name, details in command.arguments.items():
            sub.add_argument(name, help=words().say(f"cli-{command.name}-{name}"), **details)
        for name, details in command.options.items():
            sub.add_argument(f"--{name}", help=words().say(f"cli-{command.name}-{name}"), **details)
    return whole
