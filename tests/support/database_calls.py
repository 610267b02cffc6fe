"""Counts the SQL statements, and the calls to aiosqlite's thread, of commands and buttons."""

from collections.abc import Awaitable

from bot.play.match import Match
from tests.support.databases import DatabaseCalls, calls_of
from tests.support.simcord_harness import ServerMember, SimulatedServer

WARM_MOVES = 2
"""Number of moves before the first count, so that the match is cached."""


async def measure(server: SimulatedServer) -> dict[str, DatabaseCalls]:
    """Return what each action of a match between two people executes."""
    found = dict[str, DatabaseCalls]()

    async def counted(name: str, action: Awaitable[object]) -> None:
        with calls_of(server.store.database) as found[name]:
            await action

    match, _ = await server.begins("felli")
    for _ in range(WARM_MOVES):
        await move(server, match)
        match = await server.match()
    await counted("/move", move(server, match))
    match = await server.match()
    await counted("button", press(server, server.person(match.to_move)))
    await counted("/board", server.asha.types("board"))
    question = (await server.asha.types("resign")).private
    await counted("resigning", server.asha.uses(question, "match:resign"))
    wanted = {"opponent": server.bimal, "game": "felli", "side": "black", "first": "me"}
    challenge = (await server.asha.types("challenge", **wanted)).public
    await counted("accepting", server.bimal.uses(challenge, "challenge:accept"))
    return found


async def move(server: SimulatedServer, match: Match) -> None:
    """Play the first legal move by typing."""
    await server.person(match.to_move).moves(str(match.position.legal_moves[0]))


async def press(server: SimulatedServer, mover: ServerMember) -> None:
    """Play the first move that the newest board has a button for."""
    board = server.lowest_board()
    label = next(each for each in board.buttons if "-" in each or "x" in each)
    await mover.presses(board, label)
