"""Replays: who may read a finished match, and how many are rendered concurrently."""

import asyncio
import time
from dataclasses import replace
from itertools import repeat
from threading import Event, Lock
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.animations import DIGITS, AnimationCache
from bot.client.errors import ReplaysBusy
from bot.client.gateway.work_queue import WorkQueue
from bot.client.matches.cooldown import ANIMATION_REPEATED_AFTER_S
from bot.paths import TREE
from bot.play.limits import (
    CONCURRENT_REPLAYS,
    QUEUED_REPLAYS,
    REPLAYS_PER_PERIOD,
    REPLAYS_PERIOD,
)
from bot.play.match import Match
from bot.render import BoardRenderer
from bot.services.requests import Person as Player
from guti import Side
from tests.support.hidden_matches import finished, hide, thread_of
from tests.support.ratings_fixture import RatedServer
from tests.support.seen import Answer
from tests.support.simcord_harness import ServerMember, SimulatedServer

NONE_SUCH = "There’s no such match"


async def open_in_every_way(who: ServerMember, match: Match) -> list[Answer]:
    """Open a finished match from another channel in every possible way."""
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
        await who.presses_id(history, f"match:replay:{match.id}"),
    ]


async def open_channel(server: SimulatedServer, hidden: Any) -> Any:
    del server
    return hidden


async def archived_thread(server: SimulatedServer, hidden: Any) -> Any:
    """Return a thread that discord.py does not cache, like archived ones."""
    parent = server.client.get_channel(hidden.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="past", type=discord.ChannelType.public_thread)
    await server.env.settle()
    return hidden.threads[-1]


PLACES = {"a channel": open_channel, "an archived thread": archived_thread}


@pytest.mark.parametrize("place", PLACES)
async def test_match_is_readable_where_its_channel_is_visible(
    server: SimulatedServer, place: str
) -> None:
    hidden = server.guild.create_text_channel("hidden")
    where = await PLACES[place](server, hidden)
    match = await finished(server, where)
    if where is not hidden:
        await thread_of(server, where).edit(archived=True)
        await server.env.settle()
        assert server.client.get_channel(where.id) is None
    for answer in await open_in_every_way(server.chitra, match):
        assert NONE_SUCH not in answer.words
    dora = server.joins("dora")
    await hide(server, hidden, dora)
    for answer in await open_in_every_way(dora, match):
        assert NONE_SUCH in answer.refusal


async def test_private_thread_match_is_visible_to_members(
    server: SimulatedServer,
) -> None:
    parent = server.client.get_channel(server.channel.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="two", type=discord.ChannelType.private_thread)
    await server.env.settle()
    thread = thread_of(server, server.channel.threads[-1])
    for member in (server.asha, server.bimal):
        await thread.add_user(discord.Object(member.id))
    await server.env.settle()
    match = await finished(server, server.channel.threads[-1])
    for answer in await open_in_every_way(server.chitra, match):
        assert NONE_SUCH in answer.refusal
    dora = server.joins("dora")
    await thread.add_user(discord.Object(dora.id))
    await server.env.settle()
    for answer in await open_in_every_way(dora, match):
        assert NONE_SUCH not in answer.words


async def test_replay_button_pressed_again_links_the_replay(server: SimulatedServer) -> None:
    match = await finished(server, server.channel)
    carrier = (await server.asha.types("leaderboard")).public
    press = f"match:replay:{match.id}"
    replay = (await server.asha.presses_id(carrier, press)).public
    for who in (server.asha, server.bimal):
        assert f"/{replay.raw.id}" in (await who.presses_id(carrier, press)).refusal
    elsewhere = server.guild.create_text_channel("elsewhere")
    other = (await server.asha.types("leaderboard", elsewhere)).public
    assert (await server.asha.presses_id(other, press)).public.alts
    assert (await server.bimal.types("replay", match=match.id)).public.alts
    await server.waits(ANIMATION_REPEATED_AFTER_S)
    assert (await server.asha.presses_id(carrier, press)).public.raw.id != replay.raw.id


async def test_replay_button_pressed_twice_at_once_shows_one(server: SimulatedServer) -> None:
    match = await finished(server, server.channel)
    carrier = (await server.asha.types("leaderboard")).public
    before = len(server.messages())
    await server.at_once(
        *(server.asha.presses_id(carrier, f"match:replay:{match.id}") for _ in range(2))
    )
    assert len(server.messages()) == before + 1


async def test_deleted_channels_match_is_visible_to_players(server: SimulatedServer) -> None:
    gone = server.guild.create_text_channel("gone")
    match = await finished(server, gone)
    server.env.backend.delete_channel(gone.id)
    for answer in await open_in_every_way(server.chitra, match):
        assert NONE_SUCH in answer.refusal
    for answer in await open_in_every_way(server.bimal, match):
        assert NONE_SUCH not in answer.words


async def test_reader_shows_one_button_row_and_the_turn(
    server: SimulatedServer,
) -> None:
    match = await finished(server, server.channel)
    answer = await server.asha.types("replay", match=match.id)
    (page,) = (await server.asha.presses(answer.seen[0], "Step by step")).seen
    for pressed, ply in (("▶", 1), ("⏭", 2), ("◀", 1), ("⏮", 0)):
        assert list(page.buttons) == ["⏮", "◀", "▶", "⏭", "Replay"]
        (page,) = (await server.asha.presses(page, pressed)).seen
        assert f"Turn {ply} of {len(match.moves)}" in page.words


