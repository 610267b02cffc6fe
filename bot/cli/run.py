"""Start of the bot, on Discord or in the playground."""

import argparse
import asyncio
import contextlib
import logging
import socket
import tempfile
from functools import partial
from pathlib import Path

import aiohttp
import discord
from yarl import URL

from bot import __version__, files, logs
from bot.app import assemble
from bot.cli import ending, installation, obstacles
from bot.cli.command import (
    FAILED,
    Command,
    has_playground,
    operator_sentence,
    print_error,
    program,
    whole_number,
    words,
)
from bot.cli.edge import secrets_of
from bot.cli.own_database import ignored_file, own_database
from bot.cli.serving import NeedsOperator, serve
from bot.cli.start import NEEDS_OPERATOR
from bot.errors import UnusableSettings
from bot.heap import limit_heaps
from bot.paths import install_command
from bot.settings import ENV_FILE, Settings
from bot.store.database import address
from bot.store.errors import DatabaseUnusable, ProcessDisplaced
from bot.store.processes import REPLACED

PLAYGROUND_PORT = 8420

LOOPBACK, MAX_PORT = "127.0.0.1", 65535

PORT = partial(whole_number, least=1, most=MAX_PORT)

REQUEST_TIMEOUT_S = obstacles.REQUEST_TIMEOUT_S

HOLD = partial(whole_number, least=0, most=3600)

log = logging.getLogger(__name__)


def start(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot if there is a token, otherwise the playground."""
    if settings.discord_token:
        return run(options, settings)
    if ignored_file(ENV_FILE) or not has_playground():
        return _no_token(NEEDS_OPERATOR)
    return playground(options, settings)


def run(_options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot on Discord, and return the exit code."""
    limit_heaps()
    if lost := installation.missing_texts():
        return print_error(installation.INCOMPLETE.format(file=lost[0]), NEEDS_OPERATOR)
    if not settings.discord_token:
        return _no_token(NEEDS_OPERATOR)
    _log(settings.log_level, settings.log_format, *secrets_of(settings))
    _require_backup_dir(settings.backup_dir)
    url = address.read(own_database(settings, new=True))
    log.info("Guti %s, using the database %s", __version__, address.redacted(url))
    if ignored := address.ignored_parameters(settings.database_url):
        log.warning("DATABASE_URL: ignored after its ?: %s (help: settings)", ", ".join(ignored))
    if settings.proxy:
        log.info("connecting to Discord through the proxy %s", URL(settings.proxy).host)
    # aiohttp waits five minutes for a response by default.
    aiohttp.client.DEFAULT_TIMEOUT = aiohttp.ClientTimeout(total=REQUEST_TIMEOUT_S)  # type: ignore[misc]
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    try:
        with contextlib.suppress(asyncio.CancelledError):
            ending.run(serve(settings.discord_token.get_secret_value(), settings))
    except NeedsOperator as error:
        return print_error(error.sentence, NEEDS_OPERATOR)
    except ProcessDisplaced as error:
        # Started again, the process waits for the other one, but would make new, empty tables.
        code = NEEDS_OPERATOR if error.reason == REPLACED else FAILED
        return print_error(operator_sentence(error), code)
    return 0


def _no_token(code: int = FAILED) -> int:
    """Print that the token is missing, and how to start the playground."""
    if ignored := ignored_file(ENV_FILE):
        sentence = words().say("cli-env-elsewhere", file=str(ignored), program=program())
        return print_error(sentence, code)
    if has_playground():
        return print_error(words().say("cli-no-token", program=program()), code)
    command = install_command("playground")
    return print_error(words().say("cli-no-token-no-simcord", command=command), code)


def _require_backup_dir(folder: Path | None) -> None:
    """Raise UnusableSettings if the backup folder is not writable."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = files.failure_reason(folder / "copy", error)
        raise UnusableSettings(f"BACKUP_DIR ({folder}): {reason}") from error


def _log(level: str, form: str, *secrets: str) -> None:
    logs.set_up(level, form, *secrets)
    if level != "DEBUG":
        # Alembic logs every inspection of the tables.
        logging.getLogger("alembic").setLevel(logging.WARNING)
    # The packages for voice are not needed.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def playground(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot in a simulated Discord with a page in the browser."""
    if lost := installation.missing_texts():
        return print_error(installation.INCOMPLETE.format(file=lost[0]))
    if not has_playground():
        return print_error(words().say("cli-no-simcord", command=install_command("playground")))
    from bot.playground import serve as serve_page  # noqa: PLC0415 - simcord is an extra

    _log("WARNING", settings.log_format, *secrets_of(settings))
    # discord.py warns about SimCord's client without intents.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    if options.database:
        address.read(options.database, "--database")
    with tempfile.TemporaryDirectory(prefix="guti-") as folder:
        database = options.database or f"sqlite:///{Path(folder) / 'playground.sqlite3'}"
        port = options.port or PLAYGROUND_PORT
        changes = {"database_url": database, **_page_settings(port)}
        settings = settings.model_copy(update=changes)
        try:
            asyncio.run(serve_page(partial(assemble, settings), port=port))
        except DatabaseUnusable as error:
            reason = error.reason.replace(address.SETTING, "--database", 1)
            raise DatabaseUnusable(reason) from error
    return 0


def _page_settings(port: int) -> dict[str, object]:
    """Return the settings of the matches' page, on the next port or another free one."""
    for tried in (port % MAX_PORT + 1, 0):
        with contextlib.suppress(OSError), socket.create_server((LOOPBACK, tried)) as server:
            found = server.getsockname()[1]
            return {
                "web_host": LOOPBACK,
                "web_port": found,
                "web_url": f"http://{LOOPBACK}:{found}",
            }
    return {"web_url": None}


COMMANDS = (
    Command("run", run, options={"hold": {"type": HOLD, "default": 0, "metavar": "SECONDS"}}),
    Command(
        "playground",
        playground,
        options={"port": {"type": PORT, "default": PLAYGROUND_PORT}, "database": {}},
    ),
)
