"""The numbers of SQL statements, and of calls to the database's thread, of common actions."""

from tests.support.database_calls import measure
from tests.support.simcord_harness import SimulatedServer

MOST = {
    "/move": (5, 7),
    "button": (5, 7),
    "/board": (2, 2),
    "resigning": (31, 36),
    "accepting": (18, 21),
}
"""Maximum numbers of statements and calls. `python -m benchmarks database` prints all."""


async def test_actions_take_only_a_few_database_calls(server: SimulatedServer) -> None:
    found = await measure(server)
    counts = {name: (len(each.statements), each.calls) for name, each in found.items()}
    assert counts.keys() == MOST.keys()
    over = [
        name
        for name, (few, calls) in MOST.items()
        if counts[name][0] > few or counts[name][1] > calls
    ]
    assert not over, "\n".join(f"{name}: {counts[name]}, {found[name].statements}" for name in over)
