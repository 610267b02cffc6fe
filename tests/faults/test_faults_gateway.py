"""The gateway fails in every way there is, and a match goes on; the bot is a process of its own.

What was asked meanwhile is done once or not at all. It must not know the bot's inside.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from faulty_bot import Struck
from loopback import Loopback

pytestmark = pytest.mark.asyncio(loop_scope="module")

HASTY = """
import asyncio, sys
from discord import Client
from discord.state import ConnectionState
ConnectionState.heartbeat_timeout = property(lambda _: 2.0, lambda *_: None)
Client.before_identify_hook = lambda *_, **__: asyncio.sleep(0.1)
from bot.cli.main import main
sys.exit(main(["run"]))
"""
COMMAND = (sys.executable, "-c", HASTY)
"""The bot; discord.py finds a gateway silent, and begins a new session, sooner than it would."""

LONG = 15.0
"""Seconds in which a session stands again, and a move that waits for it is answered."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def struck(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Struck]:
    """One bot, on which all of it comes down."""
    async with Struck.open(tmp_path_factory.mktemp("gateway"), COMMAND) as opened:
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


async def asked(discord: Loopback) -> None:
    discord.gateway.ask_to_reconnect()


async def doubted(discord: Loopback) -> None:
    discord.gateway.invalidate(resumable=True)


async def invalid(discord: Loopback) -> None:
    discord.gateway.invalidate(resumable=False)


async def forgotten(discord: Loopback) -> None:
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
    "asked to reconnect": asked,
    "invalid, but resumable": doubted,
}
ANEW = {"invalid": invalid, "forgotten": forgotten, "down": down}


@pytest.mark.parametrize("fault", RESUMED)
async def test_a_session_is_resumed_and_what_was_missed_is_done_once(
    struck: Struck, fault: str
) -> None:
    discord, dice = struck.discord, Random(fault)
    sitting = await struck.sits()
    await sitting.play(dice, 2)
    starts, resumes = discord.gateway.starts, discord.gateway.resumes
    await RESUMED[fault](discord)
    (move,) = sitting.choose(dice)
    await sitting.move(move)
    assert struck.moves(sitting) == sitting.played
    assert discord.gateway.starts == starts
    assert discord.gateway.resumes > resumes
    await sitting.play(dice, 2)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


@pytest.mark.parametrize("fault", ANEW)
async def test_a_new_session_begins_and_what_was_missed_is_done_at_most_once(
    struck: Struck, fault: str
) -> None:
    """The rooms of before are known again, and their buttons work."""
    discord, dice = struck.discord, Random(fault)
    sitting = await struck.sits()
    board = (await sitting.play(dice, 2)).message
    starts, tries = discord.gateway.starts, discord.gateway.tries
    await ANEW[fault](discord)
    (move,) = sitting.choose(dice)
    struck.sends(sitting, move)
    if discord.gateway.down:
        await discord.until(lambda: discord.gateway.tries > tries + 1, "two tries", LONG)
        discord.gateway.down = False
    await discord.until(lambda: discord.gateway.starts > starts, "a new session", LONG)
    assert struck.moves(sitting) == sitting.played
    assert (await sitting.mover.click(board, label="Move")).ephemeral
    await sitting.move(move)
    await sitting.play(dice, 2)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


async def test_a_move_that_was_heard_too_late_is_shown_all_the_same(struck: Struck) -> None:
    """The gateway was gone for longer than Discord takes an answer: the channel is told."""
    discord, dice = struck.discord, Random(5)
    sitting = await struck.sits()
    (move,) = sitting.choose(dice)
    discord.deadline = 0.0
    boards = len(sitting.channel.public)
    sent = struck.sends(sitting, move)
    await discord.until(lambda: len(sitting.channel.public) > boards, "the board")
    discord.deadline = LONG
    assert sent.error == 10062
    assert f"`{move}`" in sitting.channel.public[-1].text
    sitting.note(move)
    await sitting.play(dice, 2)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


@pytest.mark.parametrize("how", ["down", "silent"])
async def test_it_ends_while_it_is_reconnecting(tmp_path: Path, how: str) -> None:
    """SIGTERM finds discord.py trying again, which may swallow what cancels it."""
    async with Struck.open(tmp_path, COMMAND) as struck:
        gateway = struck.discord.gateway
        setattr(gateway, how, True)
        tries = gateway.tries
        await gateway.drop()
        await struck.discord.until(lambda: gateway.tries > tries, "a try", LONG)
        assert await struck.bot.stop(limit=5) == 0
    assert struck.complaints() == []
