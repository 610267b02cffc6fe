"""Destinations of new messages, and references to sent ones."""

from dataclasses import dataclass
from typing import Any

import discord

AnyInteraction = discord.Interaction[Any]


@dataclass(frozen=True)
class ToChannel:
    """A channel or a thread of a server."""

    guild: int
    channel: int


@dataclass(frozen=True)
class ToUser:
    """A user's direct messages."""

    user: int


@dataclass(frozen=True)
class PrivateAnswer:
    """A private answer, which can be edited with its interaction's token for 15 minutes."""

    interaction: AnyInteraction
    message: int | None = None
    is_follow_up: bool = False


@dataclass(frozen=True)
class Posted:
    """A message in a channel, which the bot can edit at any time."""

    guild: int
    channel: int
    message: int


Destination = ToChannel | ToUser
Target = AnyInteraction | PrivateAnswer | Posted
"""A message to edit or delete. An interaction stands for the pressed message."""
