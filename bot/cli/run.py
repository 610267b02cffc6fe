"""Start of the bot, on Discord or in the playground."""

import argparse
import asyncio
import contextlib
import gc
import logging
import tempfile
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from pathlib import Path

import aiohttp
import discord
from yarl import URL

from bot import files, logs, tasks
from bot.app import assemble
from bot.cli import ending
from bot.cli.command import Command, has_playground, print_error, program, whole_number, words
from bot.cli.edge import secrets_of
from bot.cli.own_database import ignored_file, own_database
from bot.client.client import Client
from bot.client.gateway.metrics_page import serve_metrics
from bot.client.messages.errors import is_unreadable
from bot.client.parse_failures import PARSE_ERRORS
from bot.clock import SteadyClock
from bot.errors import UnusableSettings
from bot.heap import limit_heaps
from bot.paths import install_command
from bot.services.backups import BackupService
from bot.settings import ENV_FILE, Settings
from bot.store import backups
from bot.store.database import address
from bot.store.errors import DatabaseUnusable

PLAYGROUND_PORT = 8420

PORT = partial(whole_number, least=1, most=65535)

REQUEST_TIMEOUT_S = 30.0
"""Time limit for a response from Discord, including files."""

BLOCKED = {HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}

GC_THRESHOLDS = 10_000, 5, 400
"""Thresholds of the garbage collector's three generations.

A collection blocks the event loop for about 10 ms, at most 100 ms. With Python's default of 700, 10
and 10, a busy bot stalls.
"""

log = logging.getLogger(__name__)


def start(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot if there is a token, otherwise the playground."""
    if settings.discord_token:
        return run(options, settings)
    if ignored_file(ENV_FILE) or not has_playground():
        return _no_token()
    return playground(options, settings)


def run(_options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot on Discord."""
    limit_heaps()
    if not settings.discord_token:
        return _no_token()
    _require_backup_dir(settings.backup_dir)
    url = address.read(own_database(settings, new=True))
    _log(settings.log_level, settings.log_format, *secrets_of(settings))
    log.info("using the database %s", address.redacted(url))
    # aiohttp waits five minutes for a response by default.
    aiohttp.client.DEFAULT_TIMEOUT = aiohttp.ClientTimeout(total=REQUEST_TIMEOUT_S)  # type: ignore[misc]
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    try:
        with contextlib.suppress(asyncio.CancelledError):
            ending.run(_serve(settings.discord_token.get_secret_value(), settings))
    except discord.LoginFailure:
        return print_error(words().say("cli-bad-token"))
    except (OSError, aiohttp.ClientError, discord.DiscordException) as error:
        if getattr(error, "filename", None):
            raise
        return print_error(connection_failure(error))
    return 0


def connection_failure(error: Exception) -> str:
    """Return a sentence that explains a failed connection to Discord."""
    if isinstance(error, TimeoutError):
        return words().say("cli-no-discord", reason=f"no answer within {REQUEST_TIMEOUT_S:.0f} s")
    name = "cli-no-discord"
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        name = "cli-untrusted-discord"
    elif isinstance(error, discord.HTTPException) and error.status in BLOCKED:
        name = "cli-blocked-by-discord"
    # A proxy may answer with a web page.
    reason = files.one_line_message(error).partition("<")[0].rstrip(": ")
    return words().say(name, reason=reason)


def _no_token() -> int:
    """Print that the token is missing, and how to start the playground."""
    if ignored := ignored_file(ENV_FILE):
        sentence = words().say("cli-env-elsewhere", file=str(ignored), program=program())
        return print_error(sentence)
    if has_playground():
        return print_error(words().say("cli-no-token", program=program()))
    command = install_command("playground")
    return print_error(words().say("cli-no-token-no-simcord", command=command))


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
    handler = logging.StreamHandler()
    handler.setFormatter(logs.FORMATS[form](secrets))
    logging.basicConfig(level=level, handlers=[handler])
    logging.captureWarnings(capture=True)
    if level != "DEBUG":
        # Alembic logs every inspection of the tables.
        logging.getLogger("alembic").setLevel(logging.WARNING)
    # The packages for voice are not needed.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _serve(token: str, settings: Settings) -> None:
    if opening := asyncio.current_task():
        ending.end_on_signals(opening, asyncio.Task.cancel)
    async with assemble(settings) as client, _metrics_page(client, settings):
        if database := backups.file_of(settings.database_url):
            backups.discard_interrupted_restore(database, client.services.clock())
        copying = tasks.start(
            _back_up_daily(settings, client.services.clock), log, "daily backups ended"
        )
        running = asyncio.create_task(_connect(client, token))
        ending.end_on_signals(running)
        presence = client.services.presence
        displaced = asyncio.create_task(presence.displaced.wait())
        displaced.add_done_callback(lambda _: ending.cancel_until_done(running))
        gc.set_threshold(*GC_THRESHOLDS)
        with contextlib.suppress(asyncio.CancelledError):
            await running
        copying.cancel()
        displaced.cancel()
        presence.require()


def _metrics_page(
    client: Client, settings: Settings
) -> contextlib.AbstractAsyncContextManager[None]:
    """Return a context that serves the metrics page if the settings name a port."""
    if settings.metrics_port is None:
        return contextlib.nullcontext()
    return serve_metrics(client, settings.metrics_host, settings.metrics_port)


async def _back_up_daily(settings: Settings, clock: SteadyClock) -> None:
    """Back up the database daily if the settings name a folder."""
    if settings.backup_dir is None:
        return
    if (database := backups.file_of(settings.database_url)) is None:
        log.error("%s", words().say("cli-backup-other"))
        return
    await BackupService(database, settings.backup_dir, clock).run()


async def _connect(client: Client, token: str) -> None:
    with _explain_unreadable_responses():
        await client.login(token)
    # The garbage collector can skip objects created so far, because they stay.
    gc.freeze()
    # discord.py uses its default gateway address after a session is invalidated.
    with _explain_unreadable_responses():
        _, gateway, _ = await client.http.get_bot_gateway()
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    await client.connect()


@contextlib.contextmanager
def _explain_unreadable_responses() -> Iterator[None]:
    """Raise UnusableSettings if a response comes from a proxy instead of Discord."""
    try:
        yield
    except PARSE_ERRORS as error:
        if not is_unreadable(error):
            raise
        raise UnusableSettings("DISCORD_API_URL: Discord's API does not answer there") from error


def playground(options: argparse.Namespace, settings: Settings) -> int:
    """Start the bot in a simulated Discord with a page in the browser."""
    if not has_playground():
        return print_error(words().say("cli-no-simcord", command=install_command("playground")))
    from bot.playground import serve  # noqa: PLC0415 - simcord is an extra

    _log("WARNING", settings.log_format, *secrets_of(settings))
    # discord.py warns about SimCord's client without intents.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    if options.database:
        address.read(options.database, "--database")
    with tempfile.TemporaryDirectory(prefix="guti-") as folder:
        database = options.database or f"sqlite:///{Path(folder) / 'playground.sqlite3'}"
        settings = settings.model_copy(update={"database_url": database})
        try:
            asyncio.run(serve(partial(assemble, settings), port=options.port))
        except DatabaseUnusable as error:
            reason = error.reason.replace(address.SETTING, "--database", 1)
            raise DatabaseUnusable(reason) from error
    return 0


COMMANDS = (
    Command("run", run),
    Command(
        "playground",
        playground,
        options={"port": {"type": PORT, "default": PLAYGROUND_PORT}, "database": {}},
    ),
)
