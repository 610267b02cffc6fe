"""What Discord knows of a server's members: who has left, and what somebody may see.

It must not know what follows from it.
"""

import discord
from cachetools import TTLCache

from bot.client.client import Interaction
from bot.play.engine_player import ENGINE
from bot.play.match import Match

NOT_A_MEMBER = (10007, 10013)
"""What Discord says of who is not in a server, or nowhere."""


async def has_left(interaction: Interaction, user: int) -> bool:
    """Whether somebody is no member of the server any more; the engine always is one."""
    if interaction.guild is None or user == ENGINE:
        return False
    try:
        await interaction.guild.fetch_member(user)
    except discord.NotFound as error:
        return error.code in NOT_A_MEMBER
    return False


class Visibility:
    """Whether somebody may read the place where a match was played.

    What had to be asked of Discord is remembered for a minute, so that a reader who turns pages
    asks once.
    """

    def __init__(self) -> None:
        self._remembered: TTLCache[tuple[int, int], bool] = TTLCache(1024, 60)

    async def may_read(self, interaction: Interaction, match: Match) -> bool:
        """Whether who asks played the match or may read its channel.

        A place that is gone, or that the bot cannot see, is open to the two players alone.
        """
        user, guild = interaction.user, interaction.guild
        if user.id in match.players or match.channel == interaction.channel_id:
            return True
        if guild is None or not isinstance(user, discord.Member):
            return False
        key = user.id, match.channel
        allowed = self._remembered.get(key)
        if allowed is None:
            allowed = self._remembered[key] = await self._asked(guild, user, match.channel)
        return allowed

    async def _asked(self, guild: discord.Guild, user: discord.Member, place: int) -> bool:
        # An archived thread is not in the cache: that is no permission to read it.
        channel = guild.get_channel_or_thread(place)
        try:
            channel = channel or await guild.fetch_channel(place)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return False
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return False
        allowed = channel.permissions_for(user)
        if not (allowed.view_channel and allowed.read_message_history):
            return False
        # Discord's "Get Channel Messages": in a voice channel CONNECT is needed as well.
        if isinstance(channel, discord.VoiceChannel | discord.StageChannel) and not allowed.connect:
            return False
        if isinstance(channel, discord.Thread) and channel.is_private():
            return allowed.manage_threads or await _is_in(channel, user)
        return True


async def _is_in(thread: discord.Thread, user: discord.Member) -> bool:
    try:
        await thread.fetch_member(user.id)
    except discord.NotFound:
        return False
    return True
