"""Requests to Discord about members of servers and access to channels."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

import discord

from bot import tasks
from bot.client.errors import DiscordTooSlow
from bot.client.messages.errors import Asked, bounded_request
from bot.client.reading_rights import CONCLUSIVE_ERRORS, QUESTION_TIMEOUT_S, may_see
from bot.client.visit import Visit
from bot.play.engine_player import ENGINE
from bot.play.errors import CannotSee, NoSuchMatch, NotAMember, TimedOut
from bot.play.match import Match

T = TypeVar("T")

ANSWER_BY_S = 2.2
"""Seconds after an interaction's arrival by which Discord must answer the bot's request.

The rest of Discord's three seconds is for answering the user.
"""

ACKNOWLEDGED_TIMEOUT_S = 10.0
"""Time limit for a request to Discord after the interaction was acknowledged."""


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


async def find_member(visit: Visit, user: int) -> discord.Member | None:
    """Return a member of the server, or None if unknown. Raises NotAMember."""
    if visit.guild is None or not visit.in_server or user == ENGINE:
        return None
    try:
        return await ask_discord(visit, visit.guild.fetch_member(user))
    except CONCLUSIVE_ERRORS as error:
        if error.no_member:
            raise NotAMember from None
    return None


async def has_left(visit: Visit, user: int) -> bool:
    """Return whether a user has left the server. The engine never has."""
    try:
        await find_member(visit, user)
    except NotAMember:
        return True
    return False


async def require_able(visit: Visit, person: discord.Member | discord.User | None) -> None:
    """Raise CannotSee or TimedOut if a person could not answer a challenge here.

    Returns for whom Discord tells too little, as outside servers.
    """
    if not isinstance(person, discord.Member) or person.bot:
        return
    allowed = _permissions_here(visit, person)
    if allowed and not may_see(visit.channel, allowed):
        raise CannotSee(person.id)
    until = person.timed_out_until
    if until and until > visit.created_at and not (allowed and allowed.administrator):
        raise TimedOut(person.id, until)
    if visit.in_server and not (allowed and allowed.manage_threads):
        await _require_in_private_thread(visit, person.id)


async def _require_in_private_thread(visit: Visit, user: int) -> None:
    """Raise CannotSee if the place is a private thread without the user."""
    thread = visit.channel
    if user == visit.person.id or not (isinstance(thread, discord.Thread) and thread.is_private()):
        return
    try:
        await ask_discord(visit, thread.fetch_member(user))
    except CONCLUSIVE_ERRORS as error:
        if error.no_member:
            raise CannotSee(user, private_thread=True) from None


def _permissions_here(visit: Visit, member: discord.Member) -> discord.Permissions | None:
    """Return a member's permissions in the visit's channel, or None if unknown.

    Discord tells them with a command. Otherwise they are computed, if the channel is cached.
    """
    if member.resolved_permissions is not None:
        return member.resolved_permissions
    guild = visit.guild
    known = guild and visit.in_server and guild.get_channel_or_thread(visit.place.channel)
    if not known or (isinstance(known, discord.Thread) and known.parent is None):
        return None
    return known.permissions_for(member)


async def may_read(visit: Visit, match: Match) -> bool:
    """Return whether the visitor may read a match."""
    rights = visit.client.reading_rights
    if visit.person.id in match.players or match.channel == visit.place.channel:
        return True
    if not visit.in_server or visit.guild_id != match.guild:
        return False
    if visit.member:
        rights.note(visit.member)
    return await rights.may_read(visit.person.id, match, partial(ask_discord, visit))


async def find_to_review(visit: Visit, number: int | None, *, over: bool = False) -> Match:
    """Return match `number` or, if None, the newest match of the channel.

    Raises NoMatchHere, NoSuchMatch if the user may not read the match's channel, and NotOverYet for
    a live match if `over` is true.
    """
    matches, user = visit.client.services.matches, visit.person.id
    match = await matches.find_to_review(visit.place, user, number, over=over)
    if not await may_read(visit, match):
        raise NoSuchMatch(match.id)
    return match
