"""A discord.py bot with one command that does nothing, in a process of its own.

Its cost is that of discord.py and of the sockets. Start it with `python -m benchmarks.bare_bot`.
"""

import gc
import os
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from yarl import URL

COMMAND = "no-op"


@app_commands.command(name=COMMAND, description="Do nothing")
async def answer(interaction: discord.Interaction[Any]) -> None:
    """Answer in private."""
    await interaction.response.send_message("Done.", ephemeral=True)


class BareBot(commands.AutoShardedBot):
    """A bot with one command."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, max_messages=None)

    async def setup_hook(self) -> None:
        """Register the command, and find the gateway."""
        self.tree.add_command(answer)
        _, url, _ = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(url)
        await self.tree.sync()
        gc.freeze()


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
