"""Threads for matches."""

import contextlib
import logging
from typing import Self

import discord

from bot.client.languages import server_texts
from bot.client.matches.boards import Boards
from bot.client.matches.match_buttons import ENGINE_PLAYS
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import (
    Asked,
    MessageError,
    NotPermitted,
    UnreadableAnswer,
    bounded_request,
    log_failure,
)
from bot.client.messages.layout import Button, Message
from bot.client.messages.permissions import TO_OPEN_A_THREAD, first_missing
from bot.client.visit import Visit
from bot.play.challenge import Challenge
from bot.play.errors import ChatBusy, ThreadRefused
from bot.play.match import Match
from bot.services.matches import Change

CREATE_TIMEOUT_S = 10.0
"""Time limit for creating or archiving a thread, because rate limits can last for minutes."""

log = logging.getLogger(__name__)


async def show_in_thread(visit: Visit, match: Match, thread: discord.Thread) -> None:
    """Post a match's first board into its thread, and answer with a link."""
    await Boards.of(visit.client).show(Change(match, match))
    if visit.acknowledgement.awaits_message:
        words = await server_texts(visit.client, match.guild)
        message = Message(words, words.say("thread-opened", thread=thread.mention))
        await visit.reply(message, public=True)


def missing_for_thread(visit: Visit) -> str | None:
    """Return the permission that the bot lacks for opening a thread, or None.

    Returns "none" if the place has no threads, or if the bot is not a member there.
    """
    channel = visit.channel
    if not (visit.in_server and visit.has_member_bot):
        return "none"
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return "none"
    return first_missing(visit.own_permissions, TO_OPEN_A_THREAD)


class ThreadOpener:
    """Opens a thread for the match that a visit starts."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self.opened: discord.Thread | None = None
        self.refused = False

    async def open(self, challenge: Challenge) -> int:
        """Open a thread in the channel, and return the thread's id. Raises ThreadRefused."""
        # A match against the engine has no challenge.
        number = challenge.id or None
        channel = self._visit.channel
        if not self._visit.in_server:
            raise ChatBusy("none", number)
        if name := missing_for_thread(self._visit):
            raise ThreadRefused(name, number)
        words = await server_texts(self._visit.client, challenge.guild)
        accepting = self._visit.person
        opponent = challenge.opponent or accepting.id
        name = challenge.opponent_name or accepting.name
        try:
            async with bounded_request(CREATE_TIMEOUT_S, Asked.OTHER):
                self.opened = await channel.create_thread(
                    name=words.challenges.thread_name(challenge, opponent, name),
                    type=discord.ChannelType.public_thread,
                )
        except UnreadableAnswer:
            # The thread exists, but its id is unknown.
            raise
        except MessageError as error:
            log_failure(log, error, "thread not created")
            forbidden = isinstance(error, NotPermitted)
            raise ThreadRefused("create_public_threads" if forbidden else "none", number) from error
        return self.opened.id

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Offer an alternative to a refused thread. Archive a thread whose match did not start.

        If no thread can be opened, a match between people can wait for the channel, and a match
        against the engine can be private.
        """
        if isinstance(error, ThreadRefused):
            self.refused = True
            button = ENGINE_PLAYS
            if error.challenge:
                button = Button("button-wait", CustomId("challenge", "wait", error.challenge))
            words = await self._visit.words()
            message = Message(words, words.error(error), buttons=(button,))
            await self._visit.reply(message)
        elif error and self.opened:
            with contextlib.suppress(MessageError):
                async with bounded_request(CREATE_TIMEOUT_S, Asked.OTHER):
                    await self.opened.edit(archived=True)
        return self.refused
