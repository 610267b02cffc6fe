"""A command option that takes a text channel or a thread."""

import discord
from discord import ChannelType, app_commands

from bot.client.messages.permissions import THREADS


class TextOrThread(app_commands.Transformer):
    """An option for a text channel or a thread, even one that is not cached."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The type of the option: a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """The channel types that the option accepts."""
        return [ChannelType.text, ChannelType.news, *THREADS]

    async def transform(
        self, _: discord.Interaction[discord.Client], value: app_commands.AppCommandChannel, /
    ) -> object:
        """Return the channel as Discord sent it, without looking it up in the cache."""
        return value


ChosenChannel = app_commands.AppCommandChannel | app_commands.AppCommandThread
"""The value of a `TextOrThread` option."""
