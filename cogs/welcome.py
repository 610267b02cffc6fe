"""A welcome message, posted once in each server that has added the bot."""

import logging

import discord
from cachetools import FIFOCache
from discord import ButtonStyle
from discord.ext import commands

from bot.client.client import Client
from bot.client.cog import Cog, due
from bot.client.commands import mentions
from bot.client.languages import server_texts
from bot.client.matches.match_buttons import ENGINE_PLAYS, SEEK
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import ToChannel
from bot.client.messages.errors import Refused, errors_logged, log_failure
from bot.client.messages.layout import Button, Message
from bot.play.due_times import DueStep
from bot.play.welcome import WELCOME

BUTTONS = (
    ENGINE_PLAYS,
    Button("button-welcome-learn", CustomId("lesson", "game", 0), ButtonStyle.success),
    Button("button-today-puzzle", CustomId("today", "puzzle", 0)),
    SEEK,
    Button("button-welcome-daily", CustomId("server", "daily", 0)),
)

AT_ONCE = 5

CHANNELS_REMEMBERED = 1024
"""Maximum number of channels remembered that refused a welcome, and of those in use."""

log = logging.getLogger(__name__)


class WelcomeCog(Cog):
    """Posts a welcome to the system channel or, if that fails, where people use the bot."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._welcomes = client.services.welcomes
        self._refusing: FIFOCache[int, None] = FIFOCache(CHANNELS_REMEMBERED)
        self._used: FIFOCache[int, int] = FIFOCache(CHANNELS_REMEMBERED)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Make the welcome due in the system channel of a new server."""
        with errors_logged(log, "server %d not welcomed", guild.id):
            if await self._welcomes.added(guild.id) and guild.system_channel:
                await self._welcomes.make_due(guild.id)

    @commands.Cog.listener()
    async def on_server_use(self, guild: int, channel: int) -> None:
        """Make the welcome due where the bot is used, if it was not posted before."""
        with errors_logged(log, "server %d not welcomed", guild):
            if channel not in self._refusing and await self._welcomes.waits(guild):
                # Not another channel than an attempt that Discord has not confirmed.
                self._used.setdefault(guild, channel)
                await self._welcomes.make_due(guild)

    @due(WELCOME, at_once=AT_ONCE, requests=1)
    async def post(self, step: DueStep) -> None:
        """Post a welcome where the bot was used first, or to the server's system channel."""
        guild = self._client.get_guild(step.guild)
        system = guild.system_channel.id if guild and guild.system_channel else None
        channel = self._used.get(step.guild, system)
        if channel is None or channel in self._refusing:
            await self._welcomes.refused(step.guild)
        else:
            self._used[step.guild] = channel
            await self._send(step.guild, channel)

    async def _send(self, guild: int, channel: int) -> None:
        words = await server_texts(self._client, guild)
        named = mentions(self._client, "server", "today")
        message = Message(words, words.say("welcome", **named, **words.labels), buttons=BUTTONS)
        try:
            await self._messenger.post(ToChannel(guild, channel), message, f"w{guild}")
        except Refused as error:
            log_failure(log, error, "server %d: welcome refused by channel %d", guild, channel)
            self._refusing[channel] = None
            self._used.pop(guild, None)
            await self._welcomes.refused(guild)
        else:
            await self._welcomes.posted(guild)
            self._used.pop(guild, None)
