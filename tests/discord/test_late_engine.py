"""Engine's moves that come after the answer to the player's action."""

import asyncio
import threading
from typing import Any

import pytest

from bot.client.matches import boards
from bot.playground.guest_channels import GuestChannels
from tests.support.faulty_bot import poll_until
from tests.support.patience import PATIENCE_S
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import begins, own_match, plays_on


async def test_slow_engine_move_gets_its_own_message(
    server: SimulatedServer,
) -> None:
    board = await begins(server, game="lau-kata-kati")
    board = await plays_on(server, board, 2)
    match = await own_match(server)
    text = str(match.position.legal_moves[0])
    server.engine.hold()
    thinking = (await server.asha.moves(text)).public
    assert "thinking" in thinking.words
    assert not any("match:play" in each for each in thinking.buttons.values())
    server.engine.let_go()
    await server.env.settle()
    answered = server.lowest_board()
    assert len((await own_match(server)).moves) == len(match.moves) + 2
    assert "thinking" not in answered.words
    assert [seen.raw.id for seen in server.messages()] == [answered.raw.id]


async def test_slow_engine_move_edits_the_private_message(
    server: SimulatedServer,
) -> None:
    board = await begins(server, game="lau-kata-kati", private=True)
    board = await plays_on(server, board, 2)
    server.engine.hold()
    await server.asha.presses(board, next(iter(board.buttons)))
    assert "thinking" in server.look(board).words
    server.engine.let_go()
    await server.env.settle()
    assert "thinking" not in server.look(board).words
    assert not server.messages()


@pytest.mark.parametrize("place", ["private", "elsewhere"])
async def test_engine_move_that_overtakes_first_board_is_shown(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """The engine answers while the first board is drawn. Only the board's message can show it."""
    drawing, drawn, draw = threading.Event(), threading.Event(), server.renderer.draw

    def slow(*args: Any, **options: Any) -> bytes:
        if not drawing.is_set():
            drawing.set()
            drawn.wait(PATIENCE_S)
        return draw(*args, **options)

    monkeypatch.setattr(boards, "SHOWN_TOGETHER_S", 0.0)
    monkeypatch.setattr(server.renderer, "is_quick", lambda *_args, **_options: False)
    monkeypatch.setattr(server.renderer, "draw", slow)
    if place == "elsewhere":
        guests = GuestChannels(0, server.channel.id)
        server.env.backend.subscribers.insert(0, guests.rewrite)
    server.engine.hold()

    async def overtake() -> None:
        await poll_until(drawing.is_set)
        server.engine.let_go()
        await poll_until(lambda: not server.services.engine.running)
        await asyncio.sleep(0.2)  # In that time, a board that does not wait is drawn.
        drawn.set()

    overtaking = asyncio.create_task(overtake())
    wanted = {"game": "felli", "side": "black", "first": "opponent"}
    await server.asha.types("play", **wanted, private=place == "private")
    await overtaking
    await server.env.settle()
    (board,) = server.env.backend.messages[server.channel.id].values()
    assert "Guti played" in Seen.now(board).words


@pytest.mark.parametrize("game", ["lau-kata-kati", "felli"])
async def test_undelivered_engine_turn_is_shown_later(server: SimulatedServer, game: str) -> None:
    board = await plays_on(server, await begins(server, game=game), 2)
    server.engine.hold()
    await server.asha.presses(board, next(iter(board.buttons)))
    server.env.inject_error("POST", "/channels/*/messages", status=503)
    server.engine.let_go()
    await server.env.settle()
    assert "thinking" in server.lowest_board().words
    await server.waits(90)
    assert "thinking" not in server.lowest_board().words
    assert len(server.messages()) == 1
