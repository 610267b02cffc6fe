"""A command option for channels to post in."""

import discord
from discord import ChannelType, app_commands

from bot.client.messages.permissions import THREADS


class TextOrThread(app_commands.Transformer):
    """An option for a text channel or a thread, even one that is not cached."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Kind of the option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """Kinds of channels that Discord offers."""
        return [ChannelType.text, ChannelType.news, *THREADS]

    async def transform(
        self, _: discord.Interaction[discord.Client], value: app_commands.AppCommandChannel, /
    ) -> object:
        """Return the channel as Discord describes it: with its kind, and a thread's parent."""
        return value


ChosenChannel = app_commands.AppCommandChannel | app_commands.AppCommandThread
"""The value of a `TextOrThread` option."""
