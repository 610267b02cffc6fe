"""Every game can be looked up, played, learned and practised; missing parts are named."""

import pytest

from bot.games import GAMES
from tests.support.simcord_harness import SimulatedServer


@pytest.mark.parametrize("key", GAMES)
async def test_commands_accept_every_game(server: SimulatedServer, key: str) -> None:
    asha = server.asha
    assert (await asha.types("rules", game=key)).private.words
    wanted = {"level": "1", "side": "black", "first": "me", "private": True}
    board = (await asha.types("play", game=key, **wanted)).private
    assert board.alts
    for command in ("learn", "puzzle"):
        assert (await asha.types(command, game=key)).private.words
