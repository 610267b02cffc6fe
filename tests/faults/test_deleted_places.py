"""Boards, threads, channels, servers and people go away while a match is live, and it goes on.

The bot is a process of its own; the test must not know what it keeps of Discord.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio
from faulty_bot import Struck
from loopback import Channel
from loopback.faults import answer, limit

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "POST /interactions/.*/callback"
UNKNOWN_CHANNEL = {"code": 10003, "message": "Unknown Channel"}
UNKNOWN_MESSAGE = {"code": 10008, "message": "Unknown Message"}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def struck(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Struck]:
    """One bot, which sees all of it go."""
    async with Struck.open(tmp_path_factory.mktemp("discord")) as opened:
        yield opened


async def thread_of(struck: Struck) -> Channel:
    """A thread of a room, in which no match is played any more."""
    room = struck.room()
    asha, bimal = struck.discord.member("Asha"), struck.discord.member("Bimal")
    asked = await asha.slash(room, "challenge", opponent=bimal, game="pretwa", thread=True)
    await bimal.click(asked.message, label="Accept")
    (thread,) = [each for each in struck.discord.channels.values() if each.parent is room]
    await struck.discord.until(lambda: thread.public, "the board")
    really = await asha.slash(thread, "resign")
    await asha.click(really.message, label="Yes, call it off")
    await struck.discord.until(lambda: len(thread.public) > 1, "the last board")
    return thread


@pytest.mark.parametrize("act", ["move", "draw", "takeback", "resign", "board", "games"])
async def test_where_the_board_was_deleted_all_goes_on(struck: Struck, act: str) -> None:
    sitting = await struck.sits()
    await sitting.play(Random(act), 2)
    await struck.settled(sitting)
    for board in sitting.channel.public:
        del sitting.channel.messages[board.id]
    if act == "move":
        await sitting.play(Random(act), 2)
    else:
        said = await sitting.mover.slash(sitting.channel, act)
        assert said.text
        assert "went wrong" not in said.text
        await sitting.play(Random(act), 2)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


@pytest.mark.parametrize("label", ["Move", "My view", "Draw", "Resign"])
async def test_a_press_that_comes_as_its_board_is_deleted_is_answered(
    struck: Struck, label: str
) -> None:
    sitting = await struck.sits()
    board = (await sitting.play(Random(label), 2)).message
    del sitting.channel.messages[board.id]
    assert (await sitting.mover.click(board, label=label)).text
    await sitting.play(Random(label), 2)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_a_move_that_comes_as_its_channel_is_deleted_is_seen_in_another(
    struck: Struck, kind: str
) -> None:
    """It is kept; nobody can be told there; `/board` takes the match elsewhere."""
    channel = struck.room() if kind == "channel" else await thread_of(struck)
    sitting = await struck.sits(channel=channel)
    (move,) = sitting.choose(struck.dice)
    with struck.under(answer(404, CALLBACK, body=UNKNOWN_CHANNEL)):
        struck.discord.delete_channel(channel)
        sent = struck.sends(sitting, move)
        await struck.asked(sent)
        await struck.discord.until(lambda: struck.moves(sitting), "the move")
    sitting.note(move)
    sitting.channel = struck.room()
    listed = await sitting.mover.slash(sitting.channel, "games")
    assert "Dash-guti" in listed.text
    again = await sitting.mover.slash(sitting.channel, "board")
    assert "here it is again" in again.text
    await sitting.play(struck.dice, 2)
    assert struck.moves(sitting) == sitting.played
    assert all("is not shown" in record for record in struck.complaints())


async def test_a_bot_that_is_kicked_and_comes_back_goes_on(struck: Struck) -> None:
    """A move that was under way is answered; the boards of before can be pressed again."""
    discord, sitting = struck.discord, await struck.sits()
    board = (await sitting.play(struck.dice, 2)).message
    (move,) = sitting.choose(struck.dice)
    with struck.under(limit(CALLBACK)):
        sent = struck.sends(sitting, move)
        await struck.asked(sent)
        discord.gateway.dispatch("GUILD_DELETE", {"id": str(discord.guild_id)})
        sitting.channel.permissions.update(view_channel=False)
        await discord.until(sent.answered.is_set, "the answer")
    sitting.note(move)
    sitting.channel.permissions.update(view_channel=True)
    discord.gateway.dispatch("GUILD_CREATE", discord.guild)
    assert "moved on" in (await sitting.mover.click(board, label="Move")).text
    assert (await sitting.mover.click(sent.message, label="Move")).ephemeral
    await sitting.play(struck.dice, 3)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []


@pytest.mark.parametrize("lost", [False, True], ids=["", "the answer is lost"])
async def test_a_server_that_is_out_of_reach_and_back_goes_on(
    struck: Struck, *, lost: bool
) -> None:
    """Discord may pass on what people do though the bot knows nothing of the server."""
    discord, sitting = struck.discord, await struck.sits()
    gone = {"id": str(discord.guild_id), "unavailable": True}
    discord.gateway.dispatch("GUILD_DELETE", gone)
    (move,) = sitting.choose(struck.dice)
    with struck.under(answer(404, CALLBACK, times=int(lost), body=UNKNOWN_MESSAGE)):
        boards = len(sitting.channel.public)
        struck.sends(sitting, move)
        await discord.until(lambda: len(sitting.channel.public) > boards, "the board")
    sitting.note(move)
    await struck.settled(sitting)
    assert (await sitting.mover.slash(sitting.channel, "board")).ephemeral
    asked = await sitting.mover.slash(
        sitting.channel, "challenge", opponent=sitting.waiting, game="pretwa", thread=True
    )
    threads = len(discord.channels)
    await sitting.waiting.click(asked.message, label="Accept")
    assert len(discord.channels) == threads + 1
    discord.gateway.dispatch("GUILD_CREATE", discord.guild)
    await sitting.play(struck.dice, 3)
    assert struck.moves(sitting) == sitting.played
    assert struck.complaints() == []
