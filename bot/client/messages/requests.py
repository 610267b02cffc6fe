"""Requests to Discord, one per function, with an interaction's token or the bot's own."""

from hashlib import blake2b
from typing import Any

import discord

from bot.client.messages.destinations import (
    AnyInteraction,
    Destination,
    Posted,
    PrivateAnswer,
    Target,
    ToUser,
)
from bot.client.messages.errors import Asked, request_errors
from bot.client.messages.layout import NO_MENTIONS, Message


async def answer(interaction: AnyInteraction, message: Message, *, public: bool) -> PrivateAnswer:
    """Send the first response or, if one was sent, a follow-up."""
    with request_errors(Asked.SHOW):
        if interaction.response.is_done():
            sent = await interaction.followup.send(**message.sent, ephemeral=not public, wait=True)
            return PrivateAnswer(interaction, sent.id, is_follow_up=True)
        first = await interaction.response.send_message(**message.sent, ephemeral=not public)
        return PrivateAnswer(interaction, first.message_id)


async def open_form(interaction: AnyInteraction, form: discord.ui.Modal) -> None:
    """Open a form, which must be the first response."""
    with request_errors(Asked.SHOW):
        await interaction.response.send_modal(form)


async def first_answer(interaction: AnyInteraction) -> int | None:
    """Return the id of the first response, or None if it is the pressed message."""
    with request_errors(Asked.SHOW):
        message = await interaction.original_response()
    return None if message == interaction.message else message.id


async def send(client: discord.Client, where: Destination, message: Message, nonce: str) -> int:
    """Send a message and return its id. Discord ignores a nonce repeated within minutes."""
    nonce = nonce_in(where, nonce)
    with request_errors(Asked.SHOW):
        channel: discord.abc.Messageable
        if isinstance(where, ToUser):
            channel = await client.create_dm(discord.Object(where.user))
        else:
            channel = client.get_partial_messageable(where.channel, guild_id=where.guild)
        return (await channel.send(**message.sent, nonce=nonce)).id


def nonce_in(where: Destination, nonce: str) -> str:
    """Return a nonce of its own for each destination, of 24 letters.

    Discord compares the nonces of all messages of an author, in whichever channel
    (https://docs.discord.com/developers/resources/message#create-message, `enforce_nonce`), and
    takes 25 letters at most.
    """
    return blake2b(f"{where} {nonce}".encode(), digest_size=12).hexdigest()


async def edit(
    client: discord.Client, target: Target, message: Message, *, keep_pictures: bool
) -> None:
    """Replace a message. With `keep_pictures`, the posted pictures stay."""
    changes: dict[str, Any] = {"view": message.view, "allowed_mentions": NO_MENTIONS}
    if not keep_pictures:
        changes["attachments"] = message.files
    with request_errors(Asked.SHOW):
        if isinstance(target, Posted):
            await partial_message(client, target).edit(**changes)
        elif isinstance(target, PrivateAnswer) and target.is_follow_up:
            await target.interaction.followup.edit_message(target.message or 0, **changes)
        elif isinstance(target, PrivateAnswer):
            await target.interaction.edit_original_response(**changes)
        elif target.response.is_done():
            await target.edit_original_response(**changes)
        else:
            await target.response.edit_message(**changes)


async def delete(client: discord.Client, target: Target) -> None:
    """Delete a message. A pressed message must first be edited in answer to the press."""
    with request_errors(Asked.SHOW):
        if isinstance(target, Posted):
            await partial_message(client, target).delete()
        elif isinstance(target, PrivateAnswer) and target.is_follow_up:
            await target.interaction.followup.delete_message(target.message or 0)
        elif isinstance(target, PrivateAnswer):
            await target.interaction.delete_original_response()
        else:
            await target.delete_original_response()


async def fetch(client: discord.Client, posted: Posted) -> None:
    """Fetch a message. Raises Gone if it does not exist."""
    with request_errors(Asked.FACT):
        await partial_message(client, posted).fetch()


def partial_message(client: discord.Client, posted: Posted) -> discord.PartialMessage:
    """Return a message that can be edited without fetching it."""
    channel = client.get_partial_messageable(posted.channel, guild_id=posted.guild)
    return channel.get_partial_message(posted.message)
