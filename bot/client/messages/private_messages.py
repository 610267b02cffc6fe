"""Private messages about a turn or a match: remembered, to be changed or deleted later.

It must not know what they say. What is forgotten at a restart stays until its reader closes it. The
monotonic clock is handed in: a token goes on ageing while the machine sleeps.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord
from cachetools import TTLCache

from bot.client.messages.errors import MessageError, request_errors

KEPT = 14 * 60
"""Seconds: for so long Discord lets an answer be deleted, and a little less."""

PEOPLE = 10_000
"""So many people in channels are remembered at most."""

AnyInteraction = discord.Interaction[Any]


@dataclass(frozen=True)
class PrivateAnswer:
    """A private answer, by the interaction that can delete it, and whether it can be played on."""

    interaction: AnyInteraction
    has_buttons: bool


class PrivateMessages:
    """The private answers that people have in channels, by their message's id."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._noted: TTLCache[tuple[int, int], dict[int, PrivateAnswer]] = TTLCache(
            PEOPLE, KEPT, timer=monotonic
        )

    def note(
        self, interaction: AnyInteraction, message: int | None, *, has_buttons: bool = True
    ) -> None:
        """Somebody got a private answer that is of no use once they have played."""
        if message:
            answers = self._noted.setdefault(_key(interaction), {})
            answers[message] = PrivateAnswer(interaction, has_buttons)

    def forget(self, interaction: AnyInteraction) -> None:
        """The message whose button was pressed goes by itself."""
        if interaction.message:
            self._noted.get(_key(interaction), {}).pop(interaction.message.id, None)

    async def delete(
        self,
        channel: int,
        user: int,
        ended_by: AnyInteraction | None = None,
        *,
        with_buttons_only: bool = False,
    ) -> None:
        """Delete what somebody was told about a turn that is over, before what ended it came in.

        Who did not end it may still read words; buttons would be of another position.
        """
        noted = self._noted.get((channel, user), {})
        for message, answer in list(noted.items()):
            later = ended_by is not None and answer.interaction.id > ended_by.id
            if later or (with_buttons_only and not answer.has_buttons):
                continue
            del noted[message]
            with contextlib.suppress(MessageError), request_errors():
                await answer.interaction.delete_original_response()


class OwnBoards:
    """The private message that shows each player their private match, by server and player."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._shown: TTLCache[tuple[int, int], tuple[AnyInteraction, int]] = TTLCache(
            PEOPLE, KEPT, timer=monotonic
        )

    def last(self, guild: int, user: int) -> AnyInteraction | None:
        """What the message of somebody's private match can be edited with, while it can be."""
        shown = self._shown.get((guild, user))
        return shown[0] if shown else None

    def forget(self, interaction: AnyInteraction) -> None:
        """The message that was pressed shows something else from now on."""
        self._shown.pop((interaction.guild_id or 0, interaction.user.id), None)

    async def replace(self, interaction: AnyInteraction, message: int) -> None:
        """A message shows somebody's private match from now on; one that did before is deleted."""
        key = interaction.guild_id or 0, interaction.user.id
        before = self._shown.get(key)
        self._shown[key] = interaction, message
        if before and before[1] != message:
            with contextlib.suppress(MessageError), request_errors():
                await before[0].delete_original_response()


def _key(interaction: AnyInteraction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id
