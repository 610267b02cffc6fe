"""An option of commands for a channel in which can be written; it must not know what it is for."""

import discord
from discord import ChannelType, app_commands

from bot.client.messages.permissions import THREADS


class TextOrThread(app_commands.Transformer):
    """An option for a text channel or a thread, be it one that the bot has never seen."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """What the option holds."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """What Discord offers."""
        return [ChannelType.text, ChannelType.news, *THREADS]

    async def transform(
        self, _: discord.Interaction[discord.Client], value: app_commands.AppCommandChannel, /
    ) -> object:
        """As Discord tells it: its kind, and a thread's parent."""
        return value


ChosenChannel = app_commands.AppCommandChannel | app_commands.AppCommandThread
"""What such an option holds."""
