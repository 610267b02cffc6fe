"""Double taps: quick presses of the same button, of which only one is answered."""

from collections.abc import Callable

import discord
from cachetools import TTLCache

from bot.client.messages.acknowledgement import acknowledge
from bot.client.messages.destinations import AnyInteraction

DOUBLE_TAP_S = 2.0
"""Seconds within which presses of the same button count as a double tap."""

TAPS_KNOWN = 1024

THINKING = discord.InteractionResponseType.deferred_channel_message


class DoubleTaps:
    """Recent presses that were answered, or will be, by user, message and data."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._answered: TTLCache[tuple[int, int, str], int] = TTLCache(
            TAPS_KNOWN, DOUBLE_TAP_S, timer=monotonic
        )

    def note(self, interaction: AnyInteraction) -> None:
        """Count a press."""
        self._answered[_tap(interaction)] = self._answered.get(_tap(interaction), 0) + 1

    async def ignores(self, interaction: AnyInteraction) -> bool:
        """Acknowledge a refused press whose double is answered; return False for others."""
        others = self._answered.get(_tap(interaction), 1) - 1
        if others == 0:
            return False
        await acknowledge(interaction, public=True)
        if interaction.response.type in {None, THINKING}:
            return False
        self._answered[_tap(interaction)] = others
        return True

    def forget(self) -> None:
        """Forget all presses, so that later ones count as new."""
        self._answered.clear()


def _tap(interaction: AnyInteraction) -> tuple[int, int, str]:
    pressed = interaction.message.id if interaction.message else 0
    return interaction.user.id, pressed, str(interaction.data)
