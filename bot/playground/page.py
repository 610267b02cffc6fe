"""The playground's page: SimCord's preview with two live screens.

This module uses private names of SimCord, so the version is pinned.
"""
# ruff: noqa: SLF001 - there is no public interface

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any, Literal

from discord import ButtonStyle, MessageFlags
from simcord import ChannelHandle, Env, MemberActor
from simcord.backend.access import can_access_channel
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.preview import Preview
from simcord.preview._commands import build_catalog
from simcord.preview._pages import _Page

from bot import tasks, texts
from bot.client.client import Client
from bot.client.languages import member_texts, server_texts
from bot.client.matches.match_buttons import ENGINE_PLAYS
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.paths import ASSETS
from bot.playground.guest_channels import GuestChannels
from bot.playground.rehearsal import Rehearsal
from bot.playground.server import Server, page_words
from bot.playground.turns import Turn, turn_in, turn_line
from bot.playground.typed_commands import typed_command
from bot.services.requests import Place
from bot.shards import NO_SERVER
from bot.texts import ENGLISH, Texts, languages

# A known address is safe: the server listens on loopback and checks Host and Origin.
CAPABILITY = "playground"
UPDATE_INTERVAL_S = 0.5
POLL_INTERVAL_S = 0.01
SETTLE_TIMEOUT_S = 2.0
AVATAR = "face"
FACE = ASSETS / "brand" / "icon.png"
# Events and requests that change what is shown. Edits of private messages cause no event.
SHOWN = ("MESSAGE", "THREAD", "POST", "PATCH", "DELETE")
# Actions whose results other screens may show.
SHOWN_TO_OTHERS = {"click", "select", "modal_submit", "run_command", "send_message"}
GREETING = (
    Button("button-learn", CustomId("lesson", "game", 0), ButtonStyle.success),
    ENGINE_PLAYS,
    Button("button-today-puzzle", CustomId("today", "puzzle", 0)),
)
log = logging.getLogger(__name__)

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]


