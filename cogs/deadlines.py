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

PAUSE = 0.5
"""Seconds between two matches that are due, so that overdue ones do not come in a burst."""

CONCURRENCY = 8
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
        """End."""
        self._heartbeat.cancel()
        if self._processing:
            self._processing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._processing

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """From now on players of that shard cannot move."""
        self._disconnected.add(shard)

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def back(self, shard: int) -> None:
        """They can again."""
        self._disconnected.discard(shard)

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
        """Do what is due, one match after another, and sleep until the next is."""
        await self._client.wait_until_ready()
        while True:
            pause = AGAIN
            with _logged("what was due could not be done"):
                pause = await self._do_next()
            await asyncio.sleep(pause)

    async def _do_next(self) -> float:
        if not await self._beat():
            return self._client.heartbeat_interval.total_seconds()
        match = await self._client.services.deadlines.due()
        if match is None:
            await self._client.services.deadlines.until_due()
            return 0
        guild = self._client.get_guild(match.guild)
        if match.live and (guild is None or guild.unavailable):
            await self._client.services.deadlines.postpone(match)
            return 0
        change = await self._client.services.deadlines.process(match)
        if change and (change.begun or match.id not in self._showing):
            # Beside the loop: what Discord is slow to take must not hold up others' time.
            task = asyncio.create_task(self._show(change))
            self._client.finish_before_close(task)
        return PAUSE

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
            if change.begun:
                await post_match(self._client, change.begun)
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
