"""The discord.py client: loads the cogs, syncs commands, tells what nobody else answered.

It must not know any single command.
"""

import asyncio
import logging
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.client.admission import Admission
from bot.client.tree import Tree
from bot.render import BoardRenderer
from bot.services import Services

HEARTBEAT_INTERVAL = timedelta(seconds=30)
"""Between two notes that the bot is alive."""

SHUTDOWN_GRACE = 7
"""Seconds that answers under way are given when the bot is told to end."""

ANSWERED = re.compile(r"/interactions/([0-9]+)/")
"""Whose answer a request to Discord is."""

log = logging.getLogger(__name__)


class Client(commands.AutoShardedBot):
    """Guti on Discord. It keeps no messages and no members, and needs no privileged intent."""

    def __init__(
        self,
        services: Services,
        renderer: BoardRenderer,
        extensions: Sequence[str],
        heartbeat_interval: timedelta = HEARTBEAT_INTERVAL,
    ) -> None:
        self.door = Admission(asyncio.get_running_loop().time)
        super().__init__(
            http_trace=_opening(self.door),
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.services = services
        self.renderer = renderer
        self._cogs_to_load = extensions
        self.heartbeat_interval = heartbeat_interval
        self.at_work: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        """Give back the time that the bot was away, load the cogs, tell Discord the commands."""
        await self.services.heartbeat.recover()
        for extension in self._cogs_to_load:
            await self.load_extension(extension)
        try:
            await self.tree.sync()
        except (discord.HTTPException, aiohttp.ClientError):
            log.exception("the commands could not be synced; those of the last start still serve")

    async def on_ready(self) -> None:
        """Say so."""
        log.info("ready: %s in %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Finish what was begun, and leave Discord: what a player did must be seen."""
        self.door.shut = True
        if self.at_work:
            _, unfinished = await asyncio.wait(self.at_work, timeout=SHUTDOWN_GRACE)
            for task in unfinished:
                task.cancel()
        await super().close()


def _opening(door: Admission) -> aiohttp.TraceConfig:
    """Lets somebody leave when their answer is on its way: Discord may take its time over it."""

    async def begins(session: object, context: object, request: Any) -> None:  # noqa: ANN401
        del session, context
        if found := ANSWERED.search(request.url.path):
            door.leave(int(found[1]))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begins)
    return trace
