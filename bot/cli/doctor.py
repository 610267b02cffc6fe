"""Command: `doctor`, which checks an installation and suggests repairs."""

import argparse
import asyncio
import contextlib
import importlib.metadata
import os
import platform
import socket
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from bot import __version__, files, texts
from bot.cli import installation
from bot.cli.check_result import CheckResult, Severity, result
from bot.cli.command import (
    FAILED,
    Command,
    has_playground,
    operator_sentence,
    program,
    run_database_work,
    words,
)
from bot.cli.invite import application_of
from bot.cli.online import online
from bot.cli.own_database import own_database
from bot.client.errors import MetricsPortTaken, MetricsUnserved
from bot.client.gateway.http_server import unserved
from bot.machine_clock import system_clock
from bot.opponent import Engine, EngineFails, Question
from bot.paths import ASSETS, install_command
from bot.render import BoardRenderer
from bot.services.backups import MAX_AGE, BackupService
from bot.services.settings import SettingsService
from bot.settings import ENV_FILE, Settings, unknown_names
from bot.store import Store, backups
from bot.store.database import Database, address
from bot.store.database.lock_file import lock_of
from bot.store.database.sqlite import require_usable
from bot.store.errors import DatabaseTooOld, DatabaseUnusable, StorageFails
from bot.web.errors import PagePortTaken, PageUnserved
from guti import Position
from guti.errors import GutiError
from guti.games.felli import FELLI

FELLI_START = Question("felli", Position.start(FELLI).text, (), 6, 1)

SHOWN_VERSIONS = ("discord.py", "numba", "pillow", "sqlalchemy")
NEEDED_ROOM_BYTES = 16 << 20
"""Free space that the bot needs for the database and compiled code."""

LOOPBACK_HOSTS = {"localhost", "127.0.0.1", "::1"}

CONNECT_TIMEOUT_S = 3.0
"""Time limit for a connection to the page's public address."""


def doctor(options: argparse.Namespace, settings: Settings) -> int:
    """Print the results of all checks. Return 1 if anything needs action, else 0."""
    bad = 0
    read = partial(_settings, file=options.env_file or ENV_FILE)
    checks = (read if each is _settings else each for each in CHECKS)
    for check in (*checks, online) if options.online else checks:
        for found in _results(check, settings):
            print(found, flush=True)  # noqa: T201
            bad += found.severity is Severity.BAD
    print(words().say("check-result", bad=bad))  # noqa: T201
    return FAILED if bad else 0


def _results(check: "Check", settings: Settings) -> Iterable[CheckResult]:
    try:
        return list(check(settings))
    except GutiError as error:
        return [CheckResult(Severity.BAD, operator_sentence(error))]
    except OSError as error:
        path = Path(os.fsdecode(error.filename or "."))
        if sentence := installation.own_file_problem(str(path)):
            return [CheckResult(Severity.BAD, sentence)]
        return [
            result(Severity.BAD, "file", file=str(path), reason=files.failure_reason(path, error))
        ]
    except Exception:
        # The check may have failed because of the missing file, which is already reported.
        if installation.missing_files():
            return []
        raise


def _versions(_settings: Settings) -> Iterable[CheckResult]:
    libraries = [f"{name} {importlib.metadata.version(name)}" for name in SHOWN_VERSIONS]
    yield result(
        Severity.OK,
        "versions",
        guti=__version__,
        python=platform.python_version(),
        machine=platform.machine(),
        libraries=", ".join([*libraries, f"SQLite {sqlite3.sqlite_version}"]),
    )


def _installation(_settings: Settings) -> Iterable[CheckResult]:
    if lost := installation.missing_files():
        yield CheckResult(Severity.BAD, installation.INCOMPLETE.format(file=lost[0]))


def _settings(settings: Settings, file: Path = ENV_FILE) -> Iterable[CheckResult]:
    path = file.expanduser()
    found, shown = path.exists(), str(path.absolute())
    yield result(Severity.OK, "settings", found="yes" if found else "no", file=shown)
    for name in unknown_names(path) if found else ():
        yield result(Severity.NOTE, "unknown-setting", name=name, file=shown)
    if settings.discord_token is None:
        yield CheckResult(Severity.BAD, _no_token())
    elif application := application_of(settings.discord_token.get_secret_value()):
        yield result(Severity.OK, "token", application=str(application))
    else:
        yield result(Severity.BAD, "odd-token")


def _no_token() -> str:
    if has_playground():
        return words().say("check-no-token", program=program())
    return words().say("cli-no-token-no-simcord", command=install_command("playground"))


def _database(settings: Settings) -> Iterable[CheckResult]:
    url = address.read(own_database(settings, new=True))
    path = address.file_of(url)
    if path is None or path.exists():
        if path:
            yield from _folder(path.parent, None, str(path))
        else:
            run_database_work(Database.check(settings.database_url))
        current, newest = run_database_work(_revisions(settings.database_url))
        if path:
            with (
                address.explain_errors(address.SETTING, url),
                closing(sqlite3.connect(path)) as connection,
            ):
                require_usable(connection, path)
        shown = address.redacted(url)
        yield result(
            Severity.OK, "database", database=shown, current="yes" if current == newest else "no"
        )
    elif path.parent.is_dir():
        yield from _folder(path.parent, "new-database", str(path))
    else:
        # The bot creates all other folders, but not this one.
        reason = files.failure_reason(path, FileNotFoundError())
        yield result(Severity.BAD, "file", file=str(path), reason=reason)


async def _revisions(url: str) -> tuple[str | None, str | None]:
    async with Database.open(url, read_only=True) as database:
        return await database.revisions()


