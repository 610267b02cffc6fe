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


async def reads_the_week(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    """Order the Sunday card, read it, and play on; challenge a person at night."""
    await mira.types("server", here, sunday_channel=here, sunday_hour="1")
    await mira.actor.autocomplete(here, "server", "sunday_zone", "")
    panel = (await mira.types("server", here)).private
    panel = (await mira.presses_id(panel, "server:page:3")).seen[0]
    for name in ("sundayhour", "sundayzone"):
        custom_id = f"server:{name}:{server.guild.id}"
        value = "0" if name == "sundayhour" else "Asia/Kolkata"
        await mira._acts(panel, {"custom_id": custom_id, "component_type": 3, "values": [value]})
    for person in (server.asha, server.bimal):
        await person.types("settings", here, notices="channel", quiet="22-7")
    await server.begins(channel=here, pace="week")
    for move in ("a1-o", "d1xa1", "a2xo", "d2-d1", "oxd2", "d3xd1", "b2-a2", "f2xb2xo"):
        match = await server.match(here)
        await server.person(match.to_move).moves(move, here)
    await resigns(server.asha, here)
    now = server.env.now()
    night = now.replace(hour=23, minute=0, second=0) - now
    await server.waits(night.total_seconds() % DAY)
    await server.asha.types("challenge", here, opponent=server.bimal, game="pretwa")
    await server.waits(7 * DAY)
    (card,) = (
        seen
        for seen in server.messages(here)
        if any("week:play" in id_ for id_ in seen.buttons.values())
    )
    await server.chitra.presses_id(card, "week:play:0")