class Page(Preview):
    """The page of a channel and its threads, used by several members at once."""

    _PAGE_LEASE_SECONDS = 7 * 24 * 3600.0  # A laptop can reconnect after a week of sleep.
    _MAX_PAGES = 1000  # Each load of a screen opens a page.

    def __init__(
        self,
        env: Env,
        channels: tuple[ChannelHandle, ...],
        members: tuple[MemberActor, ...],
        port: int,
        client: Client,
        guests: GuestChannels,
    ) -> None:
        """Prepare the page. The server starts when the page is entered as a context.

        The first of `channels` is shown first, and the bot is a guest in those of `guests`.
        """
        bot = env.backend.bot_user
        super().__init__(
            env,
            channels[0],
            members,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets={f"{CDN_BASE}/avatars/{bot.id}/{AVATAR}.png": ("image/png", FACE.read_bytes())},
            port=port,
        )
        self.capability = CAPABILITY
        self._home, *self._elsewhere = channels
        self._guests = guests
        self._turns: dict[int, Turn] = {}
        self._client = client
        self._words: dict[int, Texts] = {}
        self._public = texts.of(ENGLISH)
        self._welcomed: dict[int, int] = {}
        self._acted = asyncio.Event()
        self._server = Server(self, port)
        self._rehearsal = Rehearsal(client, env, members[0].guild, channels[0].id)
        self._step: asyncio.Task[bool] | None = None

    @property
    def address(self) -> str:
        """Address of the page."""
        return self._origin

    async def follow(self) -> None:
        """Run the bot's background work in real time, and update all screens."""
        seen = 0
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._acted.wait(), UPDATE_INTERVAL_S)
            # After a timeout, the next round continues to wait.
            with contextlib.suppress(TimeoutError):
                seen = await self._poll(seen)

    async def _poll(self, seen: int) -> int:
        if self.env._operation_task is not None:
            await asyncio.sleep(POLL_INTERVAL_S)
            return seen
        if self._step is None or self._step.done():
            # Not awaited, because a level may think for seconds.
            self._step = tasks.start(self._rehearsal.act(), log, "a level's step failed")
        entries = self.env.backend.transcript
        length = len(entries)
        names = (name for _, name, _ in entries[seen:])
        if self._acted.is_set() or any(name.startswith(SHOWN) for name in names):
            await self._publish_all()
            return length
        await self.env.settle(timeout=SETTLE_TIMEOUT_S)
        if len(entries) > length:
            self._acted.set()
        return length

    async def _publish_all(self) -> None:
        """Update all screens, without waiting for background work."""
        self._acted.clear()
        matches, guild = self._client.services.matches, self.viewers[0].guild.id
        for channel in (self._home, *self._home.threads, *self._elsewhere):
            server = NO_SERVER if channel.id in self._guests else guild
            self._turns[channel.id] = await turn_in(matches, Place(server, channel.id))
        await self.greet()
        if self.env._operation_task is not None:
            self._acted.set()  # A member has started an action in the meantime.
            return
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            self._publish(page, reason="refresh")

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a member's action after any running work.

        SimCord alone would refuse an action while work is running.
        """
        page = self._get_page(context_id)
        while self.env._operation_task is not None:  # noqa: ASYNC110 - SimCord has no event for it
            await asyncio.sleep(POLL_INTERVAL_S)
        channels = {str(channel.id): channel for channel in self._channels(page)}
        if body.get("kind") == "viewer" and body.get("channel_id") in channels:
            page.channel_id = int(body["channel_id"])
        self.channel = channels.get(str(page.channel_id), self._home)
        typed = self._typed(page, body)
        request = {**body, **typed, "published_revision": page.revision}
        language = request.pop("language", None)
        try:
            answer = await super()._action(context_id, request)
            if body.get("kind") == "send_message" and not typed:
                await self._rehearsal.fill(str(body.get("content")))
            if typed and answer.get("rejected"):
                words = self._words.get(page.viewer.id, self._public)
                text = words.say("playground-refused", command=typed["path"][0])
                self._send(page.viewer, page.channel_id, Message(self._public, text))
            if language in languages() and not answer.get("rejected"):
                settings = self._client.services.settings
                await settings.update_player(page.viewer.id, language=language)
                self._acted.set()
            return answer
        finally:
            self.channel = self._home
            if body.get("kind") in SHOWN_TO_OTHERS:
                self._acted.set()

    def _typed(self, page: _Page, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the action of a typed command, or {} if `body` contains no valid command."""
        if body.get("kind") != "send_message":
            return {}
        members = {str(each.user.global_name).casefold(): each.id for each in self.viewers}
        entries = build_catalog(self, page)["entries"]
        return typed_command(str(body.get("content")), entries, members) or {}

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        # Without a target, the page scrolls to the newest message.
        page.snapshot["targetId"] = None
        page.snapshot["channels"] = [
            {"id": str(channel.id), "name": channel.name} for channel in self._channels(page)
        ]
        names = {member.id: str(member.user.global_name) for member in self.viewers}
        turn, viewer = self._turns.get(page.channel_id, Turn()), page.viewer.id
        words = self._words.get(viewer, self._public)
        page.snapshot["turn"] = turn_line(turn, viewer, names, words, self._public)
        page.snapshot["words"] = page_words(words, names[viewer])
        page.snapshot["language"] = words.language

    async def greet(self) -> None:
        """Send each member a greeting, in the member's language."""
        guild = self.viewers[0].guild.id
        self._public = await server_texts(self._client, guild)
        for member in self.viewers:
            words = await member_texts(self._client, member.id, guild)
            if words is not self._words.get(member.id):
                self._words[member.id] = words
                self._welcome(member)

    def _welcome(self, member: MemberActor) -> None:
        """Send the greeting to a member. After a change of language, edit the greeting."""
        words = self._words[member.id]
        named = {**words.labels, "button_accept": self._public.say("button-accept")}
        message = Message(words, words.say("playground-welcome", **named), buttons=GREETING)
        if member.id in self._welcomed:
            changed = {"components": _components(message)}
            self.env.backend.edit_message(self._home.id, self._welcomed[member.id], changed)
        else:
            self._welcomed[member.id] = self._send(member, self._home.id, message)

    def _send(self, member: MemberActor, channel: int, message: Message) -> int:
        """Send a member an ephemeral message, and return the message's id."""
        asked_by = {"user": {"id": str(member.id)}}
        backend = self.env.backend
        sent = backend.create_message(
            channel,
            backend.bot_user.id,
            components=_components(message),
            flags=EPHEMERAL_FLAG | MessageFlags.components_v2.flag,
            interaction_metadata=asked_by,
        )
        return sent.id

    def _channels(self, page: _Page) -> list[ChannelHandle]:
        outsider = page.viewer not in self.viewers[:2]
        return [
            channel
            for channel in (self._home, *self._home.threads, *self._elsewhere)
            if can_access_channel(self.env, channel.id, page.viewer, history=True)
            and not (outsider and channel.id == self._guests.chat)
        ]


def _components(message: Message) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = message.view.to_components()  # type: ignore[no-untyped-call]
    return parts
