"""Permissions that the bot needs in a channel, and what fails without each.

The bot can answer commands and buttons without permissions. To post, edit and read other messages,
it needs some (Discord's documentation, "Permissions" and "Channels Resource").
"""

from collections.abc import Collection
from dataclasses import dataclass

import discord
from discord import ChannelType

THREADS = (ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread)


@dataclass(frozen=True)
class Permission:
    """A permission that the bot needs. `name` is the name in discord.py.

    The sentence `without` says what fails without the permission. Discord ignores the permission
    while one in `depends_on` is missing.
    """

    name: str
    without: str
    depends_on: tuple[str, ...] = ()

    def blocked_by(self, missing: Collection[str]) -> str | None:
        """Return the first of `missing` on which this permission depends, or None if none is."""
        return next((each for each in self.depends_on if each in missing), None)


VIEW = Permission("view_channel", "without-viewing")
SEND = Permission("send_messages", "without-posting", ("view_channel",))
SEND_IN_THREADS = Permission("send_messages_in_threads", "without-posting", ("view_channel",))
READ = Permission("read_message_history", "without-reading", ("view_channel",))
OPEN_THREADS = Permission("create_public_threads", "without-opening", ("view_channel",))
PLAY_IN_THREADS = Permission(
    "send_messages_in_threads", "without-posting-in-threads", ("view_channel",)
)

TO_ANSWER = ("view_channel", "attach_files", "send_messages", "embed_links", "read_message_history")
"""Permissions that an answer can need, the most often missing ones first."""

TO_ANSWER_AS_GUEST = ("attach_files", "embed_links")
"""Permissions that an answer can need where the bot is not a member.

Discord grants a guest no other permissions.
"""

TO_OPEN_A_THREAD = (
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
)

INVITE_PERMISSIONS = tuple(dict.fromkeys((*TO_ANSWER, *TO_OPEN_A_THREAD)))
"""Permissions requested by the invite link."""


def needed_in(kind: ChannelType) -> tuple[Permission, ...]:
    """Return the permissions needed in a kind of channel."""
    posting = SEND_IN_THREADS if kind in THREADS else SEND
    attach = Permission("attach_files", "without-pictures", ("view_channel", posting.name))
    embed = Permission("embed_links", "without-embedding", ("view_channel", posting.name))
    opening = (OPEN_THREADS, PLAY_IN_THREADS) if kind is ChannelType.text else ()
    return (VIEW, posting, attach, embed, READ, *opening)


def first_missing(permissions: discord.Permissions, names: Collection[str]) -> str | None:
    """Return the first of `names` that `permissions` lacks, or None if all are granted."""
    return next((name for name in names if not getattr(permissions, name)), None)
