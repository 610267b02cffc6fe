"""Sends, edits and deletes messages, with fallbacks.

This module retries nothing. discord.py retries requests, and essential messages stay due until they
are sent.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

import discord
from cachetools import TTLCache

from bot.client.messages import requests
from bot.client.messages.acknowledgement import Acknowledgement, pressed_in_private
from bot.client.messages.destinations import (
    AnyInteraction,
    Destination,
    Posted,
    PrivateAnswer,
    Target,
    ToChannel,
    ToUser,
)
from bot.client.messages.errors import (
    Asked,
    Gone,
    MessageError,
    NotPermitted,
    TooLateForForm,
    Undelivered,
    UnreadableAnswer,
    bounded_request,
    failures_logged,
    log_failure,
)
from bot.client.messages.layout import Message
from bot.client.messages.permissions import TO_ANSWER, TO_ANSWER_AS_GUEST, first_missing
from bot.client.messages.place_kinds import CAN_POST, in_server, place_kind, seen_by_all
from bot.client.messages.private_messages import (
    CACHE_SIZE,
    TOKEN_LIFETIME_S,
    PrivateMessages,
    Slot,
)
from bot.shards import NO_SERVER

TIMEOUT_S = 5.0
"""Time limit for answers, edits and deletions. Discord accepts a first answer within 3 s."""

POST_TIMEOUT_S = 10.0
"""Time limit for a post, during which other work in the channel waits.

