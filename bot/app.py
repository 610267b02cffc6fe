"""Assembly of the bot: database, services, client, cogs and listeners."""

import asyncio
import contextlib
import importlib
import logging
import os
import pkgutil
import random
from collections.abc import AsyncIterator
from pathlib import Path

from bot import files
from bot.client.client import Client
from bot.client.cog import Cog
from bot.client.gateway.tree import Tree
from bot.client.matches.boards import Boards
from bot.machine_clock import system_clock
from bot.opponent import Engine
from bot.paths import ASSETS, TREE
from bot.play.direct_puzzle import ZONES
from bot.play.events import ClockChanged, EnginePlayed, MatchStarted
from bot.play.zones import is_known
from bot.render import BoardRenderer
from bot.services import Services
from bot.services.bus import MatchListener
from bot.services.database_file import watched
from bot.services.presence import only_process
from bot.settings import Settings
from bot.store import Store, backups
from bot.store.database import ANSWER_TIMEOUT_S
from bot.store.database.lock_file import lock_of
from bot.store.errors import DatabaseUnusable
from bot.store.file_identity import FileIdentity
from bot.web import serve_page

TEXT_SUFFIXES = {".ftl", ".toml", ".jsonl"}
"""Suffixes of text assets, whose encoding is checked when the bot starts."""


log = logging.getLogger(__name__)


def cogs() -> tuple[type[Cog], ...]:
    """Return the cog classes defined by the modules of `cogs`."""
    files = pkgutil.iter_modules([str(TREE / "cogs")])
    modules = [importlib.import_module(f"cogs.{each.name}") for each in files]
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and issubclass(each, Cog)
    )


def on_discord(client: Client) -> tuple[MatchListener, ...]:
    """Return the listeners that show matches on Discord."""
    boards = Boards.of(client)
    return (
        # If this listener fails, players can post the board with `/board`.
        MatchListener("board", (MatchStarted,), boards.on_started),
        # If this listener fails, the deadline loop posts the board with the engine's move.
        MatchListener("engine's board", (EnginePlayed,), boards.on_engine_played),
        # If this listener fails, the next board shows the clock.
        MatchListener("board's clock", (ClockChanged,), boards.on_clock_changed),
    )


def _back_up_before_upgrade(database: Path, folder: Path | None) -> None:
    """Back up a database before its upgrade, beside it unless there is a folder for backups."""
    try:
        copy = backups.back_up_before_upgrade(database, folder or database.parent)
    except (DatabaseUnusable, OSError) as error:
        reason = error.reason if isinstance(error, DatabaseUnusable) else error
        log.warning("no backup was made before the upgrade: %s", reason)
    else:
        if copy:
            log.info("the tables are upgraded; a backup from before is %s", copy)


async def _warn_of_unknown_zones(services: Services) -> None:
    help_topic = "(help: time-zones)"
    if unknown := await services.settings.unknown_zones():
        zones = ", ".join(unknown)
        log.warning("unknown time zones of people count as UTC: %s %s", zones, help_topic)
    elif not is_known(ZONES[0]):
        log.warning("this machine knows no time zones, so people cannot choose one %s", help_topic)


def end_at_once() -> None:
    """End the process without closing the database."""
    logging.shutdown()
    os._exit(1)


@contextlib.asynccontextmanager
async def assemble(settings: Settings) -> AsyncIterator[Client]:
    """Yield a client with its database, services and renderer; close all on exit.

    Waits until no other process serves the same servers. Raises DatabaseUnusable, or UnusableFile
    for a text asset that is not UTF-8.
    """
    for path in ASSETS.rglob("*.*"):
        if path.suffix in TEXT_SUFFIXES:
            files.encoding_of(path)
    engine = Engine(settings.engine_workers, settings.cache_dir)
    shards = settings.shards
    url, timeout_s = settings.database_url, ANSWER_TIMEOUT_S
    lock = lock_of(url)
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(only_process(lock))
        identity = stack.enter_context(FileIdentity(lock)) if lock else None
        if lock:
            await asyncio.to_thread(_back_up_before_upgrade, lock.database, settings.backup_dir)
        store = await stack.enter_async_context(Store.open(url, shards=shards, timeout_s=timeout_s))
        if identity:
            await asyncio.to_thread(identity.mark)
            await stack.enter_async_context(watched(identity, end_at_once))
        services = Services(store, system_clock(), random.SystemRandom(), engine)
        await _warn_of_unknown_zones(services)
        boards = settings.cache_dir / "boards"
        renderer = BoardRenderer.open(ASSETS, memory=services.memory, cache=boards)
        client = Client(services, renderer, Tree, cogs(), shards=shards)
        client.http.proxy = settings.proxy
        services.bus.add(*services.listeners(), *on_discord(client))
        async with services.presence, engine, client, serve_page(client, settings):
            yield client
