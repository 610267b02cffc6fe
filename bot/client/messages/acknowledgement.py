"""Acknowledgement of slow interactions, and detection of double taps."""

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
"""Seconds from an interaction's arrival to the acknowledgement. Discord waits for 3 s."""

TIMEOUT_S = 5.0
"""Time limit for sending an acknowledgement. Discord accepts it within 3 s."""

DOUBLE_TAP_S = 2.0
"""Seconds within which presses of the same button count as a double tap."""

TAPS_REMEMBERED = 1024

THINKING = discord.InteractionResponseType.deferred_channel_message

T = TypeVar("T")


async def defer_if_slow(
    interaction: AnyInteraction, work: Awaitable[T], *, public: bool = False
) -> T:
    """Await `work`. If that takes long, acknowledge the interaction 1.5 s after arrival."""
    loop = asyncio.get_running_loop()
    due = interaction.extras.get("arrived", loop.time()) + ACKNOWLEDGE_AFTER_S
    if due <= loop.time():
        await acknowledge(interaction, public=public)
        return await work
    acknowledging: asyncio.Task[None] | None = None

    def acknowledge_now() -> None:
        nonlocal acknowledging
        acknowledging = loop.create_task(acknowledge(interaction, public=public))

    timer = loop.call_at(due, acknowledge_now)
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

    Commands with a public answer are not acknowledged, because that would make refusals public.
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
    """Show that a reply is being prepared, to everyone if `public`, else to the user.

    The same people can later see the reply.
    """
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
    """Counts recent presses by user, message and button."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._answered: TTLCache[tuple[int, int, str], int] = TTLCache(
            TAPS_REMEMBERED, DOUBLE_TAP_S, timer=monotonic
        )

    def note(self, interaction: AnyInteraction) -> None:
        """Count a press."""
        self._answered[_tap(interaction)] = self._answered.get(_tap(interaction), 0) + 1

    async def ignores(self, interaction: AnyInteraction) -> bool:
        """Return whether a refused press is a double tap. Acknowledges a double tap."""
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
