"""The /doctor command, which finds missing permissions."""

from collections.abc import Collection, Iterator

import discord
from discord import ChannelType, app_commands

from bot.client.channel_option import ChosenChannel, TextOrThread
from bot.client.cog import Cog, server_command
from bot.client.errors import MayNotManage
from bot.client.messages.layout import Message
from bot.client.messages.permissions import Permission, needed_in
from bot.client.visit import Visit
from bot.texts import Texts


class DoctorCog(Cog):
    """Checks of the bot's permissions."""

    @app_commands.default_permissions(manage_guild=True)
    @server_command
    async def doctor(
        self,
        visit: Visit,
        channel: app_commands.Transform[ChosenChannel, TextOrThread] | None = None,
    ) -> None:
        """List the permissions that the bot needs in a channel, and mark the missing ones."""
        if not visit.manages:
            raise MayNotManage
        words = await visit.words()
        if not visit.has_member_bot:
            link = visit.invite_links.server
            await visit.reply(Message(words, words.say("doctor-not-a-member", link=link)))
            return
        target = channel or visit.channel
        kind = target.type if target else ChannelType.text
        where = f"<#{channel.id if channel else visit.place.channel}>"
        bot = visit.client.user.mention if visit.client.user else ""
        allowed = _allowed(visit, channel)
        text = "\n".join(_findings(words, allowed, kind, where, bot))
        await visit.reply(Message(words, text))


def _allowed(visit: Visit, channel: ChosenChannel | None) -> discord.Permissions:
    """Return the bot's permissions in a channel, by default the current one."""
    guild = visit.guild
    if guild is None or channel is None or channel.id == visit.place.channel:
        return visit.own_permissions
    # A thread has its parent's permissions, and is not cached once archived.
    parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
    known = guild.get_channel(parent or channel.id)
    if known is None:
        return discord.Permissions.none()
    # The channel's own method would also remove permissions that depend on missing ones.
    return discord.abc.GuildChannel.permissions_for(known, guild.me)


def _findings(
    words: Texts, allowed: discord.Permissions, kind: ChannelType, where: str, bot: str
) -> Iterator[str]:
    missing = {need.name for need in needed_in(kind) if not getattr(allowed, need.name)}
    lacked = sum(need.name in missing and not need.blocked_by(missing) for need in needed_in(kind))
    if lacked:
        yield words.say("doctor-missing", channel=where, count=lacked)
    else:
        yield words.say("doctor-well", channel=where)
    for need in needed_in(kind):
        yield _line(words, need, missing)
    if kind is not ChannelType.text:
        yield words.say("doctor-no-threads")
    if kind is ChannelType.private_thread:
        yield words.say("doctor-private-thread", bot=bot)
    if lacked:
        yield words.say("doctor-give", bot=bot)
    yield words.say("doctor-unseen", bot=bot)


def _line(words: Texts, need: Permission, missing: Collection[str]) -> str:
    """Return a line that says whether a permission is granted or what fails without it."""
    name = words.say(f"permission-{need.name}")
    if blocking := need.blocked_by(missing):
        other = words.say(f"permission-{blocking}")
        return words.say("permission-waits", permission=name, other=other)
    if need.name in missing:
        return "\n".join(
            (words.say("permission-missing", permission=name), words.say(need.without))
        )
    return words.say("permission-had", permission=name)
