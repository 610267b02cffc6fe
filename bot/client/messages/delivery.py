"""How messages for all get to a channel, whatever Discord does meanwhile.

It must not know what they show, nor who may press or play what.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence

import discord

from bot.client.client import Interaction
from bot.client.gateway.interactions import lacking
from bot.client.languages import server_texts
from bot.client.messages.errors import (
    Gone,
    MessageError,
    NotPermitted,
    Undelivered,
    UnreadableAnswer,
    log_failure,
    request_errors,
)
from bot.client.messages.layout import Button, Message, Picture
from bot.client.messages.replies import NOBODY, TIMEOUT, edit, edit_layout, mentioning
from bot.play.prompt import Prompt, PromptKind
from bot.store.errors import StorageFails

POST_TIMEOUT_S = 10.0
"""Others wait in the channel meanwhile; what comes again with its nonce is one message."""

OF_ITS_OWN = {
    discord.InteractionResponseType.channel_message,
    discord.InteractionResponseType.deferred_channel_message,
}
"""An answer of these types is a message of its own, at once or later, not the one pressed."""

POSTED_INSTEAD = (Undelivered, Gone)
"""Where an answer was not taken, the channel may be told: a message reopens an archived thread."""

log = logging.getLogger(__name__)


async def deliver(interaction: Interaction, message: Message) -> int:
    """Answer with a message for all to see; gives its id.

    Where the answer is not taken, since it is late or Discord is at fault, the channel is told
    instead: what was done is done, and all should see it.
    """
    try:
        with request_errors():
            async with asyncio.timeout(TIMEOUT):
                return await _answer_somehow(interaction, message)
    except POSTED_INSTEAD as error:
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise
        log_failure(log, error, "its answer was not taken")
        taken = await _taken(interaction, unreadable=isinstance(error, UnreadableAnswer))
    return taken or await post(interaction.channel, message, str(interaction.id))


async def deliver_privately(interaction: Interaction, message: Message) -> int:
    """Answer with a message that only who asked sees; one about a turn goes when it is played.

    Gives its id.
    """
    sent = await _answer_somehow(interaction, message, private=True)
    if message.about_turn and interaction.response.type in OF_ITS_OWN:
        # It takes the place of what was asked before.
        private, here = interaction.client.private_messages, interaction.channel_id or 0
        await private.delete(here, interaction.user.id, with_buttons_only=True)
        private.note(interaction, sent)
    return sent


async def edit_privately(interaction: Interaction, message: Message) -> None:
    """Replace the private message that was pressed by another one."""
    try:
        await edit_layout(interaction, message.view, message.files)
    except NotPermitted:
        await edit_layout(interaction, message.without_picture(lacking(interaction)).view)


async def edit_answer(interaction: Interaction, message: Message) -> None:
    """Replace the answer to who asked, which came in private or is still awaited."""
    change = interaction.edit_original_response
    try:
        with request_errors():
            await change(view=message.view, attachments=message.files, allowed_mentions=NOBODY)
    except NotPermitted:
        words_alone = message.without_picture(lacking(interaction))
        with request_errors():
            await change(view=words_alone.view, attachments=[], allowed_mentions=NOBODY)


async def _taken(interaction: Interaction, *, unreadable: bool) -> int | None:
    """Return the message that a first answer became, if Discord took it and could not say so."""
    if interaction.response.is_done() and not unreadable:
        return None
    try:
        with request_errors():
            async with asyncio.timeout(TIMEOUT):
                message = await interaction.original_response()
    except MessageError as error:
        log_failure(log, error, "its answer is not known")
        return None
    # After a press that was acknowledged, it is the message that was pressed.
    return None if message == interaction.message else message.id


async def _answer_somehow(
    interaction: Interaction, message: Message, *, private: bool = False
) -> int:
    try:
        return await _answer(interaction, message, private=private)
    except NotPermitted:
        words_alone = message.without_picture(lacking(interaction))
        return await _answer(interaction, words_alone, private=private)


async def _answer(interaction: Interaction, message: Message, *, private: bool) -> int:
    view, files = message.view, message.files
    allowed = mentioning(message.mentioned)
    with request_errors():
        if interaction.response.is_done():
            sent = await interaction.followup.send(
                view=view, files=files, ephemeral=private, allowed_mentions=allowed, wait=True
            )
            return sent.id
        answer = await interaction.response.send_message(
            view=view, files=files, ephemeral=private, allowed_mentions=allowed
        )
        return answer.message_id or 0


async def post(channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
    """Show a message in a channel to all; gives its id.

    What is posted again with the same nonce, within some minutes, Discord takes for one.
    """
    with request_errors():
        async with asyncio.timeout(POST_TIMEOUT_S):
            try:
                return await _send(channel, message, nonce)
            except NotPermitted:
                if message.picture is None:
                    raise
                return await _send(channel, message.without_picture("attach_files"), nonce)


async def _send(channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
    with request_errors():
        sent = await channel.send(
            view=message.view,
            files=message.files,
            allowed_mentions=mentioning(message.mentioned),
            nonce=nonce,
        )
    return sent.id


async def reply_publicly(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button] = (),
    mentioned: int | None = None,
    picture: Picture | None = None,
) -> int:
    """Answer with words and buttons for all to see, a picture between; gives the message's id."""
    words = await server_texts(interaction.client, interaction.guild_id or 0)
    return await deliver(interaction, Message(words, text, picture, tuple(buttons), mentioned))


async def ask_publicly(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button],
    about: tuple[PromptKind, int, int],
    mentioned: int | None = None,
    picture: Picture | None = None,
) -> None:
    """Ask something for all to see, about a challenge or an offer: its kind, number and version.

    When it is settled its picture and its buttons go, whatever settles it.
    """
    message = await reply_publicly(interaction, text, buttons, mentioned, picture)
    if not message:
        return
    kind, number, version = about
    here = interaction.guild_id or 0, interaction.channel_id or 0
    # If it cannot be kept, its buttons stay until they are pressed.
    with contextlib.suppress(StorageFails):
        prompt = Prompt(message, *here, kind, number, version)
        await interaction.client.services.prompts.opened(prompt)


async def close_prompt(interaction: Interaction, text: str) -> None:
    """Replace a challenge or an offer whose button was pressed by words: it is settled."""
    await edit(interaction, text)
    await forget_prompt(interaction)


async def forget_prompt(interaction: Interaction) -> None:
    """The challenge or the offer whose button was pressed asks for nothing any more."""
    if interaction.message:
        with contextlib.suppress(StorageFails):
            await interaction.client.services.prompts.closed(interaction.message.id)
