"""Checks of whether people may read matches, by ids, as a page without an interaction asks."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client import reading_rights
from bot.client.errors import DiscordTooSlow
from bot.client.messages.errors import Undelivered
from bot.client.reading_rights import ReadingRights
from bot.play.match import Match
from bot.shards import NO_SERVER
from tests.support.hidden_matches import finished, hide, thread_of
from tests.support.simcord_harness import ServerMember, SimulatedServer

SEES = discord.Permissions(view_channel=True).value
STRANGER = 1 << 60
MINUTE_S = 60


async def reads(server: SimulatedServer, who: ServerMember | int, match: Match) -> bool:
    user = who if isinstance(who, int) else who.id
    return await server.client.reading_rights.may_read(user, match)


def questions(server: SimulatedServer) -> list[str]:
    """Return what was asked of Discord."""
    requests = [each for each in server.env.http_requests if each.method == "GET"]
    found = [each.path.split("/")[-2] for each in requests]
    return [each for each in found if each in {"members", "channels", "thread-members"}]


def with_role(server: SimulatedServer, name: str, role: Any) -> ServerMember:
    user = server.env.create_user(name)
    return ServerMember(server, server.guild.add_member(user, roles=[role]))


async def readable_by_role(server: SimulatedServer) -> tuple[ServerMember, Match]:
    """Finish a match in a channel that needs a role; return a member with the role."""
    few = server.guild.create_text_channel("few")
    match = await finished(server, few)
    role = server.guild.create_role("few")
    dora = with_role(server, "dora", role)
    for target, wanted in ((server.guild.id, {"deny": SEES}), (role.id, {"allow": SEES})):
        overwrite = Overwrite(target, OverwriteType.ROLE, **wanted)
        server.env.backend.set_overwrite(few.id, overwrite)
    return dora, match


async def in_thread(
    server: SimulatedServer, parent: Any, *, private: bool
) -> tuple[discord.Thread, Match]:
    """Finish a match in a new thread."""
    found = server.client.get_channel(parent.id)
    assert isinstance(found, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    await found.create_thread(name="past", type=kind)
    await server.env.settle()
    where = parent.threads[-1]
    thread = thread_of(server, where)
    for member in (server.asha, server.bimal):
        await thread.add_user(discord.Object(member.id))
    await server.env.settle()
    return thread, await finished(server, where)


async def test_withdrawn_role_is_noticed_after_a_minute(server: SimulatedServer) -> None:
    dora, match = await readable_by_role(server)
    assert await reads(server, dora, match)
    assert not await reads(server, server.chitra, match)
    assert questions(server) == ["members", "members"]
    server.env.backend.guilds[server.guild.id].members[dora.id].role_ids.clear()
    await server.waits(MINUTE_S - 1)
    assert await reads(server, dora, match)
    await server.waits(2)
    assert not await reads(server, dora, match)
    assert questions(server) == ["members"] * 3


async def test_hidden_channel_and_departure_are_noticed(server: SimulatedServer) -> None:
    channel = server.guild.create_text_channel("seen")
    match = await finished(server, channel)
    dora = server.joins("dora")
    assert await reads(server, dora, match)
    # The bot hears of a channel's permissions at once.
    await hide(server, channel, dora)
    assert not await reads(server, dora, match)
    assert await reads(server, server.chitra, match)
    server.guild.remove_member(server.chitra.actor)
    await server.waits(MINUTE_S + 1)
    assert not await reads(server, server.chitra, match)
    assert not await reads(server, STRANGER, match)
    assert await reads(server, server.asha, match)


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("archived", [False, True])
async def test_match_in_thread_is_readable_like_the_thread(
    server: SimulatedServer, *, private: bool, archived: bool
) -> None:
    parent = server.guild.create_text_channel("parent")
    thread, match = await in_thread(server, parent, private=private)
    manages = server.guild.create_role("m", permissions=discord.Permissions(manage_threads=True))
    mira = with_role(server, "mira", manages)
    dora = server.joins("dora")
    await thread.add_user(discord.Object(dora.id))
    await server.env.settle()
    if archived:
        await thread.edit(archived=True)
        await server.env.settle()
        assert server.client.get_channel(thread.id) is None
    assert await reads(server, dora, match)
    assert await reads(server, mira, match)
    assert await reads(server, server.chitra, match) is not private
    await hide(server, parent, dora)
    assert not await reads(server, dora, match)


async def test_only_players_read_matches_without_a_readable_place(server: SimulatedServer) -> None:
    match = await finished(server, server.channel)
    assert await reads(server, server.chitra, match)
    places = (
        replace(match, owner=server.asha.id),
        replace(match, guild=NO_SERVER),
        replace(match, guild=STRANGER),
        replace(match, channel=STRANGER),
    )
    for each in places:
        assert not await reads(server, server.chitra, each)
        assert await reads(server, server.bimal, each)


async def test_concurrent_callers_share_a_question(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(server, server.channel)
    asked, answers = [], asyncio.Event()
    fetch = discord.Guild.fetch_member

    async def slow(guild: discord.Guild, user: int) -> discord.Member:
        asked.append(user)
        await answers.wait()
        return await fetch(guild, user)

    monkeypatch.setattr(discord.Guild, "fetch_member", slow)
    people = [server.chitra.id, STRANGER] * 5
    asking = asyncio.gather(*(reads(server, each, match) for each in people))
    await asyncio.sleep(0)
    answers.set()
    assert await asking == [True, False] * 5
    assert sorted(asked) == sorted(people[:2])


async def test_late_answer_of_silent_discord_is_used(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(server, server.channel)
    answers, fetch = asyncio.Event(), discord.Guild.fetch_member

    async def silent(guild: discord.Guild, user: int) -> discord.Member:
        await answers.wait()
        return await fetch(guild, user)

    monkeypatch.setattr(discord.Guild, "fetch_member", silent)
    monkeypatch.setattr(reading_rights, "WAIT_S", 0.01)
    for _ in range(2):
        with pytest.raises(DiscordTooSlow):
            await reads(server, server.chitra, match)
    assert await reads(server, server.asha, match)
    answers.set()
    await server.env.settle()
    assert await reads(server, server.chitra, match)
    assert questions(server) == ["members"]


async def test_failure_of_discord_is_no_answer(server: SimulatedServer) -> None:
    match = await finished(server, server.channel)
    server.env.inject_error("GET", "/guilds/*/members/*", status=503, times=None)
    with pytest.raises(Undelivered):
        await reads(server, server.chitra, match)
    server.env.backend.faults.clear()
    assert await reads(server, server.chitra, match)


async def test_interaction_refreshes_the_cached_member(server: SimulatedServer) -> None:
    """An interaction contains its member's roles, so nothing is asked and nothing is old."""
    dora, match = await readable_by_role(server)
    assert await reads(server, dora, match)
    server.env.backend.guilds[server.guild.id].members[dora.id].role_ids.clear()
    assert (await dora.types("export", match=match.id)).refusal
    assert not await reads(server, dora, match)
    assert questions(server) == ["members"]


async def test_cached_answers_are_bounded(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(server, server.channel)
    monkeypatch.setattr(reading_rights, "MAX_ANSWERS", 2)
    rights = ReadingRights(server.client.get_guild, lambda: 0.0)
    for asked, user in enumerate((STRANGER, STRANGER + 1, STRANGER + 2, STRANGER), 1):
        assert not await rights.may_read(user, match)
        assert len(questions(server)) == asked
    assert not await rights.may_read(STRANGER, match)
    assert len(questions(server)) == asked
