"""Deadlines of matches: reminders, losses on time, and the heartbeat."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
from discord.ext import commands

from bot import tasks
from bot.client.client import Client
from bot.client.cog import BackgroundCog
from bot.client.gateway.loops import BackgroundLoop, every
from bot.client.languages import member_texts, server_texts
from bot.client.matches.boards import edit_end, post_match
from bot.client.matches.notices import Delivery, notify
from bot.client.matches.old_boards import Shown, clear
from bot.client.messages.errors import (
    Asked,
    MessageError,
    Refused,
    bounded_request,
    errors_logged,
    log_failure,
)
from bot.client.messages.layout import Message
from bot.play.due_times import DueKind
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.services.deadlines import Due
from bot.services.matches import Change
from bot.shards import NO_SERVER

BATCH = 20
"""Maximum number of due matches processed together."""

REQUESTS_PER_SECOND = 45
"""Maximum requests per second of all processes together. Discord allows fifty."""

NOTICE_REQUESTS = 2
"""Requests for a direct message: open the channel, and send."""

END_REQUESTS = 3
"""Requests for a match's end: check membership, post a board, delete the last board."""

GUILD_TIMEOUT_S = 3.0
"""Time limit for a membership check, during which other matches wait."""

CONCURRENCY = 32
"""Maximum number of matches shown concurrently when Discord is slow."""

SHOW_TIMEOUT_S = 60.0
"""Time limit for showing a match. After a timeout, the match is due again."""

MISSED_BEATS = 4
"""Missed heartbeats after which the heartbeat counts as failing."""

GAP_THRESHOLD = 1.5
"""Gap between heartbeats that counts as a downtime, in heartbeat intervals."""

log = logging.getLogger(__name__)


