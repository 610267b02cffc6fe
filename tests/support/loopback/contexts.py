"""Places in which an app can be used, and the interactions sent from there.

https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import Permissions

from tests.support.loopback.world import ANY_MEMBER, Account, Channel, Payload, PostedMessage

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback

GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2
DIRECT_MESSAGES, GROUP = 1, 3
FOR_SERVERS, FOR_PEOPLE = "0", "1"
"""Keys of `authorizing_integration_owners` for an app added by a server, and by a person."""

IN_CHATS = Permissions(attach_files=True, embed_links=True, mention_everyone=True)
"""Value of `app_permissions` in private chats, according to Discord's documentation."""

IN_DIRECT_MESSAGES = IN_CHATS | Permissions(external_emojis=True)
"""Value of `app_permissions` in direct messages with the app."""

MAX_FOLLOW_UPS = 5
"""Number of follow-ups that an interaction allows where only a person has added the app."""


def is_member(discord: Loopback, channel: Channel) -> bool:
    """Return whether the bot itself has access to a channel."""
    return channel.context == BOT_DM or (
        channel.context == GUILD and channel.guild_id == discord.guild_id
    )


def envelope(
    discord: Loopback, person: Account, where: Channel, source: PostedMessage | None
) -> Payload:
    """Return the parts of an interaction's payload that depend on place and person."""
    payload: Payload = {
        "application_id": str(discord.bot.id),
        "version": 1,
        "context": where.context,
        "locale": person.locale,
        "channel_id": str(where.id),
        "channel": where.payload(discord.bot),
        "entitlements": [],
        "authorizing_integration_owners": owners(discord, person, where, source),
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if where.context != GUILD:
        allowed = IN_DIRECT_MESSAGES if where.context == BOT_DM else IN_CHATS
        return payload | {"user": person.user, "app_permissions": str(allowed.value)}
    guild = str(where.guild_id)
    payload["channel"]["permissions"] = ANY_MEMBER["permissions"]
    return payload | {
        "guild_id": guild,
        "guild": {"id": guild, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "app_permissions": str(where.allowed.value),
        "member": person.member,
    }


def owners(
    discord: Loopback, person: Account, where: Channel, source: PostedMessage | None
) -> Payload:
    """Return the `authorizing_integration_owners` of an interaction."""
    if source and source.interaction:
        known: Payload = source.interaction["authorizing_integration_owners"]
        return known
    if where.context == BOT_DM:
        return {FOR_SERVERS: "0"}
    if is_member(discord, where):
        return {FOR_SERVERS: str(where.guild_id)}
    return {FOR_PEOPLE: str(person.id)}


def is_offered(command: Payload, discord: Loopback, where: Channel) -> bool:
    """Return whether Discord offers a command in a channel."""
    contexts = command.get("contexts")
    kinds = command.get("integration_types") or [0]
    installed = where.context == BOT_DM or int(FOR_PEOPLE) in kinds or is_member(discord, where)
    return installed and (contexts is None or where.context in contexts)


def is_hidden(discord: Loopback, where: Channel) -> bool:
    """Return whether Discord makes all answers in a channel ephemeral."""
    foreign = where.context == GUILD and where.guild_id != discord.guild_id
    return foreign and not where.permissions.use_external_apps


def chat(discord: Loopback, name: str, *people: Account) -> Channel:
    """Add a private chat of `people`, without the bot."""
    kind = DIRECT_MESSAGES if len(people) == 2 else GROUP
    return _added(discord, Channel(discord.snowflake(), name, 0, kind, context=PRIVATE_CHANNEL))


def direct(discord: Loopback, person: Account) -> Channel:
    """Return the channel of a person's direct messages with the bot; add it if missing."""
    for channel in discord.channels.values():
        if channel.context == BOT_DM and channel.people == {person.id}:
            return channel
    channel = Channel(discord.snowflake(), person.name, 0, DIRECT_MESSAGES, context=BOT_DM)
    channel.people.add(person.id)
    return _added(discord, channel)


def foreign(discord: Loopback, *, external_apps: bool = True) -> Channel:
    """Add a channel of a server of which the bot is not a member."""
    channel = Channel(discord.snowflake(), "elsewhere", discord.snowflake())
    channel.permissions.update(use_external_apps=external_apps)
    return _added(discord, channel)


def _added(discord: Loopback, channel: Channel) -> Channel:
    discord.channels[channel.id] = channel
    return channel
