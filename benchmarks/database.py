"""Numbers of SQL statements, and of calls to SQLite's thread, of common actions."""

import tempfile
from pathlib import Path

from bot.paths import TREE
from tests.support import database_calls
from tests.support.simcord_harness import SimulatedServer
from tests.support.small_renderer import SmallRenderer
from tools.figures import table


async def measure() -> str:
    """Count for each action; return the table."""
    with tempfile.TemporaryDirectory() as place:
        server = SimulatedServer(Path(place) / "guti.sqlite3", SmallRenderer.open(TREE / "assets"))
        await server.open()
        try:
            found = await database_calls.measure(server)
        finally:
            await server.close()
    return table(
        "The database: statements, and calls to the thread of SQLite's driver",
        ["action", "reads", "writes", "calls"],
        [
            [name, len(each.reads), len(each.statements) - len(each.reads), each.calls]
            for name, each in found.items()
        ],
    )
