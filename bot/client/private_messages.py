"""Private messages about a turn: remembered, and deleted when the player's turn is played.

It must not know what they say. What is forgotten at a restart stays until its reader closes it.
"""

import contextlib
from typing import Any

import discord
from cachetools import TTLCache

KEPT = 14 * 60
"""Seconds: for so long Discord lets an answer be deleted, and a little less."""

PEOPLE = 10_000
"""So many people in channels are remembered at most."""

AnyInteraction = discord.Interaction[Any]


class PrivateMessages:
    """The private answers with buttons that people have in channels, by their message's id."""

    def __init__(self) -> None:
        self._noted: TTLCache[tuple[int, int], dict[int, AnyInteraction]] = TTLCache(PEOPLE, KEPT)

    def note(self, interaction: AnyInteraction, message: int | None) -> None:
        """Somebody got a private answer that is of no use once they have played."""
        if message:
            self._noted.setdefault(_key(interaction), {})[message] = interaction

    def forget(self, interaction: AnyInteraction) -> None:
        """The message whose button was pressed goes by itself."""
        if interaction.message:
            self._noted.get(_key(interaction), {}).pop(interaction.message.id, None)

    async def delete(self, interaction: AnyInteraction) -> None:
        """Delete what somebody who has played was told about their turn."""
        for answered in self._noted.pop(_key(interaction), {}).values():
            with contextlib.suppress(discord.HTTPException, OSError):
                await answered.delete_original_response()


def _key(interaction: AnyInteraction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id