def _folders(settings: Settings) -> Iterable[CheckResult]:
    yield from _folder(settings.cache_dir, "cache", str(settings.cache_dir))
    if not address.file_of(address.read(settings.database_url)):
        yield result(Severity.NOTE, "postgres-backups")
    elif settings.backup_dir:
        yield from _folder(settings.backup_dir, "backups", str(settings.backup_dir))
        yield from _newest_backup(settings, settings.backup_dir)
    else:
        yield result(Severity.NOTE, "no-backups")


def _newest_backup(settings: Settings, folder: Path) -> Iterable[CheckResult]:
    """Check the age of the newest backup, which only a running bot keeps low."""
    database, clock = backups.file_of(settings.database_url), system_clock()
    if database is None or not database.exists():
        return
    newest = BackupService(database, folder, clock).newest_made()
    if newest is None or clock() - newest > MAX_AGE:
        severity = Severity.BAD if _runs(settings) else Severity.NOTE
        days = "none" if newest is None else (clock() - newest).days
        yield result(severity, "old-backup", file=str(folder), days=days)


def _folder(folder: Path, name: str | None, shown: str) -> Iterable[CheckResult]:
    """Check that files can be written to a folder, and that it has enough space.

    `name` is the name of the sentence for success. If None, only failures are reported.
    """
    try:
        free = files.free_bytes_in(folder)
    except OSError as error:
        yield result(
            Severity.BAD, "file", file=shown, reason=files.failure_reason(folder / "file", error)
        )
        return
    room = free >> 20
    if free < NEEDED_ROOM_BYTES:
        needed = NEEDED_ROOM_BYTES >> 20
        yield result(Severity.BAD, "no-room", file=shown, room=room, needed=needed)
    elif name:
        yield result(Severity.OK, name, file=shown, room=room)


def _metrics(settings: Settings) -> Iterable[CheckResult]:
    """Check that the port for metrics is free, or used by the bot itself."""
    host, port = settings.metrics_host, settings.metrics_port
    if port is not None and not _runs(settings) and (error := _listen(host, port)):
        raise unserved(host, port, error, MetricsPortTaken, MetricsUnserved) from error
    return []


def _page(settings: Settings) -> Iterable[CheckResult]:
    """Check the address of the matches' page, and that its port is free."""
    url, host, port = settings.web_url, settings.web_host, settings.web_port
    if url is None:
        if port is not None:
            yield result(Severity.BAD, "page-no-url")
        return
    if port is not None and not _runs(settings) and (error := _listen(host, port)):
        raise unserved(host, port, error, PagePortTaken, PageUnserved) from error
    parts = urlsplit(url)
    public = parts.hostname or ""
    if parts.scheme != "https" and public not in LOOPBACK_HOSTS:
        yield result(Severity.BAD, "page-no-https", address=url)
        return
    at = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        socket.create_connection((public, at), timeout=CONNECT_TIMEOUT_S).close()
    except (OSError, UnicodeError):
        yield result(Severity.NOTE, "page-unreachable", address=url)
    else:
        yield result(Severity.OK, "page", address=url)


def _listen(host: str, port: int) -> OSError | UnicodeError | None:
    """Try to listen on a port; return the error, if any."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.create_server((host, port), family=found[0][0]):
            return None
    except (OSError, UnicodeError) as error:
        return error


def _runs(settings: Settings) -> bool:
    """Return whether a bot holds the lock of a database file."""
    lock = lock_of(settings.database_url)
    if lock is None or not lock.path.exists():
        return False
    free = lock.acquire()
    lock.release()
    return not free


def _fonts(_settings: Settings) -> Iterable[CheckResult]:
    renderer = BoardRenderer.open(ASSETS)
    for language in texts.languages():
        name = texts.of(language).games.name(FELLI)
        if renderer.shaper.readable(name) != name:
            yield result(Severity.BAD, "no-font", language=language)
            return
    languages = ", ".join(texts.languages())
    yield result(Severity.OK, "fonts", fonts=len(renderer.shaper.faces), languages=languages)


def _engine(settings: Settings) -> Iterable[CheckResult]:
    try:
        seconds = asyncio.run(_first_answer_s(settings.cache_dir))
    except EngineFails as error:
        yield result(Severity.BAD, "no-engine", reason=error.reason)
    else:
        yield result(Severity.OK, "engine", seconds=round(seconds))


async def _first_answer_s(cache: Path) -> float:
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with Engine(1, cache) as engine:
        await engine.think(FELLI_START)
    return loop.time() - began


def _zones(settings: Settings) -> Iterable[CheckResult]:
    if not available_timezones():
        yield result(Severity.BAD, "no-zones")
        return
    # Other checks report a database that cannot be read.
    with contextlib.suppress(DatabaseUnusable, DatabaseTooOld, StorageFails):
        if unknown := run_database_work(_unknown_zones(settings.database_url)):
            yield result(Severity.NOTE, "unknown-zones", zones=", ".join(unknown))


async def _unknown_zones(url: str) -> list[str]:
    async with Store.open(url, read_only=True) as store:
        return await SettingsService(store, system_clock()).unknown_zones()


def _extras(settings: Settings) -> Iterable[CheckResult]:
    if not has_playground():
        yield result(Severity.NOTE, "no-playground", command=install_command("playground"))
    if address.file_of(address.read(settings.database_url)) and not find_spec("asyncpg"):
        yield result(Severity.NOTE, "no-postgres", command=install_command("postgres"))


Check = Callable[[Settings], Iterable[CheckResult]]

CHECKS: tuple[Check, ...] = (
    *(_versions, _installation, _settings, _database, _folders, _metrics, _page),
    *(_fonts, _engine, _zones, _extras),
)

COMMANDS = (Command("doctor", doctor, options={"online": {"action": "store_true"}}),)
