"""The command line; wires settings, store, service and client together.

It must not know what the bot says or does on Discord.
"""

import argparse
import asyncio
import contextlib
import gc
import importlib.util
import logging
import random
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord
from pydantic import ValidationError
from yarl import URL

from bot import __version__, logs, texts
from bot.client import PULSE, Client
from bot.engine import Outcome, Position, Side, Termination, perft
from bot.errors import GutiError
from bot.games import find
from bot.ladders import Ladders
from bot.leaderboard import Difference
from bot.record import RESULTS, Record
from bot.render import Film, Studio, animate
from bot.render import contact_sheet as draw_contact_sheet
from bot.service import Service
from bot.settings import TREE, Settings
from bot.store import Store
from bot.timekeeper import Timekeeper

PLAYGROUND_PORT = 8420
PLAIN_FAULT = 1

RECORDED_RESULTS = {token: Outcome(Termination.COUNT, winner) for winner, token in RESULTS.items()}
"""What the picture shows at the end of a record: who won, however it came about."""

log = logging.getLogger(__name__)

Command = Callable[[argparse.Namespace, Settings], int]

SILENT_FOR = 4 * PULSE
"""A bot that was not alive for so long is not healthy."""

CANCEL_AGAIN = 0.2
"""Seconds after which a bot that was told to end, and is still connecting, is told again."""

COLLECT_AFTER = 50_000
"""New objects between two runs of the garbage collector: the default of 700 stalls a busy bot."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code."""
    options = _parser().parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        problems = "; ".join(
            f"{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors()
        )
        return _complain(texts.say("cli-bad-settings", problems=problems))
    try:
        return int(options.command(options, settings) or 0)
    except GutiError as error:
        return _complain(texts.error(error).replace("`", ""))


@contextlib.asynccontextmanager
async def assemble(database_url: str) -> AsyncIterator[Client]:
    """A client with all that it stands on, ready to be started; everything is closed after it."""
    async with Store.open(database_url) as store:
        clock = partial(datetime.now, UTC)
        service, ladders = Service(store, clock, random.Random()), Ladders(store, clock)
        timekeeper = Timekeeper(service, store, clock)
        studio = Studio.open(TREE / "assets")
        async with Client(service, ladders, timekeeper, studio) as client:
            yield client


