"""Checks of whether people may read matches, by ids and so without an interaction."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord
from cachetools import TTLCache

from bot.client.errors import DiscordTooSlow
from bot.client.messages.errors import Asked, Refused, UnreadableAnswer, bounded_request
from bot.play.match import Match
from bot.services.single_flight import SingleFlight

T = TypeVar("T")

MAX_ANSWERS = 4096
ANSWER_LIFETIME_S = 60.0
"""Seconds until the bot notices that a member lost a role, or left."""

WAIT_S = 10.0
"""Maximum seconds to wait for Discord without an interaction."""

QUESTION_TIMEOUT_S = 60.0
"""Time limit for a request that continues only so that the answer is cached."""

CONCLUSIVE_ERRORS = (Refused, UnreadableAnswer)
"""Errors that count as an answer, because repeating the request would not help."""

ChannelOrThread = discord.abc.GuildChannel | discord.Thread
Question = Coroutine[Any, Any, Any]
Wait = Callable[[Question], Awaitable[Any]]
"""Waits for a question to Discord for a limited time. Raises DiscordTooSlow."""


async def wait_ten_seconds(question: Question) -> Any:  # noqa: ANN401 - any question's answer
    """Await a question for WAIT_S. Raises DiscordTooSlow."""
    try:
        async with asyncio.timeout(WAIT_S):
            return await question
    except TimeoutError:
        raise DiscordTooSlow from None


class ReadingRights:
    """Checks whether people may read the channels where matches were played.

    Permissions are computed for each check. Discord's answers about members, archived threads and
    members of private threads are cached for a minute. Concurrent callers share a question.
    """

    def __init__(
        self, guild_of: Callable[[int], discord.Guild | None], monotonic: Callable[[], float]
    ) -> None:
        self._guild_of = guild_of
        self._answers: TTLCache[Any, Any] = TTLCache(
            MAX_ANSWERS, ANSWER_LIFETIME_S, timer=monotonic
        )
        self._questions = SingleFlight[Any](self._answers)

    def note(self, member: discord.Member) -> None:
        """Store a member as Discord has just sent it, in place of a cached answer."""
        key = "member", member.guild.id, member.id
        self._questions.forget(key)
        self._answers[key] = member

    async def may_read(self, user: int, match: Match, wait: Wait = wait_ten_seconds) -> bool:
        """Return whether a person may read a match.

        Players always may. Other people may if they can read the match's channel, but not if the
        match is private, or its channel is gone or hidden from the bot. Raises MessageError, and
        DiscordTooSlow if Discord does not answer in time; the answer is then cached when it comes.
        """
        if user in match.players:
            return True
        guild = self._guild_of(match.guild)
        if guild is None or match.owner is not None:
            return False
        # An archived thread is not in the cache, but may be private.
        found: ChannelOrThread | None = guild.get_channel_or_thread(match.channel)
        if found is None:
            channel = "channel", match.channel
            found = await self._ask(wait, channel, lambda: guild.fetch_channel(match.channel))
        if found is None:
            return False
        key = "member", guild.id, user
        member = await self._ask(wait, key, lambda: guild.fetch_member(user))
        if member is None or not _has_read_permission(found, member):
            return False
        if not isinstance(found, discord.Thread) or not found.is_private():
            return True
        if found.permissions_for(member).manage_threads:
            return True
        thread, key = found, ("thread member", found.id, user)
        return await self._ask(wait, key, lambda: thread.fetch_member(user)) is not None

    async def _ask(
        self, wait: Wait, key: tuple[object, ...], question: Callable[[], Coroutine[Any, Any, T]]
    ) -> T | None:
        """Return the answer to a question, or None if Discord refuses it."""
        answer: asyncio.Future[T | None] = self._questions.get(key, lambda: _answer(question()))
        return await answer if answer.done() else await wait(_result(answer))


async def _answer(question: Coroutine[Any, Any, T]) -> T | None:
    try:
        async with bounded_request(QUESTION_TIMEOUT_S, Asked.FACT):
            return await question
    except (*CONCLUSIVE_ERRORS, discord.InvalidData):
        return None


async def _result(answer: asyncio.Future[T]) -> T:
    return await answer


def _has_read_permission(place: ChannelOrThread, user: discord.Member) -> bool:
    """Return whether a user may read a channel, ignoring membership of private threads."""
    if isinstance(place, discord.Thread) and place.parent is None:
        return False
    allowed = place.permissions_for(user)
    return may_see(place, allowed) and allowed.read_message_history


def may_see(place: object, allowed: discord.Permissions) -> bool:
    """Return whether someone with the given permissions in a channel sees its new messages."""
    # Discord's documentation of "Get Channel Messages" requires CONNECT for voice channels.
    if isinstance(place, discord.VoiceChannel | discord.StageChannel) and not allowed.connect:
        return False
    return allowed.view_channel
