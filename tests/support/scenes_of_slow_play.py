"""Scenes of matches that last days: vacations, weekends off, a day for the opponent."""

from typing import Any

from bot.client.matches.match_buttons import match_id
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer

MINUTE = 60


async def clock_of(person: ServerMember, board: Seen) -> Seen:
    """Open the clock of a match in the menu below a board."""
    menu = (await person.uses(board, "match:more")).private
    return (await person.uses(menu, "match:time")).private


async def rests(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Press everything that slows a match down."""
    for person in (server.asha, server.bimal):
        panel = (await person.types("settings", here, notices="direct")).private
        for name in ("quiet", "digest"):
            custom_id = f"settings:{name}:{person.id}"
            await person._acts(
                panel, {"custom_id": custom_id, "component_type": 3, "values": ["off"]}
            )
    _, board = await server.begins(channel=here, pace="day")
    mover, waits = server.asha, server.bimal
    clock = await clock_of(waits, board)
    clock = (await waits.uses(clock, "match:give-day")).private
    await waits.uses(clock, "match:weekends")
    clock = await clock_of(mover, board)
    clock = (await mover.uses(clock, "match:weekends")).private
    panel = (await mover.uses(clock, "vacation:open")).private
    await mover.uses(panel, "vacation:begin")
    await server.waits(1)
    await mover.types("board", here)
    await mover.types("games", here)
    await clock_of(waits, board)
    await server.waits(DAY)
    panel = (await mover.types("vacation", here)).private
    await mover.uses(panel, "vacation:end")


async def watches(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Guess the moves of a match of others, and watch another match."""
    chitra = server.chitra
    match, board = await server.begins(channel=here, pace="day")
    menu = (await chitra.uses(board, "match:more")).private
    asked = (await chitra.uses(menu, "match:guess")).private
    move = match.position.legal_moves[0]
    piece = str(match_id(match, "guess-piece"))
    data = {"custom_id": piece, "component_type": 3, "values": [move.origin]}
    await chitra._acts(board, data)
    sealed = (await chitra.chooses(asked, "guess-move", str(move))).private
    await chitra.uses(sealed, "guess:table")
    await server.asha.moves(str(move), here)
    await server.waits(MINUTE)
    await resigns(server.bimal, here)
    await server.waits(MINUTE)
    # In another match, because both would be told at once, in any order.
    _, board = await server.begins(channel=here, pace="day")
    menu = (await chitra.uses(board, "match:more")).private
    await chitra.uses(menu, "match:watch")
    await server.asha.moves(str(move), here)
    await resigns(server.bimal, here)
    await server.waits(MINUTE)


async def resigns(person: ServerMember, here: Any) -> None:
    asked = (await person.types("resign", here)).private
    await person.uses(asked, "match:resign")