def start(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot if there is a token, else the playground."""
    return run(options, settings) if settings.discord_token else playground(options, settings)


def run(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot on Discord."""
    del options
    if not settings.discord_token:
        return _complain(texts.say("cli-no-token"))
    _log(settings.log_level, settings.discord_token.get_secret_value())
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    try:
        asyncio.run(_serve(settings.discord_token.get_secret_value(), settings.database_url))
    except discord.LoginFailure:
        return _complain(texts.say("cli-bad-token"))
    except (OSError, aiohttp.ClientError, discord.DiscordException) as error:
        return _complain(texts.say("cli-no-discord", reason=str(error)))
    except GutiError:
        raise
    except Exception:
        # The interpreter would print it too, but secrets and all.
        log.critical("a fault ends the bot", exc_info=True)
        return PLAIN_FAULT
    return 0


def _log(level: str, *secrets: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logs.Lines(secrets))
    logging.basicConfig(level=level, handlers=[handler])


async def _serve(token: str, database_url: str) -> None:
    async with assemble(database_url) as client:
        loop = asyncio.get_running_loop()
        running = asyncio.create_task(_connect(client, token))
        for number in (signal.SIGINT, signal.SIGTERM):
            # Windows has no such handlers: there, Ctrl-C ends the program as any other.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, _end, running)
        gc.set_threshold(COLLECT_AFTER, 20, 100)
        with contextlib.suppress(asyncio.CancelledError):
            await running


def _end(running: asyncio.Task[None]) -> None:
    """Cancel till it is over: discord.py swallows a cancellation while it is reconnecting."""
    if not running.done():
        running.cancel()
        running.get_loop().call_later(CANCEL_AGAIN, _end, running)


async def _connect(client: Client, token: str) -> None:
    await client.login(token)
    # What there is by now stays: the garbage collector need not look at it again.
    gc.freeze()
    # discord.py forgets which gateway it was given when a session is invalidated.
    _, gateway, _ = await client.http.get_bot_gateway()
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    await client.connect()


def playground(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot in a simulated Discord with a page in the browser."""
    del settings
    if importlib.util.find_spec("simcord") is None:
        return _complain(texts.say("cli-no-simcord"))
    from bot.playground import serve  # noqa: PLC0415 - simcord is an extra

    _log("WARNING")
    with tempfile.TemporaryDirectory(prefix="guti-") as folder:
        database = options.database or f"sqlite+aiosqlite:///{Path(folder) / 'playground.sqlite3'}"
        asyncio.run(serve(partial(assemble, database), port=options.port))
    return 0


def count(options: argparse.Namespace, settings: Settings) -> int:
    """Print how many sequences of turns there are."""
    del settings
    game = find(options.game)
    position = Position.from_text(game, options.position) if options.position else game.start
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


def replay(options: argparse.Namespace, settings: Settings) -> int:
    """Make the moving picture of a match record."""
    del settings
    try:
        record = Record.from_text(options.file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return _complain(texts.say("cli-unreadable", file=str(options.file), reason=str(error)))
    outcome = RECORDED_RESULTS.get(record.result)
    film = Film(record.position, record.moves, outcome)
    output = options.output or options.file.with_suffix(".gif")
    studio = Studio.open(TREE / "assets")
    if options.theme not in (None, *studio.themes):
        return _complain(texts.say("cli-no-theme", themes=", ".join(studio.themes)))
    return _write(output, animate(studio, film, theme=options.theme, bottom=Side(options.bottom)))


def contact_sheet(options: argparse.Namespace, settings: Settings) -> int:
    """Draw every game in every theme."""
    del settings
    return _write(options.output, draw_contact_sheet(Studio.open(TREE / "assets")))


def _write(path: Path, content: bytes) -> int:
    try:
        path.write_bytes(content)
    except OSError as error:
        return _complain(texts.say("cli-unwritable", file=str(path), reason=str(error)))
    print(texts.say("cli-written", file=str(path), kilobytes=len(content) // 1000))  # noqa: T201
    return 0


def rerate(options: argparse.Namespace, settings: Settings) -> int:
    """Count all ratings anew from the matches, and say where those kept differ."""
    del options
    differences = asyncio.run(_differences(settings.database_url))
    for difference in differences:
        print(texts.difference(difference))  # noqa: T201
    print(texts.say("rerate-done", differences=len(differences)))  # noqa: T201
    return PLAIN_FAULT if differences else 0


async def _differences(database_url: str) -> tuple[Difference, ...]:
    async with Store.open(database_url) as store:
        return await Ladders(store, partial(datetime.now, UTC)).differences()


def health(options: argparse.Namespace, settings: Settings) -> int:
    """Say whether the bot was alive a moment ago."""
    del options
    silence = asyncio.run(_silence(settings.database_url))
    if silence is None or silence > SILENT_FOR:
        return _complain(texts.say("cli-silent"))
    return 0


async def _silence(database_url: str) -> timedelta | None:
    async with Store.open(database_url, only_look=True) as store:
        service = Service(store, partial(datetime.now, UTC), random.Random())
        return await service.silence()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=texts.say("cli"))
    parser.add_argument("--version", action="version", version=__version__)
    parser.set_defaults(command=start, port=PLAYGROUND_PORT, database=None)
    commands = parser.add_subparsers(title=texts.say("cli-commands"), metavar="COMMAND")
    for name, command in COMMANDS.items():
        said = texts.say(f"cli-{name}")
        sub = commands.add_parser(name, help=said, description=said)
        sub.set_defaults(command=command)
        for option, details in OPTIONS.get(name, {}).items():
            said = texts.say(f"cli-{name}-{option}")
            flag = option if option in POSITIONAL else f"--{option}"
            sub.add_argument(flag, help=said, **details)
    return parser


def _complain(sentence: str) -> int:
    print(logs.redact(sentence), file=sys.stderr)  # noqa: T201
    return PLAIN_FAULT


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(texts.say("cli-bad-depth"))
    return int(text)


COMMANDS: dict[str, Command] = {
    "run": run,
    "playground": playground,
    "replay": replay,
    "contact-sheet": contact_sheet,
    "perft": count,
    "rerate": rerate,
    "health": health,
}

POSITIONAL = ("file", "game", "depth")

OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "playground": {"port": {"type": int, "default": PLAYGROUND_PORT}, "database": {}},
    "replay": {
        "file": {"type": Path},
        "output": {"type": Path},
        "theme": {},
        "bottom": {"choices": [side.value for side in Side], "default": Side.BLACK.value},
    },
    "contact-sheet": {"output": {"type": Path, "default": TREE / "assets/contact-sheet.png"}},
    "perft": {
        "game": {},
        "depth": {"type": _depth},
        "position": {},
        "divide": {"action": "store_true"},
    },
}