class DeadlineCog(BackgroundCog):
    """Records heartbeats, and processes the matches whose deadlines have passed."""

    def __init__(self, client: Client) -> None:
        interval = client.heartbeat_interval
        failing_after_s = MISSED_BEATS * interval.total_seconds()
        super().__init__(
            client,
            BackgroundLoop(
                self._beat, every(interval), "heartbeat failed", "heartbeat", failing_after_s
            ),
            BackgroundLoop(
                self._process_batch, self._until_due, "due matches not processed", "deadlines"
            ),
        )
        self._disconnected: set[int] = set()
        self._concurrency = asyncio.Semaphore(CONCURRENCY)
        self._showing: set[tuple[int, int]] = set()
        self._shown: Mapping[DueKind, Callable[[Change], Awaitable[None]]] = {
            DueKind.ENGINE_TURN: self._play_engine,
            DueKind.SHOW_BOARD: self._show_unseen,
            DueKind.REMIND: self._remind,
            DueKind.TIME_UP: self._show_end,
            DueKind.SILENCE: self._remind,
            DueKind.ABANDONED: self._show_end,
            DueKind.SHOW_END: self._show_end,
        }
        client.services.deadlines.require_all(self._shown)
        self._compared = False
        self._gone: set[int] = set()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Record that a shard's players cannot move."""
        self._disconnected.add(shard)

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def on_shard_back(self, shard: int) -> None:
        """Record that a shard's players can move again."""
        self._disconnected.discard(shard)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Correct the stored servers, because events may have been lost."""
        with errors_logged(log, "servers not compared with the database"):
            await self._correct_servers()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Store that the bot was removed from a server. An outage sends no such event."""
        self._gone.discard(guild.id)
        with errors_logged(log, "removal from a server not stored"):
            await self._services.guilds.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Mark a server as present again. The next heartbeat stores that."""
        self._gone.discard(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Store that the bot was added to a server."""
        self._gone.discard(guild.id)
        with errors_logged(log, "return to a server not stored"):
            await self._services.guilds.returned(guild.id)

    async def _correct_servers(self) -> None:
        present = {each.id for each in self._client.guilds} - self._gone
        await self._services.guilds.reconcile(present)
        self._compared = True

    @property
    def _connected(self) -> bool:
        return self._client.is_ready() and not self._client.is_closed() and not self._disconnected

    async def _beat(self) -> None:
        """Record a heartbeat while the bot is connected."""
        if self._connected:
            threshold = self._client.heartbeat_interval * GAP_THRESHOLD
            await self._services.heartbeat.beat(threshold)
            await self._correct_servers()

    async def _until_due(self) -> None:
        if self._connected:
            await self._services.deadlines.until_due()
        else:
            await asyncio.sleep(self._client.heartbeat_interval.total_seconds())

    async def _process_batch(self) -> bool:
        """Process due matches, and return whether any were due."""
        services, interval = self._services, self._client.heartbeat_interval
        if not self._connected:
            return False
        await services.heartbeat.beat_if_due(interval, interval * GAP_THRESHOLD)
        if not self._compared:
            await self._correct_servers()
        batch = await services.deadlines.due(BATCH)
        absent = await self._freeze_absent(batch)
        for due in batch:
            if due.match.guild not in absent and self._connected:
                await self._process(due)
        return bool(batch)

    async def _freeze_absent(self, batch: Sequence[Due]) -> set[int]:
        """Freeze the matches in servers that removed the bot. Return the servers' ids.

        A removal while the gateway was disconnected sends no event, so Discord is asked before a
        player loses on time.
        """
        known = {each.id for each in self._client.guilds if not each.unavailable} - self._gone
        guilds = {due.match.guild for due in batch}
        absent = set(filter(self._is_gone, guilds))
        timed = {due.match.guild for due in batch if due.time.kind is DueKind.TIME_UP}
        ending = timed & known
        gone = await asyncio.gather(*map(self._has_removed, ending))
        found = {guild for guild, removed in zip(ending, gone, strict=True) if removed}
        for due in batch:
            if due.match.live and due.match.guild in found:
                # The time of the removal is unknown, and the player could not move after it.
                await self._services.deadlines.postpone(due.match)
        self._gone |= found
        for guild in absent | found:
            await self._services.guilds.left(guild)
        return absent | found

    def _is_gone(self, guild: int) -> bool:
        known = guild == NO_SERVER or self._client.get_guild(guild) is not None
        return guild in self._gone or not known

    async def _has_removed(self, guild: int) -> bool:
        """Ask Discord whether a server removed the bot. Return False if Discord does not answer."""
        try:
            async with bounded_request(GUILD_TIMEOUT_S, Asked.FACT):
                await self._client.fetch_guild(guild, with_counts=False)
        except MessageError as error:
            if error.not_in_server:
                return True
            log_failure(log, error, "server %d: unknown whether the bot is a member", guild)
        return False

    async def _process(self, due: Due) -> None:
        """Process a due match, and sleep to stay within the limit of requests."""
        services, guild = self._services, self._client.get_guild(due.match.guild)
        if due.match.live and guild and guild.unavailable:
            await services.deadlines.postpone(due.match)
            return
        change = await services.deadlines.process(due)
        if change is None or (change.after.id, change.after.version) in self._showing:
            return
        requests = await self._count_requests(change)
        # Shown in a task, so that slow requests do not delay other deadlines.
        showing = self._show(self._shown[due.time.kind], change)
        self._client.finish_before_close(tasks.start(showing, log, "due match not shown"))
        await asyncio.sleep(requests / (REQUESTS_PER_SECOND * self._client.own_shards.share))

    async def _count_requests(self, change: Change) -> int:
        """Return the maximum number of requests for showing a change."""
        if change.after.engine_moves:
            return 0
        if change.after.live:
            return NOTICE_REQUESTS
        people = change.after.people
        settings = [await self._services.settings.player(each) for each in people]
        direct = sum(each.notices is Notices.DIRECT for each in settings)
        return END_REQUESTS + NOTICE_REQUESTS * direct

    async def _show(self, show: Callable[[Change], Awaitable[None]], change: Change) -> None:
        shown = change.after.id, change.after.version
        self._showing.add(shown)
        try:
            with errors_logged(log, "due match not shown yet"):
                async with self._concurrency, asyncio.timeout(SHOW_TIMEOUT_S):
                    await show(change)
        finally:
            self._showing.discard(shown)

    async def _play_engine(self, change: Change) -> None:
        self._services.engine.start_turn(change.after)

    async def _show_unseen(self, change: Change) -> None:
        """Post the board of an engine's turn that was never shown."""
        match, shown, deadlines = change.after, Shown(), self._services.deadlines
        if await deadlines.must_show_board(match):
            try:
                shown = await post_match(self._client, match)
            except Refused as error:
                log_failure(log, error, "match %d: board not posted to its channel", match.id)
        await deadlines.settle(match)
        await clear(self._client, match, shown)

    async def _remind(self, change: Change) -> None:
        match = change.after
        reminder = self._services.deadlines.reminder(match)
        words = await member_texts(self._client, match.to_move, match.guild)
        link = match_link(match, await self._services.boards.current(match.id))
        message = Message(words, words.notices.reminder(match, reminder, link), plain=True)
        delivery = await notify(self._client, match, match.to_move, reminder, message)
        if delivery is Delivery.REFUSED and match.guild == NO_SERVER:
            # The player was not warned in any way, so they must not lose on time.
            await self._services.deadlines.waive(match)
        elif delivery is not Delivery.FAILED:
            await self._services.deadlines.mark_notified(match)

    async def _show_end(self, change: Change) -> None:
        shown = await self._tell_end(change.after)
        await clear(self._client, change.before, shown)

    async def _tell_end(self, match: Match) -> Shown:
        if match.owner is not None or match.guild == NO_SERVER:
            await edit_end(self._client, match)
            await self._notify_of_end(match)
            return Shown()
        public = await server_texts(self._client, match.guild)
        try:
            return await post_match(self._client, match, public.matches.too_late(match))
        except Refused as error:
            log_failure(log, error, "match %d: end not posted to its channel", match.id)
            await self._notify_of_end(match)
            return Shown()

    async def _notify_of_end(self, match: Match) -> None:
        """Notify the players of a match's end, because no channel shows the end."""
        await self._services.deadlines.stop_showing_end(match)
        link = match_link(match, await self._services.boards.current(match.id))
        for player in match.people:
            words = await member_texts(self._client, player, match.guild)
            text = words.notices.turn_or_end(match, player, link)
            await notify(self._client, match, player, "end", Message(words, text, plain=True))
