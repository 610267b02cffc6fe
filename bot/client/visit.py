"""Visits: each command, press and completion as the code of the cogs sees it."""

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Self

import discord

from bot.client.client import Client, Interaction
from bot.client.errors import BotNotMember
from bot.client.invite import InviteLinks, invite_links
from bot.client.languages import cached_reader_texts, reader_texts, server_texts
from bot.client.matches.wanted import Wanted
from bot.client.messages.acknowledgement import Acknowledgement, Answers, Tap, pressed_in_private
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import PrivateAnswer
from bot.client.messages.errors import Asked, bounded_request, failures_logged
from bot.client.messages.layout import Message
from bot.client.messages.messenger import has_pressed_component, lacking
from bot.client.messages.place_kinds import PlaceKind, place_ids, place_kind, seen_by_all
from bot.client.messages.private_messages import Slot
from bot.client.parse_failures import PARSE_ERRORS
from bot.play.names import clean_name
from bot.services.requests import Person, Place
from bot.shards import NO_SERVER
from bot.texts import Texts

KEY = "visit"
"""Key of an interaction's visit in its `extras`."""

COMPLETIONS_TIMEOUT_S = 3.0
"""Seconds after which Discord discards unanswered completions."""

log = logging.getLogger(__name__)


class Visit:
    """A command, press or completion: who, where and with which words, and how to answer.

    Admission makes one for each interaction. Only this class and `messages` use the interaction.
    """

    def __init__(self, interaction: Interaction, answers: Answers) -> None:
        interaction.extras[KEY] = self
        self._interaction = interaction
        self.client: Client = interaction.client
        self.id = interaction.id
        self.arrived = asyncio.get_running_loop().time()
        self.kind = place_kind(interaction)
        foreign = self.guild_id if self.kind is PlaceKind.FOREIGN else 0
        self.place = Place(*place_ids(interaction), foreign)
        """The server and channel under which data is stored."""
        self.acknowledgement = Acknowledgement(interaction, answers)
        self.wanted: Wanted | None = None
        """The match against the engine that the person requested, if any."""
        self.recorded = True
        """False if nothing may be stored about the person."""
        self._words: Texts | None = None
        self._public_words = dict[int, Texts]()

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """Return the visit of an admitted interaction."""
        found: Self = interaction.extras[KEY]
        return found

    # The person

    @cached_property
    def person(self) -> Person:
        """The id and the name of the person."""
        return Person(self._interaction.user.id, name_of(self._interaction.user))

    @property
    def member(self) -> discord.Member | None:
        """The person as a member of the server, or None outside servers."""
        user = self._interaction.user
        return user if isinstance(user, discord.Member) else None

    @property
    def manages(self) -> bool:
        """True if the person manages the server."""
        return self._interaction.permissions.manage_guild

    @property
    def may_type(self) -> bool:
        """True if the person may type commands here.

        Outside servers Discord sends no permissions, and everyone may type.
        """
        if self._interaction.guild_id is None:
            return True
        allowed = self._interaction.permissions
        in_thread = isinstance(self.channel, discord.Thread)
        may_send = allowed.send_messages_in_threads if in_thread else allowed.send_messages
        return may_send and allowed.use_application_commands

    @property
    def has_bot(self) -> bool:
        """True if the person has added the bot to their account."""
        return self._interaction.is_user_integration()

    @property
    def names_of_people(self) -> set[str]:
        """All names of people in the interaction, which must not appear in logs."""
        resolved: Mapping[str, Any] = self._data.get("resolved") or {}
        people = [
            each for kind in ("users", "members") for each in (resolved.get(kind) or {}).values()
        ]
        named = {each.get(key) for each in people for key in ("username", "global_name", "nick")}
        user = self._interaction.user
        known = set(filter(None, {*named, user.name, user.global_name, user.display_name}))
        return known | set(filter(None, map(clean_name, known)))

    # The place

    @property
    def in_server(self) -> bool:
        """True in a server that has added the bot."""
        return self.kind is PlaceKind.SERVER

    @property
    def has_member_bot(self) -> bool:
        """True if the bot is a member of the server.

        A server can add the commands without the bot.
        """
        return self.client.get_guild(self.guild_id) is not None

    def require_member_bot(self) -> None:
        """Raise BotNotMember in a server that added the commands without the bot."""
        if self.in_server and not self.has_member_bot:
            raise BotNotMember(self.invite_links.server)

    @property
    def is_direct(self) -> bool:
        """True in the person's direct messages with the bot."""
        return self.kind is PlaceKind.DIRECT

    @property
    def guild(self) -> discord.Guild | None:
        """Discord's server, which is a stub if it has not added the bot."""
        return self._interaction.guild

    @property
    def guild_id(self) -> int:
        """The id of the server, even of a foreign one, or 0 outside servers."""
        return self._interaction.guild_id or NO_SERVER

    @property
    def channel(self) -> Any:  # noqa: ANN401 - of any kind
        """Discord's channel or thread."""
        return self._interaction.channel

    @property
    def own_permissions(self) -> discord.Permissions:
        """The bot's permissions here."""
        return self._interaction.app_permissions

    @property
    def lacking(self) -> str:
        """The first permission that the bot lacks for an answer, or "none"."""
        return lacking(self._interaction)

    @property
    def filesize_limit(self) -> int:
        """The maximum size of an attachment here, in bytes."""
        return self._interaction.filesize_limit

    @property
    def invite_links(self) -> InviteLinks:
        """The links that add the bot to a server or to an account."""
        return invite_links(self._interaction.application_id)

    # What was typed, pressed or chosen

    @property
    def created_at(self) -> datetime:
        """The time at which Discord made the interaction."""
        return self._interaction.created_at

    @property
    def is_completion(self) -> bool:
        """True if Discord asks for completions."""
        return self._interaction.type is discord.InteractionType.autocomplete

    @property
    def name(self) -> str:
        """The name of the command, as `/move`, or of the press."""
        if command := self._interaction.command:
            return f"/{command.qualified_name}"
        return self.pressed.name if self.pressed else "unknown"

    def typed(self, option: str) -> str:
        """Return the text of an option of the command, or "" if it is not given."""
        return str(getattr(self._interaction.namespace, option) or "")

    @cached_property
    def pressed(self) -> CustomId | None:
        """The custom id of the pressed button, of the select or of the form, if any."""
        return CustomId.from_text(str(self._data.get("custom_id")))

    @property
    def pressed_message(self) -> int | None:
        """The id of the pressed message, if any."""
        return self._interaction.message.id if self._interaction.message else None

    @property
    def public_message(self) -> int | None:
        """The id of the pressed message, if Discord shows it to everyone in the channel."""
        pressed = self._interaction.message
        return pressed.id if pressed and not pressed.flags.ephemeral else None

    def pressed_board(self, match: int) -> int | None:
        """Return the id of the pressed message if it is a public board of a match."""
        pressed = self.pressed and (self.pressed.kind, self.pressed.number)
        return self.public_message if pressed == ("match", match) else None

    @property
    def private(self) -> bool:
        """True if only the presser can see the pressed message."""
        return pressed_in_private(self._interaction)

    @property
    def has_pressed_component(self) -> bool:
        """True if the pressed message has the pressed button or select."""
        return has_pressed_component(self._interaction)

    @property
    def pressed_picture(self) -> bool:
        """True if the pressed message has a picture."""
        pressed = self._interaction.message
        parts = pressed.components if pressed else ()
        return any(part.type is discord.ComponentType.media_gallery for part in parts)

    @property
    def tap(self) -> Tap:
        """The presser, the pressed message and what was pressed on it."""
        return self.person.id, self.pressed_message or 0, str(self._interaction.data)

    @property
    def values(self) -> dict[str, str]:
        """The values of the form or select by custom id, or {} if malformed.

        A select on a message has a single value, under its own custom id.
        """
        try:
            return _values(self._data)
        except PARSE_ERRORS as error:
            self.client.parse_failures.note("INTERACTION_CREATE", error)
            return {}

    @property
    def choice(self) -> str:
        """The value of the select, or ""."""
        return next(iter(self.values.values()), "")

    @property
    def _data(self) -> dict[str, Any]:
        return dict(self._interaction.data or {})

    # The words

    @property
    def locale(self) -> discord.Locale:
        """The language of the person's Discord client."""
        return self._interaction.locale

    @property
    def context(self) -> str:
        """The `context` of sentences, such as `server`."""
        return self.kind.name.lower()

    async def words(self) -> Texts:
        """Return the texts for the person."""
        if self._words is None:
            where = self.place.guild, self.context
            self._words = await reader_texts(self.client, self.person.id, self.locale, *where)
        return self._words

    def cached_words(self) -> Texts:
        """Return the texts for the person from caches, without the database."""
        where = self.place.guild, self.context
        return cached_reader_texts(self.client, self.person.id, self.locale, *where)

    async def public_words(self, guild: int | None = None) -> Texts:
        """Return the texts for everyone here or, outside servers, for the person.

        `guild` is the server of what is shown, by default the place's.
        """
        guild = self.place.guild if guild is None else guild
        if guild == NO_SERVER:
            return await self.words()
        if guild not in self._public_words:
            self._public_words[guild] = await server_texts(self.client, guild)
        return self._public_words[guild]

    async def sentence(self, name: str) -> Message:
        """Return a named sentence as a message to the person."""
        words = await self.words()
        return Message(words, words.say(name))

    # The answer

    @property
    def answered(self) -> bool:
        """True after the first answer or the acknowledgement."""
        return self._interaction.response.is_done()

    @property
    def answer(self) -> PrivateAnswer:
        """The first answer, which can be edited."""
        return PrivateAnswer(self._interaction)

    def seen_by_all(self, *, public: bool) -> bool:
        """Return whether everyone in the channel sees an answer."""
        return seen_by_all(self._interaction, public=public)

    def leave_queue(self) -> None:
        """Give up the place in the work queue before long work."""
        self.client.work_queue.leave(self.id)

    async def reply(
        self,
        message: Message | discord.ui.Modal,
        *,
        public: bool = False,
        slot: Slot | None = None,
    ) -> int | None:
        """Answer, as `Messenger.reply` says, and return the id of the message, if known."""
        messenger = self.client.messenger
        return await messenger.reply(self._interaction, message, public=public, slot=slot)

    async def edit(self, message: Message, *, slot: Slot | None = None) -> None:
        """Replace the pressed message, as `Messenger.edit` says."""
        await self.client.messenger.edit(self._interaction, message, slot=slot)

    async def show(self, message: Message, *, slot: Slot | None = None) -> None:
        """Replace the pressed private message, or reply if no private message was pressed."""
        messenger = self.client.messenger
        answer = messenger.edit if self.private else messenger.reply
        await answer(self._interaction, message, slot=slot)

    async def replace_pressed(self, message: Message) -> bool:
        """Replace the pressed message after an action, and return whether that succeeded."""
        with failures_logged(log, "pressed message not edited"):
            await self.client.messenger.edit(self._interaction, message)
            return True
        return False

    async def delete_pressed(self) -> bool:
        """Delete the pressed message, and return whether it is gone."""
        with failures_logged(log, "pressed message not deleted"):
            return await self.client.messenger.delete(self._interaction)
        return False

    async def hold_pressed(self) -> None:
        """Acknowledge a press where the bot is a guest, so that the message can be deleted."""
        await self.client.messenger.hold_pressed(self._interaction)

    async def offer_nothing(self) -> None:
        """Answer with no completions. If that fails, log the failure."""
        with failures_logged(log, "completions not sent"):
            async with bounded_request(COMPLETIONS_TIMEOUT_S, Asked.SHOW):
                await self._interaction.response.autocomplete([])


def name_of(user: discord.User | discord.Member) -> str:
    """Return a user's display name, or the account's name if the display name is invisible."""
    names = (user.display_name, user.global_name or "", user.name)
    return next(filter(None, map(clean_name, names)), "")


def _values(data: dict[str, Any]) -> dict[str, str]:
    parts = [data, *(part.get("component", part) for part in data.get("components", ()))]
    return {
        part["custom_id"]: str(part["value"] if "value" in part else part["values"][0])
        for part in parts
        if "value" in part or part.get("values")
    }
