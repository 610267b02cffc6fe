"""Deadlines: the heartbeat, and one loop that warns of time and shows who lost on it.

The service decides what is due; it must not know how long anything may take.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterator

import discord
from discord.ext import commands, tasks

from bot.client.client import Client
from bot.client.delivery import Notice, notify, post_match, retire
from bot.client.languages import member_texts, server_texts
from bot.client.replies import refused, undelivered
from bot.play.match import Match
from bot.services.matches import Change

BATCH = 20
"""So many matches that are due are looked at together."""

REQUESTS_A_SECOND = 48
"""So many are asked of Discord for them at most; it takes fifty from all that the bot does."""

WARNING_REQUESTS, END_REQUESTS = 2, 3
"""What one takes at most: a direct message and its channel; an end, the old board, a notice."""

CONCURRENCY = 32
"""So many matches at once are shown, while Discord takes its time."""

TIMEOUT = 60.0
"""Seconds that Discord may take for one of them; what it did not take is due again."""

AGAIN = 5.0
"""Seconds until it is looked again after something went wrong."""

GAP_THRESHOLD = 1.5
"""More than so many heartbeats' time without one, and the bot was away."""

log = logging.getLogger(__name__)


class DeadlineCog(commands.Cog):
    """What happens by itself when a moment has come."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._disconnected: set[int] = set()
        self._concurrency = asyncio.Semaphore(CONCURRENCY)
        self._showing: set[int] = set()
        self._processing: asyncio.Task[None] | None = None
        self._heartbeat.change_interval(seconds=self._client.heartbeat_interval.total_seconds())

    async def cog_load(self) -> None:
        """Begin."""
        self._heartbeat.start()
        self._processing = asyncio.create_task(self._process())

    async def cog_unload(self) -> None:
        """End, and wait until what is under way has let go of the database."""
        tasks = [task for task in (self._heartbeat.get_task(), self._processing) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """From now on players of that shard cannot move."""
        self._disconnected.add(shard)

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def back(self, shard: int) -> None:
        """They can again."""
        self._disconnected.discard(shard)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All servers are known: what was frozen or left meanwhile is found."""
        with _logged("the servers could not be compared with what is kept"):
            present = {guild.id for guild in self._client.guilds}
            await self._client.services.guilds.reconcile(present)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; for an outage this does not come."""
        with _logged("a server that is left could not be noted"):
            await self._client.services.guilds.left(guild.id)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def returned(self, guild: discord.Guild) -> None:
        """The bot is in a server (again)."""
        with _logged("a server that is back could not be noted"):
            await self._client.services.guilds.returned(guild.id)

    @property
    def _connected(self) -> bool:
        return self._client.is_ready() and not self._client.is_closed() and not self._disconnected

    @tasks.loop()
    async def _heartbeat(self) -> None:
        """Note that the bot is alive, while it is connected."""
        # A loop that raises never runs again; the next heartbeat may find the database free.
        with _logged("a heartbeat failed"):
            await self._beat()

    async def _beat(self) -> bool:
        if self._connected:
            threshold = self._client.heartbeat_interval * GAP_THRESHOLD
            await self._client.services.heartbeat.beat(threshold)
        return self._connected

    async def _process(self) -> None:
        """Do what is due, a batch after another, and sleep until the next is."""
        await self._client.wait_until_ready()
        while True:
            pause = AGAIN
            with _logged("what was due could not be done"):
                pause = await self._do_batch()
            await asyncio.sleep(pause)

    async def _do_batch(self) -> float:
        """Do what is due, a few matches together; seconds until the next may follow."""
        services, interval = self._client.services, self._client.heartbeat_interval
        if not self._connected:
            return interval.total_seconds()
        await services.heartbeat.ensure(interval, interval * GAP_THRESHOLD)
        began = asyncio.get_running_loop().time()
        batch = await services.deadlines.due(BATCH)
        if not batch:
            await services.deadlines.until_due()
            return 0
        requests = sum([await self._do(match) for match in batch])
        spent = asyncio.get_running_loop().time() - began
        return max(0.0, requests / REQUESTS_A_SECOND - spent)

    async def _do(self, match: Match) -> int:
        """Do what is due in a match; how much is asked of Discord for it at most."""
        services, guild = self._client.services, self._client.get_guild(match.guild)
        if guild is None:
            await services.guilds.left(match.guild)
            return 0
        if match.live and guild.unavailable:
            await services.deadlines.postpone(match)
            return 0
        change = await services.deadlines.process(match)
        if change is None or (match.id in self._showing and not change.begun):
            return 0
        # Beside the loop: what Discord is slow to take must not hold up others' time.
        self._client.finish_before_close(asyncio.create_task(self._show(change)))
        return WARNING_REQUESTS if change.after.live else END_REQUESTS

    async def _show(self, change: Change) -> None:
        match = change.after
        self._showing.add(match.id)
        try:
            with _logged("what time has done to a match is not shown yet"):
                async with self._concurrency, asyncio.timeout(TIMEOUT):
                    await (self._warn(match) if match.live else self._show_end(change))
        finally:
            self._showing.discard(match.id)

    async def _warn(self, match: Match) -> None:
        notices = (await self._client.services.settings.player(match.to_move)).notices
        late = self._client.services.deadlines.is_late(match)
        words = await member_texts(self._client, match.to_move, match.guild)
        notice = Notice("late" if late else "back", words.notices.warning(match, late=late))
        if await notify(self._client, match, match.to_move, notices, notice):
            await self._client.services.deadlines.mark_notified(match)

    async def _show_end(self, change: Change) -> None:
        try:
            await self._tell_end(change.after)
        finally:
            for begun in change.begun:
                with _logged("a match that has begun is not shown"):
                    await post_match(self._client, begun)
        await retire(self._client, change.before)

    async def _tell_end(self, match: Match) -> None:
        public = await server_texts(self._client, match.guild)
        try:
            await post_match(self._client, match, public.matches.too_late(match))
        except discord.HTTPException as error:
            if not refused(error):
                raise
            log.info("match %d: its channel cannot be shown its end: %s", match.id, error)
            await self._client.services.deadlines.dismiss(match)
            for player in match.players:
                notices = (await self._client.services.settings.player(player)).notices
                words = await member_texts(self._client, player, match.guild)
                notice = Notice("end", words.notices.turn_or_end(match, player))
                await notify(self._client, match, player, notices, notice)


@contextlib.contextmanager
def _logged(what: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        log.warning("%s: %r", what, error, exc_info=not undelivered(error))


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(DeadlineCog(client))
