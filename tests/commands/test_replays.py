"""Looking back: who may read a finished match, and how many replays are made at once."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord_harness import Answer, Person, Table

from bot.client.animations import AT_ONCE, WAITING, AnimationCache
from bot.client.errors import ReplaysBusy
from bot.engine import Side
from bot.play.limits import REPLAYS_ASKED, REPLAYS_WITHIN
from bot.play.match import Match
from bot.render import BoardRenderer

NONE_SUCH = "There is no such match"


async def finished(table: Table, channel: Any) -> Match:
    match, _ = await table.begins(channel=channel)
    for move in ("a1-o", "d1xa1"):
        match = (await table.services.matches.move(channel.id, match.to_move, move)).after
    await table.services.matches.resign(match.id, match.version, table.bimal.id)
    return match


async def looks_back(who: Person, match: Match) -> list[Answer]:
    """By every way there is to open a finished match from another channel."""
    history = (await who.types("history", user=who.table.asha)).seen[0]
    chosen = {
        "custom_id": f"history:open:{who.table.asha.id}",
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


async def hide(table: Table, channel: Any, who: Person) -> None:
    denied = discord.Permissions(view_channel=True).value
    table.env.backend.set_overwrite(
        channel.id, Overwrite(who.id, OverwriteType.MEMBER, deny=denied)
    )


async def open_channel(table: Table, hidden: Any) -> Any:
    del table
    return hidden


async def archived_thread(table: Table, hidden: Any) -> Any:
    """A thread that discord.py forgets, as it does with every archived one."""
    parent = table.client.get_channel(hidden.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="past", type=discord.ChannelType.public_thread)
    await table.env.settle()
    return hidden.threads[-1]


def thread_of(table: Table, where: Any) -> discord.Thread:
    found = table.client.get_channel(where.id)
    assert isinstance(found, discord.Thread)
    return found


PLACES = {"a channel": open_channel, "an archived thread": archived_thread}


@pytest.mark.parametrize("place", PLACES)
async def test_a_match_is_read_by_who_may_see_its_place(table: Table, place: str) -> None:
    hidden = table.guild.create_text_channel("hidden")
    where = await PLACES[place](table, hidden)
    match = await finished(table, where)
    if where is not hidden:
        await thread_of(table, where).edit(archived=True)
        await table.env.settle()
        assert table.client.get_channel(where.id) is None
    for answer in await looks_back(table.chitra, match):
        assert NONE_SUCH not in answer.words
    dora = table.joins("dora")
    await hide(table, hidden, dora)
    for answer in await looks_back(dora, match):
        assert NONE_SUCH in answer.refusal


async def test_a_match_of_a_private_thread_is_read_by_its_members_alone(table: Table) -> None:
    parent = table.client.get_channel(table.channel.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="two", type=discord.ChannelType.private_thread)
    await table.env.settle()
    thread = thread_of(table, table.channel.threads[-1])
    for member in (table.asha, table.bimal):
        await thread.add_user(discord.Object(member.id))
    await table.env.settle()
    match = await finished(table, table.channel.threads[-1])
    for answer in await looks_back(table.chitra, match):
        assert NONE_SUCH in answer.refusal
    dora = table.joins("dora")
    await thread.add_user(discord.Object(dora.id))
    await table.env.settle()
    for answer in await looks_back(dora, match):
        assert NONE_SUCH not in answer.words


async def test_a_match_whose_channel_is_gone_is_for_its_players(table: Table) -> None:
    gone = table.guild.create_text_channel("gone")
    match = await finished(table, gone)
    table.env.backend.delete_channel(gone.id)
    for answer in await looks_back(table.chitra, match):
        assert NONE_SUCH in answer.refusal
    for answer in await looks_back(table.bimal, match):
        assert NONE_SUCH not in answer.words


async def test_one_person_can_ask_for_so_many_replays_in_a_minute(table: Table) -> None:
    match = await finished(table, table.channel)
    for _ in range(REPLAYS_ASKED):
        assert (await table.asha.types("replay", match=match.id)).public
    assert "That were many replays" in (await table.asha.types("replay", match=match.id)).refusal
    assert (await table.bimal.types("replay", match=match.id)).public
    await table.waits(REPLAYS_WITHIN.total_seconds())
    assert (await table.asha.types("replay", match=match.id)).public


async def test_a_replay_is_drawn_once_few_are_at_once_and_no_line_is_endless(
    renderer: BoardRenderer, table: Table
) -> None:
    match = await finished(table, table.channel)
    cache, drawn, at_once = AnimationCache(renderer), list[int](), set[int]()
    draw = cache._draw

    async def counted(asked: Match, theme: str | None, bottom: Side) -> bytes:
        drawn.append(asked.id)
        async with cache._semaphore:
            at_once.add(AT_ONCE - cache._semaphore._value)
        return await draw(asked, theme, bottom)

    cache._draw = counted  # type: ignore[method-assign]
    one, other = await asyncio.gather(*(cache.animation(match, None, Side.BLACK) for _ in range(2)))
    assert one is other is await cache.animation(match, None, Side.BLACK)
    assert len(drawn) == 1
    await cache.animation(match, None, Side.WHITE)
    assert len(drawn) == 2
    themes = renderer.themes
    many = [(themes[at % len(themes)], version) for at, version in enumerate(range(20, 30))]
    assert len(many) == AT_ONCE + WAITING
    tasks = [
        asyncio.create_task(cache.animation(replace(match, version=version), theme, Side.BLACK))
        for theme, version in many
    ]
    await asyncio.sleep(0)
    with pytest.raises(ReplaysBusy):
        cache.require_room()
    await asyncio.gather(*tasks)
    cache.require_room()
    assert max(at_once) <= AT_ONCE
