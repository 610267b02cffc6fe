"""Reads the command line and runs what it asks for; a fault that has a sentence is said.

It must not know what any single command does.
"""

import argparse
import logging
from collections.abc import Sequence

from pydantic import ValidationError

from bot import __version__, logs
from bot.cli import backup, best, database, forget, locale, mine, perft, pictures, run, solve
from bot.cli.command import complain, plain, words
from bot.errors import GutiError
from bot.settings import Settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code."""
    options = _parser().parse_args(arguments)
    if logging.lastResort:
        # What is logged by a command that sets up no log of its own.
        logging.lastResort.setFormatter(logs.Lines())
    try:
        settings = Settings()
    except ValidationError as error:
        problems = "; ".join(
            f"{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors()
        )
        return complain(words().say("cli-bad-settings", problems=problems))
    try:
        return int(options.command(options, settings) or 0)
    except GutiError as error:
        return complain(plain(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=words().say("cli"))
    parser.add_argument("--version", action="version", version=__version__)
    parser.set_defaults(command=run.start, port=run.PLAYGROUND_PORT, database=None)
    commands = parser.add_subparsers(title=words().say("cli-commands"), metavar="COMMAND")
    groups = (run, pictures, perft, best, solve, mine, database, backup, forget, locale)
    for command in (command for group in groups for command in group.COMMANDS):
        said = words().say(f"cli-{command.name}")
        sub = commands.add_parser(command.name, help=said, description=said)
        sub.set_defaults(command=command.run)
        for name, details in command.arguments.items():
            sub.add_argument(name, help=words().say(f"cli-{command.name}-{name}"), **details)
        for name, details in command.options.items():
            sub.add_argument(f"--{name}", help=words().say(f"cli-{command.name}-{name}"), **details)
    return parser
