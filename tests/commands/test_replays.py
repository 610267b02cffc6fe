"""Looking back: who may read a finished match, and how many replays are made at once."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord_harness import Answer, Server, ServerMember

from bot.client.animations import AnimationCache
from bot.client.errors import ReplaysBusy
from bot.engine import Side
from bot.play.limits import (
    REPLAYS_ASKED,
    REPLAYS_AT_ONCE,
    REPLAYS_WAITING,
    REPLAYS_WITHIN,
)
from bot.play.match import Match
from bot.render import BoardRenderer

NONE_SUCH = "There is no such match"


async def finished(server: Server, channel: Any) -> Match:
    match, _ = await server.begins(channel=channel)
    for move in ("a1-o", "d1xa1"):
        match = (await server.services.matches.move(channel.id, match.to_move, move)).after
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    return match


async def looks_back(who: ServerMember, match: Match) -> list[Answer]:
    """By every way there is to open a finished match from another channel."""
    history = (await who.types("history", user=who.server.asha)).seen[0]
    chosen = {
        "custom_id": f"history:open:{who.server.asha.id}",
        "component_type": 3,
        "values": [str(match.id)],
    }
    return [
        await who._acts(history, chosen),
        await who.types("export", match=match.id),
        await who.types("replay", match=match.id),
        await who.presses_id(history, f"reader:on:{match.id}::1"),
        await who.presses_id(history, f"match:{match.id}:0:replay"),
    ]


async def hide(server: Server, channel: Any, who: ServerMember) -> None:
    denied = discord.Permissions(view_channel=True).value
    server.env.backend.set_overwrite(
        channel.id, Overwrite(who.id, OverwriteType.MEMBER, deny=denied)
    )


async def open_channel(server: Server, hidden: Any) -> Any:
    del server
    return hidden


async def archived_thread(server: Server, hidden: Any) -> Any:
    """A thread that discord.py forgets, as it does with every archived one."""
    parent = server.client.get_channel(hidden.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="past", type=discord.ChannelType.public_thread)
    await server.env.settle()
    return hidden.threads[-1]


def thread_of(server: Server, where: Any) -> discord.Thread:
    found = server.client.get_channel(where.id)
    assert isinstance(found, discord.Thread)
    return found


PLACES = {"a channel": open_channel, "an archived thread": archived_thread}


@pytest.mark.parametrize("place", PLACES)
async def test_a_match_is_read_by_who_may_see_its_place(server: Server, place: str) -> None:
    hidden = server.guild.create_text_channel("hidden")
    where = await PLACES[place](server, hidden)
    match = await finished(server, where)
    if where is not hidden:
        await thread_of(server, where).edit(archived=True)
        await server.env.settle()
        assert server.client.get_channel(where.id) is None
    for answer in await looks_back(server.chitra, match):
        assert NONE_SUCH not in answer.words
    dora = server.joins("dora")
    await hide(server, hidden, dora)
    for answer in await looks_back(dora, match):
        assert NONE_SUCH in answer.refusal


async def test_a_match_of_a_private_thread_is_read_by_its_members_alone(server: Server) -> None:
    parent = server.client.get_channel(server.channel.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="two", type=discord.ChannelType.private_thread)
    await server.env.settle()
    thread = thread_of(server, server.channel.threads[-1])
    for member in (server.asha, server.bimal):
        await thread.add_user(discord.Object(member.id))
    await server.env.settle()
    match = await finished(server, server.channel.threads[-1])
    for answer in await looks_back(server.chitra, match):
        assert NONE_SUCH in answer.refusal
    dora = server.joins("dora")
    await thread.add_user(discord.Object(dora.id))
    await server.env.settle()
    for answer in await looks_back(dora, match):
        assert NONE_SUCH not in answer.words


async def test_a_match_whose_channel_is_gone_is_for_its_players(server: Server) -> None:
    gone = server.guild.create_text_channel("gone")
    match = await finished(server, gone)
    server.env.backend.delete_channel(gone.id)
    for answer in await looks_back(server.chitra, match):
        assert NONE_SUCH in answer.refusal
    for answer in await looks_back(server.bimal, match):
        assert NONE_SUCH not in answer.words


async def test_one_person_can_ask_for_so_many_replays_in_a_minute(server: Server) -> None:
    match = await finished(server, server.channel)
    for _ in range(REPLAYS_ASKED):
        assert (await server.asha.types("replay", match=match.id)).public
    assert "That were many replays" in (await server.asha.types("replay", match=match.id)).refusal
    assert (await server.bimal.types("replay", match=match.id)).public
    await server.waits(REPLAYS_WITHIN.total_seconds())
    assert (await server.asha.types("replay", match=match.id)).public


async def test_a_replay_is_drawn_once_few_are_at_once_and_no_line_is_endless(
    renderer: BoardRenderer, server: Server
) -> None:
    match = await finished(server, server.channel)
    cache, drawn, at_once = AnimationCache(renderer), list[int](), set[int]()
    draw = cache._draw

    async def counted(asked: Match, theme: str | None, bottom: Side) -> bytes:
        drawn.append(asked.id)
        async with cache._semaphore:
            at_once.add(REPLAYS_AT_ONCE - cache._semaphore._value)
        return await draw(asked, theme, bottom)

    cache._draw = counted  # type: ignore[method-assign]
    one, other = await asyncio.gather(*(cache.animation(match, None, Side.BLACK) for _ in range(2)))
    assert one is other is await cache.animation(match, None, Side.BLACK)
    assert len(drawn) == 1
    await cache.animation(match, None, Side.WHITE)
    assert len(drawn) == 2
    themes = renderer.themes
    many = [(themes[at % len(themes)], version) for at, version in enumerate(range(20, 30))]
    assert len(many) == REPLAYS_AT_ONCE + REPLAYS_WAITING
    tasks = [
        asyncio.create_task(cache.animation(replace(match, version=version), theme, Side.BLACK))
        for theme, version in many
    ]
    await asyncio.sleep(0)
    with pytest.raises(ReplaysBusy):
        cache.require_room()
    await asyncio.gather(*tasks)
    cache.require_room()
    assert max(at_once) <= REPLAYS_AT_ONCE
