"""Parses the command line and runs a command.

Importing this module is quick. Everything else is imported after the process handles signals, and
only what the command needs.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from bot import __version__
from bot.cli import start

if TYPE_CHECKING:
    from bot.cli.command import Command
    from bot.settings import Settings

COMMANDS = {
    "run": "run",
    "playground": "run",
    "doctor": "doctor",
    "invite": "invite",
    "replay": "pictures",
    "draw": "drawing",
    "print": "sheets",
    "perft": "perft",
    "best": "best",
    "solve": "solve",
    "rerate": "database",
    "health": "health",
    "copy": "database",
    "backup": "backup",
    "restore": "backup",
    "export": "export",
    "forget": "forget",
}
"""Commands, each with the module of `bot.cli` that defines it."""


class _Parser(ArgumentParser):
    """A parser whose errors are JSON where the log is."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit."""
        from bot import logs  # noqa: PLC0415 - see above
        from bot.cli.command import print_error  # noqa: PLC0415 - see above

        if logs.is_json():
            sys.exit(print_error(f"{self.prog}: {message}", start.WRONG_ARGUMENTS))
        super().error(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    if arguments is None:
        start.prepare_process(sys.argv[1:])
    try:
        from bot.cli.edge import accept_all_characters, run_guarded  # noqa: PLC0415 - see above

        accept_all_characters()
        wanted = sys.argv[1:] if arguments is None else arguments
        code = run_guarded(partial(_main, wanted), code=start.failure_code(wanted))
    except ImportError as error:
        return start.report_incomplete(error)
    except KeyboardInterrupt:
        return start.INTERRUPTED
    if arguments is None and start.serves(wanted):
        start.leave(code)
    return code


def _main(arguments: Sequence[str]) -> int:
    from bot import logs  # noqa: PLC0415 - see above
    from bot.cli import edge  # noqa: PLC0415 - see above

    code = start.failure_code(arguments)
    if code == start.NEEDS_OPERATOR and start.logs_json():
        logs.set_up("INFO", "json")
    try:
        options = parser(arguments).parse_args(arguments)
    except SystemExit as error:
        if error.code != start.WRONG_ARGUMENTS or code != start.NEEDS_OPERATOR:
            raise
        return code
    finally:
        # `--help` exits here. Flush now, because a closed pipe must not fail at exit.
        edge.flush(0)
    if code == start.NEEDS_OPERATOR:
        edge.log_like_the_bot(options.env_file)
    ended = edge.run_guarded(partial(_run, options, code), code=code)
    if ended == start.NEEDS_OPERATOR and options.hold:
        from bot.cli import ending  # noqa: PLC0415 - see above

        # For services that start every program again, and cannot read exit codes.
        ending.hold(options.hold)
    return ended


def _run(options: Namespace, code: int) -> int:
    from bot.cli.edge import run_guarded  # noqa: PLC0415 - see above

    settings = _settings(options.env_file)
    if options.name != "health":
        from bot.store.database import address  # noqa: PLC0415 - SQLAlchemy takes half a second

        # Report an unusable database address in every command, like other bad settings.
        address.read(settings.database_url)
    run = options.command or import_module("bot.cli.run").start
    return run_guarded(lambda: int(run(options, settings) or 0), settings, code)


def _settings(env_file: Path | None) -> "Settings":
    from bot.settings import Settings  # noqa: PLC0415 - pydantic takes a fifth of a second

    return Settings.read(env_file) if env_file else Settings.read()


def parser(arguments: Sequence[str] | None = None) -> ArgumentParser:
    """Return the parser of the command line.

    With `arguments`, only the command among them is imported, and texts only if they are shown.
    """
    from bot.cli.command import program, words  # noqa: PLC0415 - see above

    chosen = [each for each in arguments or () if each in COMMANDS][:1]
    names = tuple(COMMANDS) if arguments is None else chosen
    say = words().say if arguments is None or start.asks_for_help(arguments) else None
    whole = _Parser(prog=program(), description=say and say("cli"))
    whole.add_argument("--version", action="version", version=__version__)
    whole.add_argument(
        "--env-file", type=Path, metavar="FILE", help=say and say("cli-env-file"), default=None
    )
    whole.set_defaults(command=None, name="run", port=None, database=None, hold=0)
    title = say("cli-commands") if say else "commands"
    commands = whole.add_subparsers(title=title, metavar="COMMAND")
    for name in COMMANDS:
        description = say and say(f"cli-{name}")
        sub = commands.add_parser(name, help=description, description=description)
        if name in names:
            _add(sub, name, say is not None)
    return whole


def _add(sub: ArgumentParser, name: str, explained: bool) -> None:  # noqa: FBT001
    from bot.cli.command import words  # noqa: PLC0415 - see above

    defined: tuple[Command, ...] = import_module(f"bot.cli.{COMMANDS[name]}").COMMANDS
    (command,) = (each for each in defined if each.name == name)
    sub.set_defaults(command=command.run, name=name)
    said = words().say if explained else None
    for argument, details in command.arguments.items():
        sub.add_argument(argument, help=said and said(f"cli-{name}-{argument}"), **details)
    for option, details in command.options.items():
        sub.add_argument(f"--{option}", help=said and said(f"cli-{name}-{option}"), **details)
