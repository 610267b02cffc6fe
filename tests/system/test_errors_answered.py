"""Answers to repeated, excessive and late interactions."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random

import pytest
from aiohttp import web

from bot.client.gateway.work_queue import CONCURRENCY
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback.rules import MODAL
from tests.support.loopback.server import CarryOut, Request
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import PATIENCE_S
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import opened

CALLBACK = "/interactions/*/callback"
ENDING = "I’m restarting. Nothing was changed"


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


async def test_duplicate_delivery_is_handled_once(tmp_path: Path) -> None:
    """Covers commands, completions, presses, selects and a form."""
    path, rng = tmp_path / "guti.sqlite3", Random(3)
    async with Loopback.serve() as discord, BotProcess(discord, path) as bot:
        discord.gateway.deliveries = 2
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["pretwa"])
        board = await match.play(rng, 4)
        picker = await match.mover.click(board.message, label="More")
        assert picker.ephemeral
        assert await match.mover.autocomplete(discord.channel, "move", move="")
        await match.mover.slash(discord.channel, "draw")
        await match.play(rng, 2)
        challenge = await match.black.slash(
            discord.channel, "challenge", opponent=match.white, game="pretwa"
        )
        await match.white.click(challenge.message, label="Decline")
        game = {"type": 3, "custom_id": "game", "values": ["pretwa"]}
        form = {
            "custom_id": f"form:challenge:{match.white.id}",
            "components": [{"type": 18, "component": game}],
        }
        filled_in = match.black.interact(discord.channel, MODAL, form)
        await asyncio.wait_for(filled_in.acknowledged.wait(), PATIENCE_S)
        sent = list(discord.interactions.values())
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(each.acknowledged.wait() for each in sent))
    assert rows(path, "SELECT count(*) FROM challenges") == [(3,)]
    assert rows(path, "SELECT count(*) FROM matches") == [(1,)]
    assert [move for (move,) in rows(path, "SELECT move FROM turns ORDER BY ply")] == match.played
    assert not discord.refusals
    assert "ERROR" not in bot.log
    assert bot.log.count("duplicate interaction ignored") == len(sent)


@pytest.mark.parametrize("what", ["a refusal", "a rule"])
async def test_duplicate_answer_is_not_an_error(server: SimulatedServer, what: str) -> None:
    await server.begins()
    server.env.inject_error("POST", CALLBACK, status=400, code=40060, message="acknowledged")
    if what == "a refusal":
        await server.bimal.moves("b3-b4")
    else:
        await server.asha.types("board", text=True)
    assert len(await server.asha.offered("")) > 0


async def test_rejected_interaction_is_answered_without_change(
    server: SimulatedServer,
) -> None:
    """Covers commands, presses and completions. Accepted interactions are still answered."""
    match, board = await server.begins()
    challenge = await server.asha.types("challenge", opponent=server.chitra, game="pretwa")
    _, picker = await opened(server, match)
    before = server.dump()
    server.client.work_queue.closed = True
    move = str(match.position.legal_moves[0])
    assert ENDING in (await server.asha.moves(move)).refusal
    assert ENDING in (await server.chitra.presses(challenge.public, "Accept")).refusal
    assert ENDING in (await server.asha.presses(board, "More")).refusal
    assert (
        ENDING in (await server.asha.chooses(picker, "piece", picker.selects["piece"][0])).refusal
    )
    assert await server.asha.offered("") == []
    assert server.dump() == before


async def test_closing_bot_rejects_interactions(server: SimulatedServer) -> None:
    await server.client.close()
    assert server.client.work_queue.closed
    assert not server.client._working


async def test_slow_discord_causes_no_rejections(tmp_path: Path) -> None:
    """Thirty users send repeatedly, and are answered by a bot that has time."""

    async def slow(request: Request, carry_out: CarryOut) -> web.Response:
        answer = await carry_out()
        if request.path.endswith("/callback"):
            await asyncio.sleep(0.9)
        return answer

    async with Loopback.serve() as discord, BotProcess(discord, tmp_path / "guti.sqlite3") as bot:
        discord.faults.append(slow)
        people = [discord.member(f"Person {number}") for number in range(30)]
        for _ in range(3):
            answers = await asyncio.gather(
                *(each.slash(discord.channel, "help") for each in people)
            )
            assert [each.text for each in answers if "very busy" in each.text] == []
        assert "interaction refused" not in bot.log


async def test_waiting_completion_is_answered_when_place_is_free(server: SimulatedServer) -> None:
    await server.begins()
    queue = server.client.work_queue
    async with AsyncExitStack() as places:
        for _ in range(CONCURRENCY):
            await places.enter_async_context(queue.place())
        typing = asyncio.create_task(server.asha.offered(""))
        async with asyncio.timeout(PATIENCE_S):
            while not queue._waiting:  # noqa: ASYNC110 (what is counted has no event)
                await asyncio.sleep(0)
    assert await typing
    assert not queue._begun
