"""Serving on Discord: waits for network, database and Discord for as long as it takes."""

import asyncio
import contextlib
import gc
import logging
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

import discord
from yarl import URL

from bot import heap, status, tasks
from bot.app import assemble
from bot.cli import ending
from bot.cli.command import words
from bot.cli.obstacles import (
    LONGEST_PAUSE_S,
    DiscordLost,
    Obstacle,
    StartsUsedUp,
    obstacle_of,
    starts_needed,
)
from bot.client.client import Client
from bot.client.errors import MetricsPortTaken
from bot.client.gateway.metrics_page import MetricsPage, serve_metrics
from bot.clock import SteadyClock
from bot.machine_clock import system_clock
from bot.services.backups import BackupService
from bot.settings import Settings
from bot.status import Status
from bot.store import backups

FIRST_PAUSE_S = 1.0
MAX_PAUSE_S = 60.0
PAUSE_GROWTH = 2.0

LOST_AFTER_S = 60.0
"""Time without any connection after which the bot leaves its servers to another process."""

LOST_CHECK_INTERVAL_S = 5.0

NOTE_CHECK_INTERVAL_S = 1.0
"""Seconds after which a change is noted for `guti health`."""

RELEASE_INTERVAL_S = 30.0
"""Seconds between two releases of unused memory."""

GC_THRESHOLDS = 10_000, 5, 400
"""Thresholds of the garbage collector's three generations.

A collection blocks the event loop for about 10 ms, at most 100 ms. With Python's default of 700, 10
and 10, a busy bot stalls.
"""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class NeedsOperator(Exception):
    """The bot cannot serve until a person acts. `sentence` says what to do."""

    sentence: str


async def serve(token: str, settings: Settings) -> None:
    """Serve until a signal. Raises NeedsOperator, ProcessDisplaced."""
    this = asyncio.current_task()
    assert this  # noqa: S101 - it runs in a task
    serving = _Serving(token, settings, this)
    ending.end_on_signals(this, serving.stop)
    try:
        await serving.run()
    finally:
        serving.status.remove()


class _Serving:
    """Attempts to serve, with pauses between them, until a signal."""

    def __init__(self, token: str, settings: Settings, task: asyncio.Task[None]) -> None:
        self._token, self._settings, self._task = token, settings, task
        self._running: asyncio.Task[None] | None = None
        self._stopped = False
        self._pause_s = FIRST_PAUSE_S
        self._said = ""
        self._page = MetricsPage()
        self._page.folders = _folders(settings)
        self.status = status.file_of(settings)

    def stop(self, _task: object) -> None:
        """End the current attempt or pause."""
        if self._stopped:
            return
        self._stopped = True
        log.info("stopping after a signal")
        if self._running:
            ending.cancel_until_done(self._running)
        else:
            self._task.cancel()

    async def run(self) -> None:
        """Serve until a signal. Raises NeedsOperator for what needs a person."""
        self.status.write(Status(words().say("health-starting")))
        async with contextlib.AsyncExitStack() as page:
            with contextlib.suppress(MetricsPortTaken):
                # If the port is taken, perhaps by a process that ends, `_serve` tries again.
                await page.enter_async_context(_page(self._page, self._settings))
            obstacle: Obstacle | None = None
            while not self._stopped:
                obstacle = await self._attempt(obstacle)
                if obstacle and not self._stopped:
                    await self._wait(obstacle)

    async def _attempt(self, last: Obstacle | None) -> Obstacle | None:
        try:
            if last and last.outside:
                # Open the database only when Discord answers, because it is checked each time.
                await _require_discord(self._token, self._settings)
            await self._serve()
        except Exception as error:
            obstacle = obstacle_of(error, self._settings)
            if obstacle is None:
                raise
            if obstacle.lasting:
                raise NeedsOperator(obstacle.sentence) from error
            return obstacle
        return None

    async def _wait(self, obstacle: Obstacle) -> None:
        """Say once what the bot waits for, and sleep until the next attempt."""
        pause_s = self._pause_s if obstacle.pause_s is None else obstacle.pause_s
        self._pause_s = min(self._pause_s * PAUSE_GROWTH, MAX_PAUSE_S)
        if obstacle.sentence != self._said:
            log.warning("%s %s", obstacle.sentence, words().say("cli-waiting"))
            self._said = obstacle.sentence
        self._page.waits_for = obstacle.sentence
        until = asyncio.get_running_loop().time() + pause_s
        while (left := until - asyncio.get_running_loop().time()) > 0:
            self.status.write(Status(obstacle.sentence))
            await asyncio.sleep(min(left, status.NOTE_INTERVAL_S))

    async def _serve(self) -> None:
        settings = self._settings
        async with (
            _noting(self.status, self._page),
            assemble(settings) as client,
            contextlib.AsyncExitStack() as page,
        ):
            if not self._page.is_served:
                await page.enter_async_context(_page(self._page, settings))
            self._page.client = client
            page.callback(setattr, self._page, "client", None)
            if database := backups.file_of(settings.database_url):
                backups.discard_interrupted_restore(database, client.services.clock())
            await self._run(client)

    async def _run(self, client: Client) -> None:
        self._page.backups = _daily_backups(self._settings, client.services.clock)
        copying = tasks.start(_run_backups(self._page.backups), log, "daily backups ended")
        releasing = tasks.start(_release_memory(), log, "unused memory no longer released")
        self._running = asyncio.create_task(self._connect(client))
        presence = client.services.presence
        displaced = asyncio.create_task(presence.displaced.wait())
        displaced.add_done_callback(partial(_cancel, self._running))
        gc.set_threshold(*GC_THRESHOLDS)
        try:
            if self._stopped:
                return
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        finally:
            self._running = None
            copying.cancel()
            releasing.cancel()
            displaced.cancel()
        presence.require()

    async def _connect(self, client: Client) -> None:
        await client.login(self._token)
        # The garbage collector can skip objects created so far, because they stay.
        gc.freeze()
        shards, gateway, limit = await client.http.get_bot_gateway()
        _require_starts(limit, starts_needed(shards, client.own_shards))
        # discord.py uses its default gateway address after a session is invalidated.
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
        self._page.waits_for = ""
        connecting = asyncio.create_task(client.connect())
        failing = (client.failed, asyncio.create_task(_lose(client)))
        watching = {connecting, *failing, asyncio.create_task(self._greet(client))}
        try:
            await asyncio.wait((connecting, *failing), return_when=asyncio.FIRST_COMPLETED)
            for failed in failing:
                if failed.done() and not connecting.done():
                    await failed
            await connecting
        finally:
            for each in watching:
                # While discord.py opens a socket, it ignores a cancellation and goes on.
                ending.cancel_until_done(each)
            await asyncio.gather(*watching, return_exceptions=True)

    async def _greet(self, client: Client) -> None:
        """Start over with short pauses once the bot was ready."""
        await client.wait_until_ready()
        self._pause_s, self._said = FIRST_PAUSE_S, ""


