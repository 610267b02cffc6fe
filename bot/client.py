"""The discord.py client: loads the cogs, syncs commands, tells what nobody else answered.

It must not know any single command.
"""

import logging

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import texts
from bot.render import Studio
from bot.service import Service
from cogs import EXTENSIONS
from cogs._reply import whisper

HEARTBEAT = 30
"""Seconds between two notes that the bot is alive."""

BAD_OPTION = (app_commands.TransformerError, app_commands.CommandSignatureMismatch)

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Client"]):
    """The slash commands; answers what goes wrong before a command is reached."""

    async def on_error(
        self,
        interaction: discord.Interaction["Client"],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an unknown command or option; a fault was apologised for, and is logged."""
        if isinstance(error, app_commands.CommandNotFound):
            await whisper(interaction, texts.say("edge-unknown-command"))
        elif isinstance(error, app_commands.NoPrivateMessage):
            await whisper(interaction, texts.say("edge-server-only"))
        elif isinstance(error, BAD_OPTION):
            await whisper(interaction, texts.say("edge-bad-option"))
        else:
            log.error("interaction %s failed", interaction.id, exc_info=error)
            if not interaction.response.is_done():
                await whisper(interaction, texts.say("edge-fault"))


class Client(commands.AutoShardedBot):
    """Guti on Discord. It keeps no messages and no members, and needs no privileged intent."""

    def __init__(self, service: Service, studio: Studio) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.service = service
        self.studio = studio

    async def setup_hook(self) -> None:
        """Load the cogs and tell Discord the commands, once a start."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        try:
            await self.tree.sync()
        except discord.HTTPException:
            log.exception("the commands could not be synced; those of the last start still serve")
        self.heartbeat.start()

    @tasks.loop(seconds=HEARTBEAT)
    async def heartbeat(self) -> None:
        """Note that the bot is alive, while it is connected."""
        if self.is_ready() and not self.is_closed():
            await self.service.beat()

    async def on_ready(self) -> None:
        """Say so."""
        log.info("ready: %s in %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Leave Discord."""
        self.heartbeat.cancel()
        await super().close()
