"""The bot's discord.py client, whose services and caches the cogs share."""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import cached_property
from http import HTTPStatus
from operator import attrgetter
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
import discord.shard
from cachetools import FIFOCache
from discord import app_commands
from discord.ext import commands

from bot import metrics, tasks
from bot.client.animations import AnimationCache
from bot.client.gateway.connection import ConnectionState, Socket
from bot.client.gateway.due_actions import DueAction, collect_due_actions
from bot.client.gateway.loops import LoopHealth
from bot.client.gateway.presses import PressAction, collect_presses
from bot.client.gateway.rate_limits import lift_limits_of_cancelled_requests
from bot.client.gateway.sweep_actions import SweepAction, collect_sweep_actions
from bot.client.gateway.work_queue import WorkQueue
from bot.client.messages.acknowledgement import DoubleTaps
from bot.client.messages.errors import Asked, MessageError, bounded_request
from bot.client.messages.messenger import Messenger
from bot.client.parse_failures import ParseFailures
from bot.client.reading_rights import ReadingRights
from bot.play.limits import CHALLENGES_PER_PERIOD, CHALLENGES_PERIOD
from bot.render import BoardRenderer
from bot.services import Services
from bot.shards import Shards
from bot.store.errors import StorageFails

HEARTBEAT_INTERVAL = timedelta(seconds=30)
"""Interval between heartbeats, which record that the bot is running."""

SHUTDOWN_GRACE_S = 6
"""Maximum seconds that a shutdown waits for running tasks."""

CLOSE_TIMEOUT_S = 0.4
"""Time limit of each shutdown step, except the wait for running tasks."""

SERVER_AND_PERSON = attrgetter("guild_id", "person.id")
"""The values of a `Visit` by which invitations are limited."""

HANDLED_INTERACTIONS_REMEMBERED = 4096
"""Maximum number of recent interactions remembered to ignore duplicates."""

LONGEST_START_WAIT_S = 26 * 3600.0
"""Maximum wait for session starts, whose limits last a day."""

SYNC_TIMEOUT_S = 60.0
"""Time limit for uploading the commands to Discord.

Discord limits the uploads per day, and discord.py would sleep until the next upload is allowed.
"""

SESSION_INTERVAL = timedelta(seconds=5)
"""Minimum interval between session starts of shards in different processes.

Within one process, discord.py itself waits:
https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
"""

ANSWER_PATH = re.compile(r"/interactions/([0-9]+)/")
"""Matches the path of an answer to an interaction, and captures the interaction's id."""

OWN_TOKEN_PATH = re.compile(r"/(?:interactions|webhooks)/[0-9]+/")
"""Matches the path of a request that an interaction's token authorizes, not the bot's."""

ALL = Shards()

log = logging.getLogger(__name__)


