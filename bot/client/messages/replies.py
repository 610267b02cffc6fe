"""Answers in words: to who asked, in private, or in place of the message that was pressed.

It must not know a rule, a board or any single command.
"""

import asyncio
import logging
from collections.abc import Sequence

import discord
from discord import ui

from bot.client.client import Interaction
from bot.client.languages import reader_texts
from bot.client.messages.errors import failures_logged, request_errors
from bot.client.messages.layout import Button, Message, layout

TIMEOUT = 5
"""Seconds that an answer may take: Discord takes a first one for three."""

NOBODY = discord.AllowedMentions.none()

log = logging.getLogger(__name__)


def mentioning(user: int | None) -> discord.AllowedMentions:
    """Lets one person be notified, or nobody."""
    if user is None:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )


async def reply_with_error(interaction: Interaction, said: str | Message) -> bool:
    """Tell the person who asked why it cannot be; return whether Discord took it."""
    done = interaction.response.is_done()
    with failures_logged(log, "it was not answered"), request_errors():
        if isinstance(said, str):
            await _say(interaction, said)
        elif done:
            await interaction.followup.send(view=said.view, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await _send_for_a_turn(interaction, said.view)
        return True
    return False


async def reply_privately(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button] = (),
    *,
    about_turn: bool = False,
) -> None:
    """Tell who asked something, with buttons, and nobody else; until the turn ends if about it."""
    view = layout(await reader_texts(interaction), text, buttons)
    if about_turn:
        await _send_for_a_turn(interaction, view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def _say(interaction: Interaction, said: str) -> None:
    if interaction.response.is_done():
        await interaction.followup.send(said, ephemeral=True, allowed_mentions=NOBODY)
        return
    sent = await interaction.response.send_message(said, ephemeral=True, allowed_mentions=NOBODY)
    interaction.client.private_messages.note(interaction, sent.message_id, has_buttons=False)


async def _send_for_a_turn(interaction: Interaction, view: ui.LayoutView) -> None:
    """Answer in private with what goes when who asked has played."""
    sent = await interaction.response.send_message(
        view=view, ephemeral=True, allowed_mentions=NOBODY
    )
    interaction.client.private_messages.note(interaction, sent.message_id)


async def edit(interaction: Interaction, text: str, *, goes: bool = False) -> None:
    """Replace the message whose button was pressed by words alone; soon it `goes` itself.

    It comes after something was done, so that what all should see follows even if this fails.
    """
    if goes:
        interaction.client.private_messages.forget(interaction)
    with failures_logged(log, "its message stays"), request_errors():
        async with asyncio.timeout(TIMEOUT):
            await edit_layout(interaction, layout(await reader_texts(interaction), text))


async def delete(interaction: Interaction) -> bool:
    """Delete the message whose button was pressed, and that was replaced; whether it is gone.

    What it said others say now.
    """
    if interaction.response.type is not discord.InteractionResponseType.message_update:
        # What was answered is another message: perhaps the board.
        return False
    with failures_logged(log, "its message stays"), request_errors():
        async with asyncio.timeout(TIMEOUT):
            await interaction.delete_original_response()
        return True
    return False


def pressed_in_private(interaction: Interaction) -> bool:
    """Whether only who pressed sees the message whose button was pressed."""
    return bool(interaction.message and interaction.message.flags.ephemeral)


async def edit_layout(
    interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Replace the message whose button was pressed; where it has no such button, tell who asked.

    Otherwise a custom id out of place could write over what all see.
    """
    with request_errors():
        if _is_on_its_message(interaction):
            done = interaction.response.is_done()
            change = (
                interaction.edit_original_response if done else interaction.response.edit_message
            )
            await change(view=view, attachments=files, allowed_mentions=NOBODY)
            return
        await interaction.response.send_message(
            view=view, files=files, ephemeral=True, allowed_mentions=NOBODY
        )


def _is_on_its_message(interaction: Interaction) -> bool:
    """Whether the message of a press shows what was pressed."""
    pressed = dict(interaction.data or {}).get("custom_id")
    rows = interaction.message.components if interaction.message else ()
    return any(
        getattr(part, "custom_id", None) == pressed
        for row in rows
        for part in getattr(row, "children", ())
    )