If a post is repeated after a timeout, its nonce prevents a second message.
"""

FILE_TIMEOUT_S = 30.0
"""Time limit for a private answer with a file of several megabytes."""

EDITABLE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
"""Responses after which the interaction's token edits or deletes the pressed message."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Messenger:
    """Sends, edits and deletes the bot's messages. Raises MessageError."""

    def __init__(self, client: discord.Client, monotonic: Callable[[], float]) -> None:
        self._client = client
        self.private = PrivateMessages(monotonic)
        self._answers_as_guest: TTLCache[int, PrivateAnswer] = TTLCache(
            CACHE_SIZE, TOKEN_LIFETIME_S, timer=monotonic
        )
        """Messages by id where the bot is a guest and needs a token to edit them."""

    async def reply(
        self,
        interaction: AnyInteraction,
        message: Message | discord.ui.Modal,
        *,
        public: bool = False,
        slot: Slot | None = None,
    ) -> int | None:
        """Answer an interaction, and return the id of the message, if known.

        If Discord does not confirm a public answer, the message is posted to the channel instead.
        With a `slot`, the user's last private message in that slot is deleted.
        """
        acknowledgement = Acknowledgement.of(interaction)
        if isinstance(message, discord.ui.Modal):
            await acknowledgement.settle()
            if interaction.response.is_done():
                raise TooLateForForm
            async with bounded_request(TIMEOUT_S, Asked.SHOW):
                await requests.open_form(interaction, message)
            return None
        if not in_server(interaction):
            # Discord notifies no one outside the bot's servers.
            message = replace(message, mentioned=None)
        to_all = seen_by_all(interaction, public=public)

        async def sending(message: Message) -> PrivateAnswer:
            await acknowledgement.prepare_message(public=to_all)
            answer = await requests.answer(interaction, message, public=to_all)
            acknowledgement.note_answer()
            return answer

        answering = _or_without_pictures(message, lacking(interaction), sending)
        if public:
            return await self._answer_or_post(interaction, message, answering)
        timeout_s = FILE_TIMEOUT_S if message.attachments else TIMEOUT_S
        async with bounded_request(timeout_s, Asked.SHOW):
            answer = await answering
        await self._store(slot, answer)
        return answer.message

    async def edit(
        self,
        target: Target,
        message: Message,
        *,
        slot: Slot | None = None,
        keep_pictures: bool = False,
        timeout_s: float | None = None,
    ) -> None:
        """Replace a message. With `keep_pictures`, the posted pictures stay.

        If the pressed button is not on the message, the custom id was forged. In that case the
        message is not replaced, and the press is answered privately. So is a press that was
        acknowledged by a message.
        """
        pressed = target if isinstance(target, discord.Interaction) else None
        if pressed and not (
            await Acknowledgement.of(pressed).prepare_edit() and has_pressed_component(pressed)
        ):
            await self.reply(pressed, message)
            return
        editable = self._editable(target)
        editing = partial(requests.edit, self._client, editable, keep_pictures=keep_pictures)
        missing = lacking(pressed) if pressed else "attach_files"
        async with bounded_request(timeout_s or TIMEOUT_S, Asked.SHOW):
            await _or_without_pictures(message, missing, editing)
        if isinstance(editable, PrivateAnswer) and not editable.is_follow_up:
            Acknowledgement.of(editable.interaction).note_answer()
        if pressed and pressed.message:
            answer = PrivateAnswer(pressed, pressed.message.id)
            self._remember_token(answer)
            await self._store(slot, answer)

    async def post(
        self,
        destination: Destination,
        message: Message,
        nonce: str,
        *,
        timeout_s: float = POST_TIMEOUT_S,
    ) -> int:
        """Post an unsolicited message, and return the message's id.

        Discord sends only one message per nonce and destination within a few minutes. Raises Gone
        for a private chat between people, where the bot can only answer.
        """
        if isinstance(destination, ToChannel) and destination.guild == NO_SERVER:
            raise Gone("the bot cannot post to a private chat")
        sending = partial(requests.send, self._client, destination, nonce=nonce)
        async with bounded_request(timeout_s, Asked.SHOW):
            return await _or_without_pictures(message, "attach_files", sending)

    async def delete(self, target: Target, *, timeout_s: float | None = None) -> bool:
        """Delete a message, and return whether it is gone.

        A pressed message is deleted only if the press was answered or acknowledged by editing it.
        Otherwise the deletion would hit another message, perhaps the board.
        """
        pressed = target if isinstance(target, discord.Interaction) else None
        if pressed and pressed.response.type not in EDITABLE:
            return False
        with suppress(Gone):
            editable = self._editable(target)
            async with bounded_request(timeout_s or TIMEOUT_S, Asked.SHOW):
                await requests.delete(self._client, editable)
        if pressed and pressed.message:
            self.private.forget(pressed, pressed.message.id)
        return True

    async def hold_pressed(self, interaction: AnyInteraction) -> None:
        """Acknowledge a press where the bot is a guest, so that the message can be deleted."""
        if interaction.message and not (in_server(interaction) or pressed_in_private(interaction)):
            await Acknowledgement.of(interaction).acknowledge_press()
            self._remember_token(PrivateAnswer(interaction, interaction.message.id))

    def _remember_token(self, answer: PrivateAnswer) -> None:
        if answer.message and not in_server(answer.interaction):
            self._answers_as_guest[answer.message] = answer

    def _editable(self, target: Target) -> Target:
        """Return what to edit instead of `target`, or `target` if the bot is a member there.

        Where the bot is a guest, it can edit a message only with the token of the interaction that
        the message answered. Raises Gone if the token is unknown.
        """
        if not isinstance(target, Posted) or target.guild != NO_SERVER:
            return target
        if target.message not in self._answers_as_guest:
            raise Gone("no token changes the message")
        return self._answers_as_guest[target.message]

    async def delete_private(self, answers: Iterable[PrivateAnswer]) -> None:
        """Delete obsolete private messages, ignoring failures."""
        for answer in answers:
            with suppress(MessageError):
                await self.delete(answer)

    async def exists(self, posted: Posted) -> bool:
        """Return whether a message exists, or True if Discord does not say."""
        try:
            await requests.fetch(self._client, posted)
        except MessageError as error:
            return not error.no_message
        return True

    async def _answer_or_post(
        self, interaction: AnyInteraction, message: Message, answering: Awaitable[PrivateAnswer]
    ) -> int | None:
        try:
            async with bounded_request(TIMEOUT_S, Asked.SHOW):
                answer = await answering
        except (Undelivered, Gone) as error:
            if interaction.channel_id is None or place_kind(interaction) not in CAN_POST:
                raise
            log_failure(log, error, "Discord did not confirm the answer")
            unreadable = isinstance(error, UnreadableAnswer)
        else:
            self._remember_token(answer)
            return answer.message
        # Discord may have sent the answer without confirming it. A follow-up cannot be found.
        if unreadable or not interaction.response.is_done():
            with failures_logged(log, "id of the answer not fetched"):
                async with bounded_request(TIMEOUT_S, Asked.SHOW):
                    if sent_id := await requests.first_answer(interaction):
                        return sent_id
        here: Destination = ToUser(interaction.user.id)
        if interaction.guild_id:
            here = ToChannel(interaction.guild_id, interaction.channel_id)
        return await self.post(here, message, str(interaction.id))

    async def _store(self, slot: Slot | None, answer: PrivateAnswer) -> None:
        if slot:
            await self.delete_private(self.private.put(slot, answer))


async def _or_without_pictures(
    message: Message, missing: str, send: Callable[[Message], Awaitable[T]]
) -> T:
    """Send a message, or only its text if the permission for pictures is missing."""
    try:
        return await send(message)
    except NotPermitted:
        if not message.pictures:
            raise
        return await send(message.without_picture(missing))


def lacking(interaction: AnyInteraction) -> str:
    """Return the first permission that the bot lacks for an answer, or "none"."""
    needed = TO_ANSWER if in_server(interaction) else TO_ANSWER_AS_GUEST
    return first_missing(interaction.app_permissions, needed) or "none"


def has_pressed_component(interaction: AnyInteraction) -> bool:
    """Return whether the pressed message has the pressed button or select."""
    pressed = dict(interaction.data or {}).get("custom_id")
    rows = interaction.message.components if interaction.message else ()
    return any(
        getattr(part, "custom_id", None) == pressed
        for row in rows
        for part in getattr(row, "children", ())
    )