async def test_replays_per_person_are_limited_per_minute(server: SimulatedServer) -> None:
    match = await finished(server, server.channel)
    for _ in range(REPLAYS_PER_PERIOD):
        assert (await server.asha.types("replay", match=match.id)).public
    assert (
        "That was a lot of replays" in (await server.asha.types("replay", match=match.id)).refusal
    )
    assert (await server.bimal.types("replay", match=match.id)).public
    await server.waits(REPLAYS_PERIOD.total_seconds())
    assert (await server.asha.types("replay", match=match.id)).public


class Watched(BoardRenderer):
    """A slow renderer that counts concurrent drawings."""

    running = most = drawn = 0
    lock = Lock()
    may_begin: Event | None = None

    def assets(self, *args: Any, **options: Any) -> Any:
        if self.may_begin:
            assert self.may_begin.wait(60)
        with self.lock:
            self.running, self.drawn = self.running + 1, self.drawn + 1
            self.most = max(self.most, self.running)
        time.sleep(0.05)
        with self.lock:
            self.running -= 1
        return super().assets(*args, **options)


class AskedAll(AnimationCache):
    """Blocks rendering until a number of requests have arrived."""

    def __init__(self, renderer: Watched, people: int) -> None:
        super().__init__(renderer)
        self.people, self.watched = people, renderer

    def draw(
        self, match: Match, theme: str | None, bottom: Side, digits: str = DIGITS
    ) -> asyncio.Future[bytes]:
        self.people -= 1
        if not self.people and self.watched.may_begin:
            self.watched.may_begin.set()
        return super().draw(match, theme, bottom, digits)


async def test_replay_renders_once_with_bounded_queue(
    server: SimulatedServer,
) -> None:
    match = await finished(server, server.channel)
    renderer = Watched.open(TREE / "assets")
    cache = AnimationCache(renderer)
    one, other = await asyncio.gather(*(cache.draw(match, None, Side.BLACK) for _ in range(2)))
    assert one is other is await cache.draw(match, None, Side.BLACK)
    assert renderer.drawn == 1
    many = [replace(match, version=version) for version in range(20, 30)]
    assert len(many) == CONCURRENT_REPLAYS + QUEUED_REPLAYS
    drawing = [cache.draw(each, None, Side.BLACK) for each in many]
    with pytest.raises(ReplaysBusy):
        cache.draw(match, None, Side.WHITE)
    assert await cache.draw(match, None, Side.BLACK) is one, "what is kept needs no place"
    await asyncio.gather(cache.draw(many[-1], None, Side.BLACK), *drawing)
    assert renderer.most == CONCURRENT_REPLAYS
    assert renderer.drawn == 1 + len(many)
    await cache.draw(match, None, Side.WHITE)


async def test_concurrent_replay_requests_respect_the_limit(
    server: SimulatedServer,
) -> None:
    """A request takes a place in the queue before waiting for anything."""
    rated_server = RatedServer(server.store, server.env.now(), repeat(server.channel.id))
    asha, bimal = (Player(each.id, each.actor.name) for each in (server.asha, server.bimal))
    matches = [
        await rated_server.plays(asha, bimal, guild=server.guild.id)
        for _ in range(CONCURRENT_REPLAYS + QUEUED_REPLAYS + 3)
    ]
    people = [server.joins(f"guest{number}") for number in range(len(matches))]
    renderer = Watched.open(TREE / "assets")
    renderer.may_begin = Event()
    server.client.animations = AskedAll(renderer, len(people))
    server.client.work_queue = WorkQueue(len(people))
    answers = await server.at_once(
        *(who.types("replay", match=match.id) for who, match in zip(people, matches, strict=True))
    )
    busy = [answer for answer in answers if "A lot of replays are being made" in answer.words]
    assert len(busy) == 3


async def test_match_without_moves_has_neither_replay_nor_record(server: SimulatedServer) -> None:
    match, board = await server.begins()
    for command in ("replay", "export"):
        text = (await server.asha.types(command)).refusal
        assert f"Match {match.id} has no moves yet." in text
    question = await server.asha.menu(board, "Resign")
    over = (await server.asha.presses(question.private, "Yes, call it off")).public
    assert "Replay" not in over.buttons
    for command in ("replay", "export"):
        text = (await server.asha.types(command, match=match.id)).refusal
        assert "ended before a move was played" in text


async def test_rules_requested_at_once_render_once(server: SimulatedServer) -> None:
    people = [server.joins(f"guest{number}") for number in range(10)]
    renderer = Watched.open(TREE / "assets")
    server.client.animations = AnimationCache(renderer)
    answers = await server.at_once(*(each.types("rules", game="felli") for each in people))
    answers.append(await server.asha.types("rules", game="felli"))
    assert all(answer.private.alts for answer in answers)
    assert renderer.drawn == 1


async def test_voice_channel_match_needs_connect_permission(
    server: SimulatedServer,
) -> None:
    voice = server.guild.create_voice_channel("talk")
    match = await finished(server, voice)
    dora = server.joins("dora")
    server.env.backend.set_overwrite(
        voice.id,
        Overwrite(dora.id, OverwriteType.MEMBER, deny=discord.Permissions(connect=True).value),
    )
    for who, found in ((server.chitra, True), (dora, False)):
        answer = await who.types("export", match=match.id)
        assert (NONE_SUCH not in answer.words) == found


async def test_replay_of_live_match_has_no_empty_line(server: SimulatedServer) -> None:
    await server.begins()
    await server.asha.moves("a1-o")
    await server.waits(ANIMATION_REPEATED_AFTER_S)
    words = (await server.bimal.types("replay")).seen[-1].words
    assert "1 · one turn" in words
    assert all(words.splitlines())