async def _lose(client: Client) -> None:
    """Raise DiscordLost when no shard has been connected for LOST_AFTER_S.

    discord.py itself tries to resume the session, for as long as it takes, also before the bot was
    ready. Another process with a better network could serve meanwhile.
    """
    now = asyncio.get_running_loop().time
    connected_at = now()
    while now() - connected_at < LOST_AFTER_S:
        await asyncio.sleep(min(LOST_CHECK_INTERVAL_S, LOST_AFTER_S / 4))
        if not all(shard.is_closed() for shard in client.shards.values()):
            connected_at = now()
    raise DiscordLost


def _cancel(running: asyncio.Task[None], _ended: object) -> None:
    ending.cancel_until_done(running)


@contextlib.asynccontextmanager
async def _noting(file: status.StatusFile, page: MetricsPage) -> AsyncIterator[None]:
    """Note signs of life for `guti health` while an attempt runs."""

    async def note() -> None:
        now, noted, noted_at = asyncio.get_running_loop().time, "", -math.inf
        while True:
            late = now() - noted_at >= status.NOTE_INTERVAL_S
            if (waits_for := page.obstacle) is not None and (late or waits_for != noted):
                file.write(Status(waits_for))
                noted, noted_at = waits_for, now()
            await asyncio.sleep(NOTE_CHECK_INTERVAL_S)

    noting = tasks.start(note(), log, "noting signs of life ended")
    try:
        yield
    finally:
        noting.cancel()


@contextlib.asynccontextmanager
async def _page(page: MetricsPage, settings: Settings) -> AsyncIterator[None]:
    """Serve the metrics page if the settings name a port."""
    if settings.metrics_port is None:
        page.is_served = True
        yield
        return
    async with serve_metrics(page, settings.metrics_host, settings.metrics_port):
        yield


async def _require_discord(token: str, settings: Settings) -> None:
    """Log in without starting anything. Raises discord.py's exceptions, StartsUsedUp."""
    http = discord.http.HTTPClient(asyncio.get_running_loop(), proxy=settings.proxy)
    try:
        await http.static_login(token)
        shards, _, limit = await http.get_bot_gateway()
    finally:
        await http.close()
    _require_starts(limit, starts_needed(shards, settings.shards))


def _require_starts(limit: object, needed: int) -> None:
    """Raise StartsUsedUp if Discord allows fewer session starts than needed."""
    found = limit if isinstance(limit, dict) else {}
    remaining, reset_after = found.get("remaining"), found.get("reset_after")
    if not isinstance(remaining, int) or remaining >= needed:
        return
    wanted_s = reset_after / 1000 if isinstance(reset_after, int | float) else MAX_PAUSE_S
    # With the limits first, a wait that is no number counts as the shortest.
    seconds = min(LONGEST_PAUSE_S, max(FIRST_PAUSE_S, wanted_s))
    raise StartsUsedUp(system_clock()() + timedelta(seconds=seconds), seconds)


def _daily_backups(settings: Settings, clock: SteadyClock) -> BackupService | None:
    """Return the service that backs the database up daily, if the settings name a folder."""
    if settings.backup_dir is None:
        return None
    if (database := backups.file_of(settings.database_url)) is None:
        log.error("%s", words().say("cli-backup-other"))
        return None
    return BackupService(database, settings.backup_dir, clock)


async def _run_backups(service: BackupService | None) -> None:
    if service:
        await service.run()


async def _release_memory() -> None:
    while True:
        await asyncio.sleep(RELEASE_INTERVAL_S)
        heap.release_unused()


def _folders(settings: Settings) -> dict[str, Path]:
    """Return the folders in which the bot needs room, by what they contain."""
    found = {"cache": settings.cache_dir}
    if database := backups.file_of(settings.database_url):
        found["database"] = database.parent
        if settings.backup_dir:
            found["backups"] = settings.backup_dir
    return found
