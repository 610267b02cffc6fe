"""Gateway failures of every kind during a match.

Interactions sent during a failure are executed once or not at all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import Loopback
from tests.support.loopback.faults import answer
from tests.support.patience import stretched

pytestmark = pytest.mark.asyncio(loop_scope="module")

LONG = 15.0
"""Seconds for a new session and the answer to a waiting move."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def faulty_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all faults."""
    async with FaultyBot.open(tmp_path_factory.mktemp("gateway")) as opened:
        opened.discord.deadline = LONG
        yield opened


async def cut(discord: Loopback) -> None:
    await discord.gateway.drop()


def closed(code: int) -> Callable[[Loopback], Awaitable[None]]:
    async def close(discord: Loopback) -> None:
        await discord.gateway.drop(code)

    return close


async def silent(discord: Loopback) -> None:
    discord.gateway.mute()


async def request_reconnect(discord: Loopback) -> None:
    discord.gateway.ask_to_reconnect()


async def invalidate_resumably(discord: Loopback) -> None:
    discord.gateway.invalidate(resumable=True)


async def invalidate_session(discord: Loopback) -> None:
    discord.gateway.invalidate(resumable=False)


async def drop_and_forget(discord: Loopback) -> None:
    await discord.gateway.drop(forget=True)


async def down(discord: Loopback) -> None:
    discord.gateway.down = True
    await discord.gateway.drop()


RESUMED = {
    "cut": cut,
    "closed, going away": closed(1001),
    "closed, unknown error": closed(4000),
    "closed, session timed out": closed(4009),
    "closed as if all were well": closed(1000),
    "silent": silent,
    "asked to reconnect": request_reconnect,
    "invalid, but resumable": invalidate_resumably,
}
ANEW = {"invalid": invalidate_session, "forgotten": drop_and_forget, "down": down}


@pytest.mark.parametrize("fault", RESUMED)
async def test_resumed_session_replays_missed_events_once(
    faulty_bot: FaultyBot, fault: str
) -> None:
    discord, rng = faulty_bot.discord, Random(fault)
    match = await faulty_bot.begins()
    await match.play(rng, 2)
    starts, resumes = discord.gateway.starts, discord.gateway.resumes
    await RESUMED[fault](discord)
    (move,) = match.choose(rng)
    await match.move(move)
    assert faulty_bot.moves(match) == match.played
    assert discord.gateway.starts == starts
    assert discord.gateway.resumes > resumes
    await match.play(rng, 2)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


@pytest.mark.parametrize("fault", ANEW)
async def test_new_session_repeats_nothing(faulty_bot: FaultyBot, fault: str) -> None:
    """The bot knows the old channels again, and their buttons work."""
    discord, rng = faulty_bot.discord, Random(fault)
    match = await faulty_bot.begins()
    board = (await match.play(rng, 2)).message
    starts, tries = discord.gateway.starts, discord.gateway.tries
    await ANEW[fault](discord)
    (move,) = match.choose(rng)
    faulty_bot.sends(match, move)
    if discord.gateway.down:
        await discord.until(lambda: discord.gateway.tries > tries + 1, "two tries", LONG)
        discord.gateway.down = False
    await discord.until(lambda: discord.gateway.starts > starts, "a new session", LONG)
    assert faulty_bot.moves(match) == match.played
    assert (await match.mover.click(board, label="More")).ephemeral
    await match.move(move)
    await match.play(rng, 2)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


async def test_used_up_starts_delay_a_new_session(faulty_bot: FaultyBot) -> None:
    discord = faulty_bot.discord
    limit = {"total": 1000, "remaining": 0, "reset_after": 1500, "max_concurrency": 1}
    said = {"url": discord.gateway_url, "shards": 1, "session_start_limit": limit}
    discord.faults.append(answer(200, "GET /gateway/bot", body=said))
    starts, began = discord.gateway.starts, discord.now()
    discord.gateway.invalidate(resumable=False)
    await discord.until(lambda: discord.gateway.starts > starts, "a new session", LONG)
    assert discord.now() - began > 1.5
    (error,) = faulty_bot.new_errors()
    assert "(help: starts-used-up)" in error
    discord.faults.clear()


async def test_move_acknowledged_too_late_is_shown_publicly(faulty_bot: FaultyBot) -> None:
    """Discord refuses the late answer, so the bot posts a public message instead."""
    discord, rng = faulty_bot.discord, Random(5)
    match = await faulty_bot.begins()
    (move,) = match.choose(rng)
    discord.deadline = 0.0
    boards = len(match.channel.posted)
    sent = faulty_bot.sends(match, move)
    await discord.until(lambda: len(match.channel.posted) > boards, "the board")
    discord.deadline = LONG
    assert sent.error == 10062
    assert f"`{move}`" in match.channel.public[-1].text
    match.note(move)
    await match.play(rng, 2)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


@pytest.mark.parametrize("how", ["down", "silent"])
async def test_bot_ends_while_reconnecting(tmp_path: Path, how: str) -> None:
    """SIGTERM arrives while discord.py retries, which may swallow the cancellation."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        gateway = faulty_bot.discord.gateway
        setattr(gateway, how, True)
        tries = gateway.tries
        await gateway.drop()
        await faulty_bot.discord.until(lambda: gateway.tries > tries, "a try", LONG)
        assert await faulty_bot.bot.stop(limit=stretched(5)) == 0
    assert faulty_bot.new_errors() == []
