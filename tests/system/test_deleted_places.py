"""Boards, threads, channels, servers and people that vanish during a match, which continues.

The bot is a process of its own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import Channel
from tests.support.loopback.faults import answer, limit

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "POST /interactions/.*/callback"
UNKNOWN_CHANNEL = {"code": 10003, "message": "Unknown Channel"}
UNKNOWN_MESSAGE = {"code": 10008, "message": "Unknown Message"}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def faulty_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all tests."""
    async with FaultyBot.open(tmp_path_factory.mktemp("discord")) as opened:
        yield opened


async def thread_of(faulty_bot: FaultyBot) -> Channel:
    """Return a thread of a channel that has no live match."""
    channel = faulty_bot.new_channel()
    asha, bimal = faulty_bot.discord.member("Asha"), faulty_bot.discord.member("Bimal")
    challenge = await asha.slash(channel, "challenge", opponent=bimal, game="pretwa", thread=True)
    await bimal.click(challenge.message, label="Accept")
    (thread,) = [each for each in faulty_bot.discord.channels.values() if each.parent is channel]
    await faulty_bot.discord.until(lambda: thread.public, "the board")
    really = await asha.slash(thread, "resign")
    await asha.click(really.message, label="Yes, call it off")
    await faulty_bot.discord.until(lambda: not thread.boards, "the last board")
    return thread


@pytest.mark.parametrize("act", ["move", "draw", "takeback", "resign", "board", "games"])
async def test_match_continues_after_board_is_deleted(faulty_bot: FaultyBot, act: str) -> None:
    match = await faulty_bot.begins()
    await match.play(Random(act), 2)
    await faulty_bot.wait_for_recorded_board(match)
    for board in match.channel.public:
        del match.channel.messages[board.id]
    if act == "move":
        await match.play(Random(act), 2)
    else:
        answer = await match.mover.slash(match.channel, act)
        assert answer.text
        assert "went wrong" not in answer.text
        await match.play(Random(act), 2)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


async def test_press_while_board_is_deleted_is_answered(faulty_bot: FaultyBot) -> None:
    match = await faulty_bot.begins()
    board = (await match.play(Random(3), 2)).message
    del match.channel.messages[board.id]
    assert (await match.mover.click(board, label="More")).text
    await match.play(Random(3), 2)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_move_in_channel_being_deleted_is_not_lost(faulty_bot: FaultyBot, kind: str) -> None:
    """The move is stored but not shown. `/board` moves the match to another channel."""
    channel = faulty_bot.new_channel() if kind == "channel" else await thread_of(faulty_bot)
    match = await faulty_bot.begins(channel=channel)
    (move,) = match.choose(faulty_bot.rng)
    with faulty_bot.with_faults(answer(404, CALLBACK, body=UNKNOWN_CHANNEL)):
        faulty_bot.discord.delete_channel(channel)
        sent = faulty_bot.sends(match, move)
        await faulty_bot.wait_until_acknowledged(sent)
        await faulty_bot.discord.until(lambda: faulty_bot.moves(match), "the move")
    match.note(move)
    match.channel = faulty_bot.new_channel()
    listed = await match.mover.slash(match.channel, "games")
    assert "Dash-guti" in listed.text
    again = await match.mover.slash(match.channel, "board")
    assert "here it is again" in again.text
    await match.play(faulty_bot.rng, 2)
    assert faulty_bot.moves(match) == match.played
    assert all("not shown" in record for record in faulty_bot.new_errors())


async def test_kicked_bot_continues_when_invited_back(faulty_bot: FaultyBot) -> None:
    """A pending move is answered, and old boards can be pressed again."""
    discord, match = faulty_bot.discord, await faulty_bot.begins()
    board = (await match.play(faulty_bot.rng, 2)).message
    (move,) = match.choose(faulty_bot.rng)
    with faulty_bot.with_faults(limit(CALLBACK)):
        sent = faulty_bot.sends(match, move)
        await faulty_bot.wait_until_acknowledged(sent)
        discord.gateway.dispatch("GUILD_DELETE", {"id": str(discord.guild_id)})
        match.channel.permissions.update(view_channel=False)
        await discord.until(sent.answered.is_set, "the answer")
    match.note(move)
    match.channel.permissions.update(view_channel=True)
    discord.gateway.dispatch("GUILD_CREATE", discord.guild)
    assert "moved on" in (await match.mover.click(board, label=board.buttons[0])).text
    assert (await match.mover.click(sent.message, label="More")).ephemeral
    await match.play(faulty_bot.rng, 3)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []


@pytest.mark.parametrize("lost", [False, True], ids=["", "the answer is lost"])
async def test_unavailable_server_continues_when_back(faulty_bot: FaultyBot, *, lost: bool) -> None:
    """Discord may forward interactions though the bot does not know the server."""
    discord, match = faulty_bot.discord, await faulty_bot.begins()
    gone = {"id": str(discord.guild_id), "unavailable": True}
    discord.gateway.dispatch("GUILD_DELETE", gone)
    (move,) = match.choose(faulty_bot.rng)
    with faulty_bot.with_faults(answer(404, CALLBACK, times=int(lost), body=UNKNOWN_MESSAGE)):
        boards = len(match.channel.posted)
        faulty_bot.sends(match, move)
        await discord.until(lambda: len(match.channel.posted) > boards, "the board")
    match.note(move)
    await faulty_bot.wait_for_recorded_board(match)
    assert (await match.mover.slash(match.channel, "board")).ephemeral
    request = await match.mover.slash(
        match.channel, "challenge", opponent=match.waiting, game="pretwa", thread=True
    )
    threads = len(discord.channels)
    await match.waiting.click(request.message, label="Accept")
    assert len(discord.channels) == threads + 1
    discord.gateway.dispatch("GUILD_CREATE", discord.guild)
    await match.play(faulty_bot.rng, 3)
    assert faulty_bot.moves(match) == match.played
    assert faulty_bot.new_errors() == []