class Client(commands.AutoShardedBot):
    """The bot. It caches no messages and no members, and needs no privileged intent."""

    presses: dict[str, PressAction]
    """Press actions of all cogs by name (`kind:action`), set after the cogs are loaded."""

    due_actions: dict[str, DueAction]
    """Due steps of all cogs by kind, set after the cogs are loaded."""

    sweep_actions: dict[str, SweepAction]
    """Sweeps of all cogs by the kind of message, set after the cogs are loaded."""

    token_check: asyncio.Task[None] | None = None
    """The request that finds out whether the token is still valid."""

    def __init__(
        self,
        services: Services,
        renderer: BoardRenderer,
        tree: type[app_commands.CommandTree[Any]],
        cogs: Sequence[Callable[["Client"], commands.Cog]],
        heartbeat_interval: timedelta = HEARTBEAT_INTERVAL,
        shards: Shards = ALL,
    ) -> None:
        self.work_queue = WorkQueue()
        super().__init__(
            http_trace=_trace(self),
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            **_shard_options(shards),
        )
        self.own_shards, self.services, self.renderer = shards, services, renderer
        self.animations = AnimationCache(renderer)
        self.command_ids: dict[str, int] = {}
        self.extras: dict[str, Any] = {}
        self.loops, self.due_health = dict[str, LoopHealth](), dict[str, LoopHealth]()
        self._cogs_to_add, self.heartbeat_interval = cogs, heartbeat_interval
        self.handled_interactions: FIFOCache[int, None] = FIFOCache(HANDLED_INTERACTIONS_REMEMBERED)
        self.double_taps = DoubleTaps(services.clock.monotonic)
        self.reading_rights = ReadingRights(self.get_guild, services.clock.monotonic)
        self._working: set[asyncio.Task[Any]] = set()
        self.messenger = Messenger(self, services.clock.monotonic)
        self.invitations = commands.CooldownMapping.from_cooldown(
            CHALLENGES_PER_PERIOD, CHALLENGES_PERIOD.total_seconds(), SERVER_AND_PERSON
        )
        self._channel_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _get_state(self, **options: Any) -> ConnectionState:  # noqa: ANN401
        """Return a connection state that skips events it cannot parse."""
        self.parse_failures = ParseFailures()
        return ConnectionState(
            failures=self.parse_failures,
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect all shards with sockets that survive unreadable frames."""
        discord.shard.DiscordWebSocket = Socket  # type: ignore[misc]
        lift_limits_of_cancelled_requests(self.http)
        await super().connect(reconnect=reconnect)

    async def setup_hook(self) -> None:
        """Extend deadlines by the downtime, add the cogs, and upload the commands."""
        await self.services.heartbeat.beat()
        for cog in self._cogs_to_add:
            await self.add_cog(cog(self))
        self.presses = collect_presses(self.cogs.values())
        self.due_actions = collect_due_actions(self.cogs.values())
        self.sweep_actions = collect_sweep_actions(self.cogs.values())
        try:
            # Only one process syncs the commands, since Discord limits the syncs per day.
            async with bounded_request(SYNC_TIMEOUT_S, Asked.OTHER):
                await (self.tree.sync() if self.own_shards.first else self.tree.fetch_commands())
        except MessageError:
            log.exception(
                "commands not synced; those of the last start still work (help: commands)"
            )
            # Command mentions need the commands' ids.
            with contextlib.suppress(MessageError):
                async with bounded_request(SYNC_TIMEOUT_S, Asked.OTHER):
                    await self.tree.fetch_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may start its session, because Discord limits the starts."""
        if shard_id in self.shards:
            # A shard's first session was allowed when the bot connected.
            await self._wait_for_starts()
        if self.own_shards.whole:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            try:
                wait = await self.services.heartbeat.next_session(SESSION_INTERVAL)
            except StorageFails:
                # If two shards start concurrently, Discord refuses one of them, which tries again.
                wait = SESSION_INTERVAL
            await asyncio.sleep(wait.total_seconds())

    async def _wait_for_starts(self) -> None:
        """Wait while Discord allows no session starts, after which it would reset the token."""
        try:
            async with bounded_request(SYNC_TIMEOUT_S, Asked.OTHER):
                _, _, limit = await self.http.get_bot_gateway()
            left_s = limit["reset_after"] / 1000 if limit["remaining"] < 1 else 0.0
            left_s = min(LONGEST_START_WAIT_S, left_s)
        except (MessageError, discord.DiscordException, LookupError, TypeError):
            return
        if left_s > 0:
            log.error("no new session for %d s, by Discord's limit (help: starts-used-up)", left_s)
            await asyncio.sleep(left_s)

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        log.info("ready: %s, servers: %d", self.user, len(self.guilds))

    async def on_shard_ready(self, shard_id: int) -> None:
        """Count a new session in the metrics."""
        metrics.GATEWAY.labels(shard_id, "ready").inc()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Count a resumed session in the metrics."""
        metrics.GATEWAY.labels(shard_id, "resumed").inc()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Count a lost session in the metrics."""
        metrics.GATEWAY.labels(shard_id, "disconnected").inc()

    @cached_property
    def failed(self) -> asyncio.Future[None]:
        """Receives the error if the client cannot go on: no first session, or a refused token."""
        return asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        """Make the start end with an error, unless it has one already."""
        if not self.failed.done():
            self.failed.set_exception(error)

    def check_token(self) -> None:
        """Ask Discord whether the token is still valid, and fail if it is not.

        Called after a request was refused. A single refusal may be Discord's own fault.
        """
        if self.user and (self.token_check is None or self.token_check.done()):
            self.token_check = tasks.start(self._check_token(), log, "checking the token failed")

    async def _check_token(self) -> None:
        try:
            await self.http.request(discord.http.Route("GET", "/users/@me"))
        except discord.HTTPException as error:
            if error.status == HTTPStatus.UNAUTHORIZED:
                self.fail(error)
        except (OSError, aiohttp.ClientError):
            # Unknown. The next refused request asks again.
            return

    def channel_lock(self, channel: int) -> asyncio.Lock:
        """Return the lock to hold while changing a channel's board or challenge."""
        return self._channel_locks.setdefault(channel, asyncio.Lock())

    def finish_before_close(self, task: asyncio.Task[Any]) -> None:
        """Make `close` wait for a task, for a limited time."""
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    @property
    def _unfinished(self) -> set[asyncio.Task[Any]]:
        running = self._working | self.services.bus.running | self.services.engine.running
        return {task for task in running if not task.done()}

    async def close(self) -> None:
        """Wait until running work is done and its results are shown, then disconnect."""
        self.work_queue.closed = True
        # Background cogs are removed first, so that they start no new work.
        background = [name for name, cog in self.cogs.items() if getattr(cog, "background", False)]
        await _await_or_cancel(
            *(asyncio.ensure_future(self.remove_cog(name)) for name in background)
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_GRACE_S):
                # A finished task may have started listeners, which are awaited too.
                while working := self._unfinished:
                    await asyncio.wait(working)
        hanging = self._unfinished
        for task in hanging:
            task.cancel()
        await _await_or_cancel(*hanging)
        await _await_or_cancel(asyncio.ensure_future(super().close()))
        # Drop a gateway connection that does not close in time.
        await _await_or_cancel(asyncio.ensure_future(self.http.close()))


def _shard_options(shards: Shards) -> dict[str, Any]:
    return {
        # If unset, Discord chooses the number of shards.
        "shard_count": None if shards.count == 1 else shards.count,
        "shard_ids": None if shards.whole else list(shards.ids),
    }


async def _await_or_cancel(*tasks: asyncio.Future[Any]) -> None:
    """Wait for tasks for a limited time, cancel the rest, and log exceptions."""
    if not tasks:
        return
    done, hanging = await asyncio.wait(tasks, timeout=CLOSE_TIMEOUT_S)
    for task in hanging:
        log.warning("task still running at shutdown: %r", task)
        task.cancel()
    for task in done:
        if not task.cancelled() and (error := task.exception()):
            log.warning("task failed at shutdown: %r", error)


def _trace(client: Client) -> aiohttp.TraceConfig:
    """Return an HTTP trace that frees places in the work queue, and counts answers by status."""

    async def on_request_start(_session: object, _context: object, request: Any) -> None:  # noqa: ANN401
        if found := ANSWER_PATH.search(request.url.path):
            client.work_queue.leave(int(found[1]))

    async def on_request_end(_session: object, _context: object, answer: Any) -> None:  # noqa: ANN401
        status = answer.response.status
        metrics.ANSWERS.labels(status).inc()
        if status == HTTPStatus.UNAUTHORIZED and not OWN_TOKEN_PATH.search(answer.url.path):
            client.check_token()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_request_start)
    trace.on_request_end.append(on_request_end)
    return trace


Interaction = discord.Interaction[Client]
"""An interaction whose client is the bot's."""
