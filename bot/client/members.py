"""Requests to Discord about members of servers and access to channels."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar, cast

import discord
from cachetools import TTLCache

from bot import tasks
from bot.client.errors import DiscordTooSlow
from bot.client.messages.errors import (
    Asked,
    Refused,
    UnreadableAnswer,
    bounded_request,
    request_errors,
)
from bot.client.visit import Visit
from bot.play.engine_player import ENGINE
from bot.play.errors import NoSuchMatch
from bot.play.match import Match

T = TypeVar("T")

ANSWER_BY_S = 2.2
"""Seconds after an interaction's arrival by which Discord must answer the bot's request.

The rest of Discord's three seconds is for answering the user.
"""

ACKNOWLEDGED_TIMEOUT_S = 10.0
"""Time limit for a request to Discord after the interaction was acknowledged."""

QUESTION_TIMEOUT_S = 60.0
"""Time limit for a request that continues only so that the answer is cached."""

CONCLUSIVE_ERRORS = (Refused, UnreadableAnswer)
"""Errors that count as an answer, because repeating the request would not help."""

UNKNOWN: Final = object()

ChannelOrThread = discord.abc.GuildChannel | discord.Thread


async def ask_discord(visit: Visit, question: Coroutine[Any, Any, T]) -> T:
    """Await a request for a fact, `question`, as long as the interaction can still be answered.

    An acknowledged interaction can wait longer. Raises MessageError if the request fails, and
    DiscordTooSlow if Discord does not answer in time. In that case the request continues, so that
    the answer is cached.
    """
    visit.leave_queue()
    loop = asyncio.get_running_loop()
    task = loop.create_task(_request(question))
    task.add_done_callback(tasks.retrieve)
    visit.client.finish_before_close(task)
    due = visit.arrived + ANSWER_BY_S
    await asyncio.wait({task}, timeout=max(0.0, due - loop.time()))
    if visit.answered:
        await asyncio.wait({task}, timeout=ACKNOWLEDGED_TIMEOUT_S)
    if task.done():
        return await task
    raise DiscordTooSlow


async def _request(question: Coroutine[Any, Any, T]) -> T:
    async with bounded_request(QUESTION_TIMEOUT_S, Asked.FACT):
        return await question


async def has_left(visit: Visit, user: int) -> bool:
    """Return whether a user has left the server. The engine never has."""
    if visit.guild is None or not visit.in_server or user == ENGINE:
        return False
    try:
        await ask_discord(visit, visit.guild.fetch_member(user))
    except CONCLUSIVE_ERRORS as error:
        return error.no_member
    return False


class ChannelAccess:
    """Checks whether users may read the channels where matches were played.

    Permissions are computed for each check. Discord's answers about archived threads and members of
    private threads are cached for a minute, because readers turn several pages.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._remembered: TTLCache[tuple[int, ...], Any] = TTLCache(1024, 60, timer=monotonic)

    async def may_read(self, visit: Visit, match: Match) -> bool:
        """Return whether the visitor may read a match.

        Players always may. Other users may if they can read the match's channel, but not if the
        channel is gone or hidden from the bot.
        """
        user, guild = visit.member, visit.guild
        if visit.person.id in match.players or match.channel == visit.place.channel:
            return True
        here = visit.in_server and visit.guild_id == match.guild
        if guild is None or user is None or not here:
            return False
        # An archived thread is not in the cache, but may be private.
        found: ChannelOrThread | None = guild.get_channel_or_thread(match.channel)
        if found is None:
            key = (match.channel,)
            found = await self._once(visit, key, lambda: _fetched(guild, match.channel))
        if found is None or not _has_read_permission(found, user):
            return False
        if not isinstance(found, discord.Thread) or not found.is_private():
            return True
        return found.permissions_for(user).manage_threads or await self._once(
            visit, (found.id, user.id), lambda: _is_in(found, user)
        )

    async def find_to_review(
        self, visit: Visit, number: int | None, *, over: bool = False
    ) -> Match:
        """Return match `number` or, if None, the newest match of the channel.

        Raises NoMatchHere, NoSuchMatch if the user may not read the match's channel, and NotOverYet
        for a live match if `over` is true.
        """
        matches, user = visit.client.services.matches, visit.person.id
        match = await matches.find_to_review(visit.place, user, number, over=over)
        if not await self.may_read(visit, match):
            raise NoSuchMatch(match.id)
        return match

    async def _once(
        self,
        visit: Visit,
        key: tuple[int, ...],
        question: Callable[[], Coroutine[Any, Any, T]],
    ) -> T:
        async def answer() -> T:
            found = self._remembered[key] = await question()
            return found

        known: T | object = self._remembered.get(key, UNKNOWN)
        return await ask_discord(visit, answer()) if known is UNKNOWN else cast("T", known)


async def _fetched(guild: discord.Guild, place: int) -> ChannelOrThread | None:
    try:
        with request_errors(Asked.FACT):
            return await guild.fetch_channel(place)
    except (*CONCLUSIVE_ERRORS, discord.InvalidData):
        return None


def _has_read_permission(place: ChannelOrThread, user: discord.Member) -> bool:
    """Return whether a user may read a channel, ignoring membership of private threads."""
    if isinstance(place, discord.Thread) and place.parent is None:
        return False
    allowed = place.permissions_for(user)
    # Discord's documentation of "Get Channel Messages" requires CONNECT for voice channels.
    if isinstance(place, discord.VoiceChannel | discord.StageChannel) and not allowed.connect:
        return False
    return allowed.view_channel and allowed.read_message_history


async def _is_in(thread: discord.Thread, user: discord.Member) -> bool:
    try:
        with request_errors(Asked.FACT):
            await thread.fetch_member(user.id)
    except CONCLUSIVE_ERRORS:
        return False
    return True
