"""The loop for all steps that are due, and the heartbeat."""

import asyncio
import logging
from collections import Counter

import discord
from discord.ext import commands

from bot import tasks
from bot.client.client import Client
from bot.client.cog import BackgroundCog
from bot.client.gateway.due_actions import DueAction
from bot.client.gateway.loops import BackgroundLoop, LoopHealth, every
from bot.client.messages.errors import Undelivered, errors_logged, is_fault, log_failure
from bot.play.due_times import DueStep
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails

BATCH = 20
"""Maximum number of due steps read together, besides those that are being taken."""

REQUESTS_PER_SECOND = 45
"""Maximum requests per second of all processes together. Discord allows fifty."""

MISSED_BEATS = 4
"""Missed heartbeats after which the heartbeat counts as failing."""

GAP_THRESHOLD = 1.5
"""Gap between heartbeats that counts as a downtime, in heartbeat intervals."""

HANGING_AFTER_S = 300.0
"""Seconds without an end of any step after which a kind of step counts as failing."""

REPLACED_PAUSE_S = 0.1
"""Seconds before steps are looked at again that were replaced while they are taken."""

log = logging.getLogger(__name__)


class DueCog(BackgroundCog):
    """Records heartbeats, and takes due steps of all kinds."""

    def __init__(self, client: Client) -> None:
        interval = client.heartbeat_interval
        failing_after_s = MISSED_BEATS * interval.total_seconds()
        super().__init__(
            client,
            BackgroundLoop(
                self._beat, every(interval), "heartbeat failed", "heartbeat", failing_after_s
            ),
            BackgroundLoop(self._take_steps, self._until_due, "due steps not taken", "due"),
        )
        self._disconnected: set[int] = set()
        self._running = dict[tuple[str, int], str]()
        self._compared = False

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
        self._services.guilds.gone.discard(guild.id)
        with errors_logged(log, "removal from a server not stored"):
            await self._services.guilds.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Mark a server as present again. The next heartbeat stores that."""
        self._services.guilds.gone.discard(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Store that the bot was added to a server."""
        self._services.guilds.gone.discard(guild.id)
        with errors_logged(log, "return to a server not stored"):
            await self._services.guilds.returned(guild.id)

    async def _correct_servers(self) -> None:
        present = {each.id for each in self._client.guilds} - self._services.guilds.gone
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

    @property
    def _free(self) -> list[str]:
        """The kinds of which more steps may run."""
        running = Counter(self._running.values())
        return [
            kind
            for kind, action in self._client.due_actions.items()
            if running[kind] < action.at_once
        ]

    async def _until_due(self) -> None:
        if self._connected:
            await self._services.due.until_due(self._free)
        else:
            await asyncio.sleep(self._client.heartbeat_interval.total_seconds())

    async def _take_steps(self) -> bool:
        """Take due steps, and return whether any were due."""
        services, interval = self._services, self._client.heartbeat_interval
        if not self._connected:
            return False
        await services.heartbeat.beat_if_due(interval, interval * GAP_THRESHOLD)
        if not self._compared:
            await self._correct_servers()
        steps = await services.due.steps(BATCH + len(self._running), self._free)
        # Those that were replaced while they are taken wait, and delay no other.
        ready = [step for step in steps if (step.subject, step.number) not in self._running]
        for step in ready:
            if self._connected and step.kind in self._free:
                await self._take(step)
        if steps and not ready:
            await asyncio.sleep(REPLACED_PAUSE_S)
        return bool(steps) and self._connected

    async def _take(self, step: DueStep) -> None:
        """Claim and start a step, and sleep to stay within the limit of requests."""
        if self._is_gone(step.guild):
            await self._services.guilds.left(step.guild)
            return
        subject, action = (step.subject, step.number), self._client.due_actions[step.kind]
        if await self._services.due.claim(step):
            self._running[subject] = step.kind
            # In a task, so that slow requests do not delay other steps.
            task = tasks.start(self._run(action, step), log, "due step not taken")
            task.add_done_callback(lambda _: self._free_place(subject))
            self._client.finish_before_close(task)
            share = self._client.own_shards.share
            await asyncio.sleep(action.requests / (REQUESTS_PER_SECOND * share))

    def _is_gone(self, guild: int) -> bool:
        known = guild == NO_SERVER or self._client.get_guild(guild) is not None
        return guild in self._services.guilds.gone or not known

    def _free_place(self, subject: tuple[str, int]) -> None:
        was_full = self._running[subject] not in self._free
        del self._running[subject]
        if was_full:
            self._services.due.wake()

    async def _run(self, action: DueAction, step: DueStep) -> None:
        with errors_logged(log, "%s %d: due step not postponed", step.subject, step.number):
            try:
                with self._health_of(action.name).round():
                    async with asyncio.timeout(action.timeout_s):
                        await self._act(action, step)
            except TimeoutError:
                # The step is due again by its claim.
                log.warning("%s %d: %s took too long", step.subject, step.number, step.kind)

    async def _act(self, action: DueAction, step: DueStep) -> None:
        try:
            await action.act(step)
        except Undelivered as error:
            log_failure(log, error, "%s %d: %s", step.subject, step.number, step.kind)
        except StorageFails as error:
            what = step.subject, step.number, step.kind
            log.warning("%s %d: %s: %r", *what, error, exc_info=is_fault(error))
        except TimeoutError:
            raise
        except Exception as error:
            await self._services.due.postpone(step, error)

    def _health_of(self, kind: str) -> LoopHealth:
        found = self._client.due_health
        if kind not in found:
            found[kind] = LoopHealth(lambda: True, HANGING_AFTER_S)
        return found[kind]
