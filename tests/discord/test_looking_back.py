"""The match that /replay, /export and /analyse choose without a number."""

import re
from itertools import product
from typing import Any

from bot.play.match import Match
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import begins

COMMANDS = ("replay", "export", "analyse")

MOVES = "c1-o f1xc1 c2xo d1-c1"


async def ends(server: SimulatedServer, moves: str = MOVES, **options: Any) -> Match:
    """End a match of Asha and Bimal by Bimal's resignation or abort."""
    match = await server.reaches(moves, **options)
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    return await server.services.matches.get(match.id)


def shows(text: str, match: Match) -> bool:
    return re.search(rf"match {match.id}\b", text, re.IGNORECASE) is not None


async def is_analysed(server: SimulatedServer, match: Match) -> bool:
    return await server.services.analyses.find(match) is not None


async def test_finished_match_is_preferred_to_unstarted_live_match(
    server: SimulatedServer,
) -> None:
    over = await ends(server)
    # On another board, because fair play closes matches through the live position.
    await server.begins("felli")
    for command, person in product(COMMANDS, (server.asha, server.chitra)):
        text = (await person.types(command)).words
        assert "first move" not in text, command
        assert shows(text, over) or (command == "analyse" and await is_analysed(server, over))


async def test_aborted_matches_without_moves_are_skipped(server: SimulatedServer) -> None:
    over = await ends(server)
    for _ in range(2):
        await ends(server, "")
    for command in COMMANDS:
        text = (await server.asha.types(command)).words
        assert shows(text, over) or (command == "analyse" and await is_analysed(server, over))


async def test_private_match_without_moves_is_skipped(server: SimulatedServer) -> None:
    over = await ends(server)
    await begins(server, private=True)
    for command in COMMANDS:
        text = (await server.asha.types(command)).words
        assert shows(text, over) or (command == "analyse" and await is_analysed(server, over))


async def test_only_match_is_chosen_even_without_moves(
    server: SimulatedServer,
) -> None:
    await ends(server, "")
    live, _ = await server.begins()
    for command in COMMANDS:
        text = (await server.asha.types(command)).words
        assert shows(text, live), command
        assert "no match in this channel" not in text, command


async def test_live_match_with_moves_is_preferred(server: SimulatedServer) -> None:
    await ends(server)
    live = await server.reaches("c1-o")
    for command in ("replay", "export"):
        assert shows((await server.asha.types(command)).words, live), command
