"""Timely acknowledgement of interactions and of double taps."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from cachetools import TTLCache

from bot.client.messages.destinations import AnyInteraction
from bot.client.messages.errors import MessageError, bounded_request
from bot.client.messages.place_kinds import is_alone, seen_by_all

ACKNOWLEDGE_AFTER_S = 1.5
"""Seconds from an interaction's arrival to its acknowledgement; Discord discards it after 3."""

TIMEOUT_S = 5.0
"""Time limit for sending an acknowledgement, which Discord accepts for three seconds."""

DOUBLE_TAP_S = 2.0
"""Seconds within which presses of the same button count as a double tap."""

TAPS_KNOWN = 1024

THINKING = discord.InteractionResponseType.deferred_channel_message

T = TypeVar("T")


async def defer_if_slow(
    interaction: AnyInteraction, work: Awaitable[T], *, public: bool = False
) -> T:
    """Await `work`; if it takes longer, acknowledge the interaction 1.5 s after its arrival."""
    loop = asyncio.get_running_loop()
    due = interaction.extras.get("arrived", loop.time()) + ACKNOWLEDGE_AFTER_S
    if due <= loop.time():
        await acknowledge(interaction, public=public)
        return await work
    acknowledging: asyncio.Task[None] | None = None

    def late() -> None:
        nonlocal acknowledging
        acknowledging = loop.create_task(acknowledge(interaction, public=public))

    timer = loop.call_at(due, late)
    try:
        return await work
    except asyncio.CancelledError:
        if acknowledging:
            acknowledging.cancel()
        raise
    finally:
        timer.cancel()
        if acknowledging:
            await asyncio.wait({acknowledging})


async def acknowledge(interaction: AnyInteraction, *, public: bool) -> None:
    """Acknowledge a press, or a command with a private answer.

    A public answer to a command is not acknowledged, since a refusal would then be public too.
    """
    pressed = interaction.type is discord.InteractionType.component
    if interaction.response.is_done() or (public and not pressed):
        return
    # The answer is a new message, unless it replaces a private one that was pressed.
    other = not public and not pressed_in_private(interaction)
    with contextlib.suppress(MessageError):
        hidden = other and not seen_by_all(interaction, public=False)
        await _defer(interaction, ephemeral=hidden, thinking=other)


async def announce_reply(interaction: AnyInteraction, *, public: bool = False) -> None:
    """Show that a new message is being prepared; who can see it is decided here."""
    if not interaction.response.is_done():
        hidden = not seen_by_all(interaction, public=public)
        await _defer(interaction, ephemeral=hidden, thinking=True)


async def _defer(interaction: AnyInteraction, *, ephemeral: bool, thinking: bool) -> None:
    async with bounded_request(TIMEOUT_S):
        await interaction.response.defer(ephemeral=ephemeral, thinking=thinking)


def pressed_in_private(interaction: AnyInteraction) -> bool:
    """Return whether only the presser can see the pressed message."""
    pressed = interaction.message
    return pressed is not None and (pressed.flags.ephemeral or is_alone(interaction))


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
        """Acknowledge a refused press whose double was answered; return False for others."""
        others = self._answered.get(_tap(interaction), 1) - 1
        if others == 0:
            return False
        await acknowledge(interaction, public=True)
        if interaction.response.type in {None, THINKING}:
            return False
        self._answered[_tap(interaction)] = others
        return True

    def forget(self) -> None:
        """Drop all recorded presses, so that later ones count as new."""
        self._answered.clear()


def _tap(interaction: AnyInteraction) -> tuple[int, int, str]:
    pressed = interaction.message.id if interaction.message else 0
    return interaction.user.id, pressed, str(interaction.data)
