"""Acknowledgement of interactions in time, before the answer is ready."""

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import TypeVar

import discord

from bot.client.messages.destinations import AnyInteraction
from bot.client.messages.errors import MessageError, bounded_request
from bot.client.messages.place_kinds import is_alone, seen_by_all

ACKNOWLEDGE_AFTER_S = 1.5
"""Seconds from an interaction's arrival to its acknowledgement; Discord discards it after 3."""

TIMEOUT_S = 5.0
"""Time limit for sending an acknowledgement, which Discord accepts for three seconds."""

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
