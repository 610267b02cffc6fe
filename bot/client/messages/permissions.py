"""The permissions that the bot needs in a channel, what each is for, and what works without it.

The only place that lists them. Answers to commands and buttons need none; these are for what the
bot posts, edits and reads by itself (Discord's documentation, "Permissions" and "Channels
Resource"). It must not know a command.
"""

from collections.abc import Collection
from dataclasses import dataclass

import discord
from discord import ChannelType

THREADS = (ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread)


@dataclass(frozen=True)
class Permission:
    """A permission by discord.py's name, and the sentence on what is lost and what works without.

    While one that it rests on is missing Discord gives none, whatever is set.
    """

    name: str
    without: str
    rests_on: tuple[str, ...] = ()

    def waits_for(self, missing: Collection[str]) -> str | None:
        """The first that must be given before this one can be told."""
        return next((each for each in self.rests_on if each in missing), None)


VIEW = Permission("view_channel", "without-viewing")
SEND = Permission("send_messages", "without-posting", ("view_channel",))
SEND_IN_THREADS = Permission("send_messages_in_threads", "without-posting", ("view_channel",))
READ = Permission("read_message_history", "without-reading", ("view_channel",))
OPEN_THREADS = Permission("create_public_threads", "without-opening", ("view_channel",))
PLAY_IN_THREADS = Permission(
    "send_messages_in_threads", "without-posting-in-threads", ("view_channel",)
)

TO_ANSWER = ("view_channel", "attach_files", "send_messages", "embed_links", "read_message_history")
"""What an answer can need, those that are missed first in front."""

TO_OPEN_A_THREAD = (
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
)

ASKED_FOR = tuple(dict.fromkeys((*TO_ANSWER, *TO_OPEN_A_THREAD)))
"""What the address that adds the bot to a server asks for."""


def needed_in(kind: ChannelType) -> tuple[Permission, ...]:
    """What is needed in a channel of that kind."""
    posting = SEND_IN_THREADS if kind in THREADS else SEND
    attach = Permission("attach_files", "without-pictures", ("view_channel", posting.name))
    embed = Permission("embed_links", "without-embedding", ("view_channel", posting.name))
    opening = (OPEN_THREADS, PLAY_IN_THREADS) if kind is ChannelType.text else ()
    return (VIEW, posting, attach, embed, READ, *opening)


def first_missing(permissions: discord.Permissions, names: Collection[str]) -> str | None:
    """The first of these permissions that is not there."""
    return next((name for name in names if not getattr(permissions, name)), None)
