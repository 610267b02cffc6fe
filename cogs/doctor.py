"""Looking for what is missing: /doctor, for those who manage the server.

It knows what each permission is for, and must not know a match.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import discord
from discord import ChannelType, app_commands
from discord.ext import commands

from bot import texts
from bot.client.delivery import tell
from bot.client.errors import MayNotManage
from bot.client.replies import Interaction, answered, put_into_words

THREADS = (ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread)


@dataclass(frozen=True)
class Need:
    """A permission, the sentence on what is lost and what works without it, and what it rests on.

    While one that it rests on is missing Discord gives none, whatever is set.
    """

    permission: str
    without: str
    rests_on: tuple[str, ...] = ()

    def waits_for(self, missing: Collection[str]) -> str | None:
        """The first that must be given before this one can be told."""
        return next((each for each in self.rests_on if each in missing), None)


# Answers to commands and buttons need no permission; these are for what the bot posts, edits and
# reads by itself (Discord's documentation, "Permissions" and "Channels Resource").
VIEWING = Need("view_channel", "without-viewing")
READING = Need("read_message_history", "without-reading", ("view_channel",))
OPENING = (
    Need("create_public_threads", "without-opening", ("view_channel",)),
    Need("send_messages_in_threads", "without-posting-in-threads", ("view_channel",)),
)


def needs(kind: ChannelType) -> tuple[Need, ...]:
    """What is needed in a channel of that kind."""
    post = "send_messages_in_threads" if kind in THREADS else "send_messages"
    posting = (
        Need(post, "without-posting", ("view_channel",)),
        Need("attach_files", "without-pictures", ("view_channel", post)),
        Need("embed_links", "without-embedding", ("view_channel", post)),
    )
    return (VIEWING, *posting, READING, *(OPENING if kind is ChannelType.text else ()))


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

    async def transform(self, _: Interaction, value: app_commands.AppCommandChannel, /) -> object:
        """As Discord tells it: its kind, and a thread's parent."""
        return value


Chosen = app_commands.AppCommandChannel | app_commands.AppCommandThread


class Doctor(commands.Cog):
    """What the bot may do, and what becomes of what it may not."""

    def __init__(self) -> None:
        put_into_words(self, {})

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @answered
    async def doctor(
        self,
        interaction: Interaction,
        channel: app_commands.Transform[Chosen, TextOrThread] | None = None,
    ) -> None:
        """Tell of each permission that is needed in a channel whether it is there."""
        if not interaction.permissions.manage_guild:
            raise MayNotManage
        asked = channel or interaction.channel
        kind = asked.type if asked else ChannelType.text
        where = f"<#{channel.id if channel else interaction.channel_id}>"
        bot = interaction.client.user.mention if interaction.client.user else ""
        allowed = _allowed(interaction, channel)
        await tell(interaction, "\n".join(_findings(allowed, kind, where, bot)))


def _allowed(interaction: Interaction, channel: Chosen | None) -> discord.Permissions:
    """What the bot may do in a channel, by default here."""
    guild = interaction.guild
    if guild is None or channel is None or channel.id == interaction.channel_id:
        return interaction.app_permissions
    # A thread has its channel's permissions, and is unknown to the bot once it is archived.
    parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
    known = guild.get_channel(parent or channel.id)
    if known is None:
        return discord.Permissions.none()
    # As they are set: the channel's own method also takes away what rests on one that is missing.
    return discord.abc.GuildChannel.permissions_for(known, guild.me)


def _findings(
    allowed: discord.Permissions, kind: ChannelType, where: str, bot: str
) -> Iterator[str]:
    """What is found, a paragraph each."""
    missing = {need.permission for need in needs(kind) if not getattr(allowed, need.permission)}
    lacked = sum(need.permission in missing and not need.waits_for(missing) for need in needs(kind))
    if lacked:
        yield texts.say("doctor-missing", channel=where, count=lacked)
    else:
        yield texts.say("doctor-well", channel=where)
    for need in needs(kind):
        yield _line(need, missing)
    if kind is not ChannelType.text:
        yield texts.say("doctor-no-threads")
    if kind is ChannelType.private_thread:
        yield texts.say("doctor-private-thread", bot=bot)
    if lacked:
        yield texts.say("doctor-give", bot=bot)
    yield texts.say("doctor-unseen", bot=bot)


def _line(need: Need, missing: Collection[str]) -> str:
    """Whether a permission is there, and what becomes of things if it is not."""
    name = texts.say(f"permission-{need.permission}")
    if waited_for := need.waits_for(missing):
        other = texts.say(f"permission-{waited_for}")
        return texts.say("permission-waits", permission=name, other=other)
    if need.permission in missing:
        return "\n".join(
            (texts.say("permission-missing", permission=name), texts.say(need.without))
        )
    return texts.say("permission-had", permission=name)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Doctor())
