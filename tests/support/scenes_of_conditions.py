"""A scene with conditional moves: set, listed, removed, played and lost."""

from typing import Any

from tests.support.seen import SELECT, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import LABYRINTH

LINE = ("a1-o", "d1-a1", "a2-o", "d2-d1")
"""Moves as in custom ids, without captures."""


async def prepares(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Press all buttons of conditional moves, and let the opponent answer in each way."""
    asha, bimal = server.asha, server.bimal
    await server.begins(channel=here)
    seen = await enter(bimal, await listed(server, bimal, here), (0, 0))
    seen = (await bimal.uses(seen, "conditions:add")).private
    seen = await press(bimal, seen, 0)
    origins = [each for each in seen.buttons.values() if "conditions:piece" in each]
    if origins:
        seen = (await bimal.presses_id(seen, origins[0])).private
    seen = await press(bimal, seen, 0)
    seen = (await bimal.uses(seen, "conditions:show")).private
    seen = (await bimal.uses(seen, "conditions:remove")).private
    await asha.moves("b1-o", here)
    await bimal.moves("e1xb1", here)
    await server.waits(1)
    seen = await listed(server, bimal, here)
    await enter(bimal, seen, (0, 0))
    move = (await server.match(here)).position.legal_moves
    await asha.moves(str(move[0]), here)
    await server.waits(61)
    await ends(server, here)
    match = await server.reaches(LABYRINTH, game="gol-skuish", channel=here)
    waiting = server.person(match.player(match.position.to_move.other))
    seen = await listed(server, waiting, here)
    select = seen._parts(SELECT)[0]
    chosen = {"custom_id": select["custom_id"], "values": [select["options"][0]["value"]]}
    seen = (await waiting._acts(seen, {**chosen, "component_type": SELECT})).private
    await waiting.uses(seen, "conditions:piece")
    await asha.presses_id(server.lowest_board(here), "forced:play:0")


async def listed(server: SimulatedServer, person: ServerMember, here: Any) -> Seen:
    """Return a player's conditional moves, from the menu of the newest board."""
    menu = (await person.uses(server.lowest_board(here), "match:more")).private
    return (await person.uses(menu, "conditions:show")).private


async def enter(person: ServerMember, seen: Seen, choices: tuple[int, ...]) -> Seen:
    """Enter a line by the numbers of the buttons.

    Without lines, the message asks for the first one already.
    """
    if any(each.startswith("conditions:add:") for each in seen.buttons.values()):
        seen = (await person.uses(seen, "conditions:add")).private
    for choice in choices:
        seen = await press(person, seen, choice)
    return seen


async def press(person: ServerMember, seen: Seen, number: int) -> Seen:
    """Press the button of a move."""
    moves = [each for each in seen.buttons.values() if "conditions:move" in each]
    return (await person.presses_id(seen, moves[number])).private


async def ends(server: SimulatedServer, here: Any) -> None:
    match = await server.match(here)
    await server.services.matches.resign(match.id, match.version, server.asha.id)
