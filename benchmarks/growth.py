"""Cost of everyday reads, by the number of stored matches.

All matches are of one server. One person plays a share of them that grows with the number.
"""

import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median

from bot.machine_clock import system_clock
from bot.opponent import Engine
from bot.services import Services
from bot.services.requests import Place
from bot.store import Store
from tests.support import crowd
from tools.figures import say, table

SIZES = (1_000, 20_000, 200_000)
TIMES = 5
PERSON = 1

PREPARE = """
DELETE FROM results WHERE match IN (SELECT id FROM matches WHERE black = 1);
UPDATE matches SET level = 3, white = -1, white_name = '' WHERE black = 1;
INSERT INTO messages (message, kind, subject, guild, channel, version, match)
SELECT id, 'board', id, guild, channel, version, id FROM matches;
"""
"""One person's matches as Black are against the engine, and each match has its last board."""

READS: dict[str, Callable[[Services, Store, int], Awaitable[object]]] = {
    "/privacy": lambda services, _store, _last: services.privacy.summary(PERSON),
    "the last game for /play": lambda _services, store, _last: store.matches.last_game(PERSON),
    "praise at a match's end": lambda services, _store, last: _praise(services, last),
    "a server's languages": lambda _services, store, _last: store.settings.languages(crowd.GUILD),
    "sweep of old boards": lambda services, store, _last: store.messages.stale(
        services.clock(), 100, ()
    ),
}


async def _praise(services: Services, number: int) -> object:
    return await services.praise.at_end(await services.matches.get(number))


async def measure() -> str:
    """Measure each read for each number of matches; return the table."""
    costs: dict[str, list[str]] = {}
    for size in SIZES:
        say(f"{size:,} matches")
        with tempfile.TemporaryDirectory() as place:
            for name, cost_ms in (await _costs(Path(place) / "guti.sqlite3", size)).items():
                costs.setdefault(name, []).append(f"{cost_ms:.1f}")
    return table(
        "Growth: CPU ms by the number of matches",
        ["what", *(f"{size:,}" for size in SIZES)],
        [[name, *each] for name, each in costs.items()],
    )


async def _costs(path: Path, size: int) -> dict[str, float]:
    url, now = f"sqlite+aiosqlite:///{path}", datetime.now(UTC)
    async with Store.open(url):
        pass
    crowd.fill(path, now - timedelta(hours=1), size // 4, size)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(PREPARE)
        own = "SELECT max(id), count(*) FROM matches WHERE black = 1"
        last, _count = connection.execute(own).fetchone()
    async with Store.open(url):
        pass
    found = {}
    began = time.process_time()
    async with Store.open(url) as store:
        found["a start after a clean stop"] = 1000 * (time.process_time() - began)
        services = Services(store, system_clock(), Random(1), Engine(1, path.parent))
        began = time.process_time()
        await services.day.card(Place(crowd.GUILD, 1), PERSON)
        found["the first /today"] = 1000 * (time.process_time() - began)
        for name, read in READS.items():
            spent = []
            for _ in range(TIMES):
                began = time.process_time()
                await read(services, store, last)
                spent.append(1000 * (time.process_time() - began))
            found[name] = median(spent)
    return found
