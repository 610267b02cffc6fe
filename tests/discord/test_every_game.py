"""Every game can be looked up, played, learned and practised through Discord."""

from guti.games import GAMES
from tests.support.simcord_harness import SimulatedServer


async def test_commands_accept_every_game(server: SimulatedServer) -> None:
    asha, matches = server.asha, server.services.matches
    wanted = {"level": "1", "side": "black", "first": "me", "private": True}
    for number, key in enumerate(GAMES, start=1):
        assert (await asha.types("rules", game=key)).private.words, key
        assert (await asha.types("play", game=key, **wanted)).private.alts, key
        await matches.resign(number, (await matches.get(number)).version, asha.id)
        for command in ("learn", "puzzle"):
            assert (await asha.types(command, game=key)).private.words, (key, command)
