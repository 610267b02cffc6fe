"""The numbers of SQL statements, and of calls to the database's thread, of common actions."""

import pytest

from bot.play.pace import Pace
from bot.play.tournaments.values import Form, TournamentPhase, TournamentPlan
from bot.services.requests import Person, Place
from tests.support.database_calls import measure
from tests.support.simcord_harness import SimulatedServer

PLAYERS = [Person(user, f"Player {user}") for user in (11, 12, 13)]
MOST = {
    "/move": (6, 8),
    "button": (6, 8),
    "/board": (2, 2),
    "resigning": (33, 36),
    "accepting": (17, 19),
}
"""Maximum numbers of statements and calls. `python -m benchmarks database` prints all."""


@pytest.mark.parametrize("tournaments", [0, 10])
async def test_actions_take_only_a_few_database_calls(
    server: SimulatedServer, tournaments: int
) -> None:
    """Running tournaments add no statement to a move or to any other action."""
    for _ in range(tournaments):
        await run_tournament(server)
    found = await measure(server)
    counts = {name: (len(each.statements), each.calls) for name, each in found.items()}
    assert counts.keys() == MOST.keys()
    over = [
        name
        for name, (few, calls) in MOST.items()
        if counts[name][0] > few or counts[name][1] > calls
    ]
    assert not over, "\n".join(f"{name}: {counts[name]}, {found[name].statements}" for name in over)


async def run_tournament(server: SimulatedServer) -> None:
    """Start a tournament of three."""
    service = server.services.tournaments
    plan = TournamentPlan("felli", "guti", Form.ROUND_ROBIN, Pace.DAY)
    draft = await service.plan(Place(server.guild.id, server.channel.id), 1, plan)
    await service.announce(draft.id)
    for person in PLAYERS:
        await service.join(draft.id, person)
    assert (await service.start(draft.id)).phase is TournamentPhase.RUNNING
