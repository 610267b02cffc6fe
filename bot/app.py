"""Assembly of the bot: database, services, client, cogs and listeners."""

import contextlib
import importlib
import pkgutil
import random
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from uuid import UUID

from bot import files, metrics
from bot.client.client import Client
from bot.client.cog import Cog
from bot.client.gateway.tree import Tree
from bot.client.matches.boards import post_begun, post_played
from bot.clock import SteadyClock
from bot.opponent import Engine
from bot.paths import ASSETS, TREE
from bot.play.events import EVENTS, EnginePlayed, MatchEnded, MatchStarted
from bot.render import BoardRenderer
from bot.services import Services
from bot.services.bus import MatchListener
from bot.services.presence import only_process
from bot.settings import Settings
from bot.store import Store
from bot.store.database import ANSWER_TIMEOUT_S
from bot.store.database.lock_file import lock_of

TEXT_SUFFIXES = {".ftl", ".toml", ".jsonl"}
"""Suffixes of text assets, whose encoding is checked when the bot starts."""

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""Linux file that identifies the current boot of the machine."""


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


def listeners(services: Services, client: Client | None = None) -> tuple[MatchListener, ...]:
    """Return all listeners to events of matches."""
    deadlines, engine = services.deadlines, services.engine
    return (
        MatchListener("metrics", EVENTS, lambda event: metrics.MATCHES.labels(event.name).inc()),
        # If this listener fails, the deadline loop still wakes up within an hour.
        MatchListener("wakeup", EVENTS, lambda event: deadlines.wake_for(event.match)),
        # If this listener fails, the engine searches an outdated position, and its move is
        # rejected.
        MatchListener("engine", EVENTS, lambda event: engine.watch(event.match)),
        MatchListener("queue", (MatchEnded,), services.queue.listen, services.queue.recover),
        *(_on_discord(client) if client else ()),
    )


def _on_discord(client: Client) -> tuple[MatchListener, ...]:
    return (
        # If this listener fails, players can post the board with `/board`.
        MatchListener("board", (MatchStarted,), partial(post_begun, client)),
        # If this listener fails, the deadline loop posts the board with the engine's move.
        MatchListener("engine's board", (EnginePlayed,), partial(post_played, client)),
    )


def system_clock() -> SteadyClock:
    """Return the machine's clock, with an uptime that includes sleep."""
    number = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    # Windows has neither constant, but its `time.monotonic` includes sleep.
    uptime = time.monotonic if number is None else partial(time.clock_gettime, number)
    try:
        boot = UUID(BOOT_ID.read_text().strip())
    except (OSError, ValueError):
        boot = None
    return SteadyClock(partial(datetime.now, UTC), uptime, boot)


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
    async with (
        only_process(lock_of(url)),
        Store.open(url, shards=shards, timeout_s=timeout_s) as store,
    ):
        services = Services(store, system_clock(), random.SystemRandom(), engine)
        boards = settings.cache_dir / "boards"
        renderer = BoardRenderer.open(ASSETS, memory=services.memory, cache=boards)
        client = Client(services, renderer, Tree, cogs(), shards=shards)
        services.bus.add(*listeners(services, client))
        async with services.presence, engine, client:
            yield client
