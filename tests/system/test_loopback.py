"""The loopback Discord runs a bot process, and its faults take effect."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.support.loopback import BotProcess, NoAnswerError, faults, openapi
from tests.support.loopback.wire import Wire

TOY = (sys.executable, str(Path(__file__).parents[1] / "support" / "loopback" / "toy_bot.py"))
OK = 0
described = pytest.mark.skipif(not openapi.DESCRIPTION.exists(), reason=openapi.MISSING)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire.open() as opened:
        yield opened


async def test_loopback_faults_apply_as_configured(wire: Wire) -> None:
    messages, channel = f"/channels/{wire.discord.channel.id}/messages", wire.discord.channel
    wire.discord.faults += [
        faults.answer(502, "POST .*/messages$"),
        faults.reset("PATCH", after=True),
    ]
    assert await wire("GET", f"/channels/{channel.id}") == OK
    await wire("POST", messages, {"content": "x"})
    assert wire.discord.requests[-1].status == 502
    assert not channel.messages
    await wire("POST", messages, {"content": "x"})
    (message,) = channel.public
    with pytest.raises(aiohttp.ClientError):
        await wire("PATCH", f"{messages}/{message.id}", {"content": "carried out"})
    assert message.content == "carried out"
    wire.discord.faults.append(faults.reset("PATCH"))
    with pytest.raises(aiohttp.ClientError):
        await wire("PATCH", f"{messages}/{message.id}", {"content": "lost"})
    assert message.content == "carried out"


@pytest.fixture
async def bot(wire: Wire, tmp_path: Path) -> AsyncIterator[BotProcess]:
    async with BotProcess(wire.discord, tmp_path / "toy.sqlite3", command=TOY) as running:
        yield running


async def test_launcher_controls_and_restarts_the_process(wire: Wire, bot: BotProcess) -> None:
    discord = wire.discord
    asha, bimal = discord.member("Asha"), discord.member("Bimal")
    private = await asha.slash(discord.channel, "private", to=bimal, word="hi", times=2)
    assert private.ephemeral
    assert private.content == f"{bimal.mention} hihi"
    assert 0 < private.latency < discord.deadline
    assert len(await asha.autocomplete(discord.channel, "private", word="word")) == 25
    board = await asha.slash(discord.channel, "count")
    assert (await bimal.click(board.message, label="Count 1")).content == "at 1"
    first = bot.pid
    await bot.restart()
    assert bot.pid != first
    assert (await bimal.click(board.message, custom_id="count:2")).message is board.message
    assert board.message.buttons == ["Count 3"]
    picture = await asha.slash(discord.channel, "picture")
    assert (picture.text, picture.message.alt_texts) == ("look", ["a dot"])
    assert picture.message.attachments[0].data == b"PNG\r\n\0--"
    challenge = await asha.submit(await asha.slash(discord.channel, "name"), name="Asha")
    assert challenge.content == "hello Asha"
    fruit = await asha.slash(discord.channel, "fruit")
    assert (await bimal.select(fruit.message, "Mango")).content == "took m"
    assert (await asha.slash(discord.channel, "thread")).ephemeral
    (thread,) = (channel for channel in discord.channels.values() if channel.parent)
    (new,) = thread.public
    assert (new.content, [a.data for a in new.attachments], thread.archived) == (
        "new board",
        [b"two"],
        True,
    )
    assert not discord.refusals
    assert "Traceback" not in bot.log
    if openapi.DESCRIPTION.exists():
        assert [p for request in discord.requests for p in openapi.problems(request)] == []
    assert await bot.stop() in {0, -15}
    discord.deadline = 0.0
    with pytest.raises(NoAnswerError, match=r"never acknowledged.*not connected"):
        await asha.slash(discord.channel, "count")


async def test_cut_gateway_resumes_without_loss(wire: Wire, bot: BotProcess) -> None:
    discord = wire.discord
    asha = discord.member("Asha")
    await discord.gateway.drop()
    assert (await asha.slash(discord.channel, "count")).content == "at 0"
    assert (discord.gateway.starts, discord.gateway.resumes) == (1, 1)


async def test_loopback_answers_many_members_at_once(wire: Wire, bot: BotProcess) -> None:
    people = [wire.discord.member(f"Member {number}") for number in range(64)]
    acts = (member.slash(wire.discord.channel, "count") for member in people)
    answers = await asyncio.gather(*acts)
    assert len({answer.message.id for answer in answers}) == 64


async def test_failed_bot_start_raises_its_reason(wire: Wire, tmp_path: Path) -> None:
    command = (sys.executable, "-c", "raise SystemExit('no such luck')")
    with pytest.raises(RuntimeError, match="no such luck"):
        await BotProcess(wire.discord, tmp_path / "x.sqlite3", command=command).start()


async def test_member_cannot_send_impossible_interactions(wire: Wire) -> None:
    discord = wire.discord
    wire.discord.commands = [
        {"id": "1", "name": "move", "options": [{"type": 3, "name": "move", "required": True}]}
    ]
    asha = discord.member("Asha")
    for name, options in (("fly", {}), ("move", {}), ("move", {"move": "a", "other": "b"})):
        with pytest.raises(LookupError):
            await asha.slash(discord.channel, name, **options)


@described
async def test_openapi_check_finds_bad_requests(wire: Wire) -> None:
    path = f"/channels/{wire.discord.channel.id}/messages"
    mentions = {"parse": [], "users": [1]}
    body = {"content": "x", "attachments": [{"id": 0}], "allowed_mentions": mentions}
    await wire("POST", path, body, board=b"x")
    (request,) = wire.discord.requests
    assert list(openapi.problems(request)) == []
    for deviation in openapi.DEVIATIONS:
        others = tuple(other for other in openapi.DEVIATIONS if other is not deviation)
        assert list(openapi.problems(request, others)), f"{deviation.name} is no deviation"
    request.json = {"components": [{"type": 1, "components": [{"type": 2, "style": 99}]}]}
    (problem,) = openapi.problems(request)
    assert "components[0].components[0].style" in problem
    await wire("GET", "/nowhere")
    assert "not described" in next(openapi.problems(wire.discord.requests[-1]))
