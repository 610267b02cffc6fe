"""The discord.py client: holds what the cogs work with, loads them, and ends in good order.

It must not know any single command or cog: their names and the command tree are handed in.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, cast
from weakref import WeakValueDictionary

import aiohttp
import discord
import discord.shard
from discord import app_commands
from discord.ext import commands

from bot import metrics
from bot.client.animations import AnimationCache
from bot.client.gateway.admission import Admission
from bot.client.gateway.connection import ConnectionState, Socket
from bot.client.gateway.loops import LoopHealth
from bot.client.gateway.presses import PressAction, collect_presses
from bot.client.gateway.rate_limits import lift_limits_of_cancelled_requests
from bot.client.gateway.work_queue import WorkQueue
from bot.client.messages.errors import MessageError, request_errors
from bot.client.messages.messenger import Messenger
from bot.client.parse_failures import ParseFailures
from bot.play.limits import CHALLENGES_SENT, SENT_WITHIN
from bot.render import BoardRenderer
from bot.services import Services
from bot.shards import Shards
from bot.store.errors import StorageFails

HEARTBEAT_INTERVAL = timedelta(seconds=30)
"""Between two notes that the bot is alive."""

SHUTDOWN_GRACE = 6
"""Seconds that answers under way are given when the bot is told to end."""

CLOSE_TIMEOUT_S = 0.4
"""For each step of the end in which nobody is answered any more: it is over in eight seconds."""

SESSIONS_APART = timedelta(seconds=5)
"""Between the beginnings of two shards' sessions; discord.py keeps it in one process.

https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
"""

ANSWERED = re.compile(r"/interactions/([0-9]+)/")
"""Whose answer a request to Discord is."""

ALL = Shards()

log = logging.getLogger(__name__)


class Client(commands.AutoShardedBot):
    """Guti on Discord. It keeps no messages and no members, and needs no privileged intent."""

    presses: dict[str, PressAction]
    """What the cogs do for each press, by its name; known when all are loaded."""

    def __init__(
        self,
        services: Services,
        renderer: BoardRenderer,
        tree: type[app_commands.CommandTree[Any]],
        extensions: Sequence[str],
        heartbeat_interval: timedelta = HEARTBEAT_INTERVAL,
        shards: Shards = ALL,
    ) -> None:
        self.admission = Admission(asyncio.get_running_loop().time)
        super().__init__(
            http_trace=_releasing(self),
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            # Unless it is set, Discord says into how many.
            shard_count=None if shards.count == 1 else shards.count,
            shard_ids=cast(list[int], None if shards.whole else list(shards.ids)),
        )
        self.own_shards, self.work_queue = shards, WorkQueue()
        self.services, self.renderer = services, renderer
        self.animations = AnimationCache(renderer)
        self.command_ids: dict[str, int] = {}
        self.loops: dict[str, LoopHealth] = {}
        self._extensions_to_load = extensions
        self.heartbeat_interval = heartbeat_interval
        self._working: set[asyncio.Task[Any]] = set()
        self.messenger = Messenger(self, services.clock.monotonic)
        self.invitations = commands.CooldownMapping.from_cooldown(
            CHALLENGES_SENT, SENT_WITHIN.total_seconds(), _sender
        )
        self._channel_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _get_state(self, **options: Any) -> ConnectionState:  # noqa: ANN401
        """Return a connection state in which each parser may fail alone."""
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
        """Connect all shards, each by a socket that survives unreadable frames."""
        discord.shard.DiscordWebSocket = Socket  # type: ignore[misc]
        lift_limits_of_cancelled_requests(self.http)
        await super().connect(reconnect=reconnect)

    async def setup_hook(self) -> None:
        """Give back the time that the bot was away, load the cogs, tell Discord the commands."""
        await self.services.heartbeat.recover()
        for extension in self._extensions_to_load:
            await self.load_extension(extension)
        self.presses = collect_presses(self.cogs.values())
        try:
            # Once for all processes: Discord allows it rarely.
            with request_errors():
                await (self.tree.sync() if self.own_shards.first else self.tree.fetch_commands())
        except MessageError:
            log.exception("the commands could not be synced; those of the last start still serve")
            # They are clicked by their ids.
            with contextlib.suppress(MessageError), request_errors():
                await self.tree.fetch_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may begin its session: Discord refuses two at once."""
        if self.own_shards.whole:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            try:
                wait = await self.services.heartbeat.next_session(SESSIONS_APART)
            except StorageFails:
                # If another shard begins at once, Discord refuses one, which comes again.
                wait = SESSIONS_APART
            await asyncio.sleep(wait.total_seconds())

    async def on_ready(self) -> None:
        """Say so."""
        log.info("ready: %s in %d servers", self.user, len(self.guilds))

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard has a new session with the gateway."""
        metrics.GATEWAY.labels(shard_id, "ready").inc()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard has its session again."""
        metrics.GATEWAY.labels(shard_id, "resumed").inc()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard has lost its session."""
        metrics.GATEWAY.labels(shard_id, "disconnected").inc()

    def channel_lock(self, channel: int) -> asyncio.Lock:
        """What is held while a channel's board or challenge is changed, one after another."""
        return self._channel_locks.setdefault(channel, asyncio.Lock())

    def release(self, interaction: int) -> None:
        """Let nobody wait any more for an interaction that is answered now, or done."""
        self.admission.release(interaction)
        self.work_queue.leave(interaction)

    def finish_before_close(self, task: asyncio.Task[Any]) -> None:
        """Let a task come to its end before the client is closed, if that is soon."""
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def close(self) -> None:
        """Finish what was begun, and leave Discord: what a player did must be seen."""
        self.admission.closed = True
        # What begins by itself ends first: nothing new comes, and what it began is waited for.
        for name in [name for name, cog in self.cogs.items() if getattr(cog, "background", False)]:
            await _end(asyncio.ensure_future(self.remove_cog(name)))
        if self._working:
            _, unfinished = await asyncio.wait(self._working, timeout=SHUTDOWN_GRACE)
            for task in unfinished:
                task.cancel()
            await _end(*unfinished)
        await _end(asyncio.ensure_future(super().close()))
        # A gateway that does not say goodbye is cut.
        await _end(asyncio.ensure_future(self.http.close()))


async def _end(*tasks: asyncio.Future[Any]) -> None:
    """Wait for tasks to end, but not for long; what they raise is logged where it is new."""
    if not tasks:
        return
    done, hanging = await asyncio.wait(tasks, timeout=CLOSE_TIMEOUT_S)
    for task in hanging:
        log.warning("it is not waited for at the end: %r", task)
        task.cancel()
    for task in done:
        if not task.cancelled() and (error := task.exception()):
            log.warning("it failed at the end: %r", error)


def _sender(interaction: discord.Interaction[Any]) -> tuple[int | None, int]:
    return interaction.guild_id, interaction.user.id


def _releasing(client: Client) -> aiohttp.TraceConfig:
    """Release an interaction when its answer is on its way: Discord may take its time over it."""

    async def on_request_start(session: object, context: object, request: Any) -> None:  # noqa: ANN401
        del session, context
        if found := ANSWERED.search(request.url.path):
            client.release(int(found[1]))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_request_start)
    return trace


Interaction = discord.Interaction[Client]
"""What cogs get: its client is Guti's."""
