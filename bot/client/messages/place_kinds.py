"""Kinds of places where people use the bot, and what Discord allows it there.

People can add the bot to their own account, and use it where it is not a member:
https://discord.com/developers/docs/resources/application#installation-context
"""

from enum import Enum

from bot.client.messages.destinations import AnyInteraction
from bot.shards import NO_SERVER


class PlaceKind(Enum):
    """The kind of place where an interaction happens."""

    SERVER = "a server that has added the bot"
    DIRECT = "the person's direct messages with the bot"
    CHAT = "a private chat among people, of two or a group"
    FOREIGN = "a server that has not added the bot"


CAN_POST = (PlaceKind.SERVER, PlaceKind.DIRECT)
"""Places where the bot may post unsolicited messages, and edit or delete them later."""


def place_kind(interaction: AnyInteraction) -> PlaceKind:
    """Return the kind of place where an interaction happens.

    The kind can change: a press on an old message can come from a server that has since added the
    bot.
    """
    if interaction.guild_id is None:
        chat = interaction.context.private_channel
        return PlaceKind.CHAT if chat else PlaceKind.DIRECT
    # `interaction.guild` is a stub in a server that has not added the bot.
    known = interaction.client.get_guild(interaction.guild_id) is not None
    added = known or interaction.is_guild_integration()
    return PlaceKind.SERVER if added else PlaceKind.FOREIGN


def in_server(interaction: AnyInteraction) -> bool:
    """Return whether the bot is a member of the interaction's server."""
    return place_kind(interaction) is PlaceKind.SERVER


def place_ids(interaction: AnyInteraction) -> tuple[int, int]:
    """Return the ids of server and channel under which data is stored, or 0 for none."""
    guild = interaction.guild_id if in_server(interaction) else None
    return guild or NO_SERVER, interaction.channel_id or 0


def seen_by_all(interaction: AnyInteraction, *, public: bool) -> bool:
    """Return whether everyone in the channel sees an answer.

    In direct messages with the bot even private answers are sent visibly, because ephemeral ones
    disappear when Discord restarts. In servers without the bot, answers are visible only if the
    user may use external apps there.
    """
    where = place_kind(interaction)
    if where is PlaceKind.FOREIGN and not interaction.app_permissions.use_external_apps:
        return False
    return public or where is PlaceKind.DIRECT
