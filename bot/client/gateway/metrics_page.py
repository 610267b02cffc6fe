"""The HTTP endpoints for operators: /metrics for Prometheus, and /health."""

import asyncio
import contextlib
import logging
import math
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from aiohttp import web

from bot import __version__, files, metrics, tasks, texts
from bot.client.client import Client
from bot.client.errors import MetricsPortTaken, MetricsUnserved
from bot.client.gateway.http_server import listening
from bot.services.backups import BackupService
from bot.services.deadlines import Backlog
from bot.store.errors import StorageFails
from bot.texts import ENGLISH

DATABASE_TIMEOUT_S = 5.0
"""Seconds after which a database that does not answer counts as failed."""

OVERDUE = timedelta(minutes=5)
"""Work overdue for longer than this is reported on /health."""

WAITING = "waiting"
"""Name of the problem of a bot that cannot serve yet."""

PROBLEMS = (WAITING, "gateway", "engine", "database", "heartbeat", "due", "overdue", "backups")
"""Names of the problems that the metrics always list. Further ones are steps that hang."""

PROBE_INTERVAL_S = 0.05
"""Seconds between two measurements of the event loop's delay."""

log = logging.getLogger(__name__)


class MetricsPage:
    """Handlers of the endpoints, which work even before the client is connected."""

    def __init__(self, client: Client | None = None) -> None:
        self.client = client
        self.waits_for = ""
        """A sentence for the time without a client."""
        self.is_served = False
        self.backups: BackupService | None = None
        self.folders: Mapping[str, Path] = {}
        """Folders whose free space is measured, by what they contain."""
        self._measuring: asyncio.Task[None] | None = None

    async def metrics(self, _request: web.Request) -> web.Response:
        """Return all metrics, with those that are measured now."""
        client = self.client
        for shard, latency in client.latencies if client else ():
            if math.isfinite(latency):
                metrics.LATENCY.labels(shard).set(latency)
        metrics.SERVERS.set(len(client.guilds) if client else math.nan)
        backlog = await _backlog(client) if client else None
        # NaN if unknown, since the last known number may be outdated.
        metrics.LIVE.set(backlog.live if backlog else math.nan)
        metrics.DUE.set(backlog.due if backlog else math.nan)
        self._set_problems(self._problems(backlog))
        await self._measure_storage()
        return web.Response(
            body=metrics.as_text(), headers={"Content-Type": metrics.CONTENT_TYPE_LATEST}
        )

    async def health(self, _request: web.Request) -> web.Response:
        """Return the health status and the list of problems."""
        backlog = await _backlog(self.client) if self.client else None
        problems = list(self._problems(backlog).values())
        status = {"status": "ill" if problems else "ok", "wrong": problems, "version": __version__}
        return web.json_response(status, status=503 if problems else 200)

    def _problems(self, backlog: Backlog | None) -> dict[str, str]:
        """Return a sentence for each current problem, by names such as `database`."""
        words, client = texts.of(ENGLISH), self.client
        if client is None:
            return {WAITING: self.waits_for or words.say("health-starting")}
        connected = is_connected(client)
        names = [] if connected else ["gateway"]
        if client.services.thinker.failing:
            names.append("engine")
        names += [name for name, loop in client.loops.items() if loop.failing]
        if backlog is None:
            names.append("database")
        elif connected and backlog.overdue > OVERDUE:
            names.append("overdue")
        if self.backups and self.backups.failing:
            names.append("backups")
        found = {name: words.say(f"health-{name}") for name in names}
        for kind, each in client.due_health.items():
            if each.failing:
                found[f"step:{kind}"] = words.say("health-step", kind=kind)
        return found

    def _set_problems(self, found: Mapping[str, str]) -> None:
        metrics.READY.set(not found)
        metrics.PROBLEM.clear()
        for name in {*PROBLEMS, *found}:
            metrics.PROBLEM.labels(name).set(name in found)
        newest = self.backups and self.backups.newest
        metrics.BACKUP.set(newest.timestamp() if newest else math.nan)

    async def _measure_storage(self) -> None:
        """Measure sizes, unless an earlier attempt still waits for a disk that hangs."""
        if self._measuring is None or self._measuring.done():
            measuring = self._measured(self.client)
            self._measuring = tasks.start(measuring, log, "sizes not measured")
        await asyncio.wait({self._measuring}, timeout=DATABASE_TIMEOUT_S)

    async def _measured(self, client: Client | None) -> None:
        size = metrics.DATABASE_SIZE
        size.set(math.nan)
        for name in self.folders:
            metrics.DISK_FREE.labels(name).set(math.nan)
        for name, folder in self.folders.items():
            with contextlib.suppress(OSError):
                free = await asyncio.to_thread(files.free_bytes_at, folder)
                metrics.DISK_FREE.labels(name).set(free)
        if client:
            with contextlib.suppress(OSError, StorageFails):
                size.set(await client.services.database_bytes())

    @property
    def obstacle(self) -> str | None:
        """The reason that the bot does not serve.

        Empty if it serves, and None if that is unknown.
        """
        words, client = texts.of(ENGLISH), self.client
        if client is None:
            return self.waits_for or words.say("health-starting")
        if any(loop.failing for loop in client.loops.values()):
            return None
        return "" if is_connected(client) else words.say("health-gateway")


def is_connected(client: Client) -> bool:
    """Return whether all shards are connected."""
    return client.is_ready() and not any(shard.is_closed() for shard in client.shards.values())


async def _backlog(client: Client) -> Backlog | None:
    """Return the numbers of live and due matches, or None if the database does not answer."""
    with contextlib.suppress(StorageFails, TimeoutError):
        async with asyncio.timeout(DATABASE_TIMEOUT_S):
            return await client.services.deadlines.backlog()
    return None


@asynccontextmanager
async def serve_metrics(page: MetricsPage, host: str, port: int) -> AsyncIterator[None]:
    """Serve the endpoints in the background. Raises MetricsPortTaken, MetricsUnserved."""
    app = web.Application()
    app.add_routes([web.get("/metrics", page.metrics), web.get("/health", page.health)])
    async with listening(app, host, port, MetricsPortTaken, MetricsUnserved):
        watching = tasks.start(_watch_loop(), log, "delay of the event loop no longer measured")
        page.is_served = True
        try:
            yield
        finally:
            page.is_served = False
            watching.cancel()


async def _watch_loop() -> None:
    """Measure the event loop's delay continuously."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PROBE_INTERVAL_S
        await asyncio.sleep(PROBE_INTERVAL_S)
        metrics.LOOP_DELAY.observe(max(0.0, loop.time() - due))
