"""Time that the bot needs to start, with and without many live matches.

The first start follows an hour offline, so the bot extends the deadlines of all matches.
"""

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import Store
from tests.support.loopback import BotProcess, Loopback
from tools.figures import say, table

LIVE = 100_000
AWAY = timedelta(hours=1)
PACE = "three-days"
TARGET_S = 3.0
"""Maximum time in seconds that live matches may add to a start."""


async def measure() -> str:
    """Measure a start after an hour offline, and a restart; return the table."""
    rows = []
    for count in (0, LIVE):
        say(f"a start with {count:,} live matches")
        with tempfile.TemporaryDirectory() as place:
            rows += await _starts(Path(place) / "guti.sqlite3", count)
    return table(
        f"Start: seconds until ready and first answer (target: {TARGET_S:.0f} more)",
        ["live matches", "kind", "ready", "first answer"],
        rows,
    )


async def _starts(path: Path, count: int) -> list[list[object]]:
    async with Loopback.serve() as discord:
        async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
            await store.heartbeat.beat(datetime.now(UTC) - AWAY, timedelta(0))
        _fill(path, count, discord.guild_id)
        bot, asha = BotProcess(discord, path, timeout=300.0), discord.member("Asha")
        rows: list[list[object]] = []
        for before in ("an hour away", "a restart"):
            began = time.perf_counter()
            await bot.start()
            ready = time.perf_counter() - began
            await asha.slash(discord.channel, "games")
            answered = time.perf_counter() - began
            await bot.stop()
            rows.append([f"{count:,}", before, f"{ready:.2f}", f"{answered:.2f}"])
        return rows


def _fill(path: Path, count: int, guild: int) -> None:
    """Write live matches to the database, each with two players and a channel."""
    now = datetime.now(UTC).replace(tzinfo=None)
    began, deadline = now - 2 * AWAY, now + timedelta(days=2)
    columns = (
        *("game", "guild", "channel", "black", "white", "black_name", "white_name", "first"),
        *("version", "position_version", "ply", "rated", "started", "turn_started"),
        *("pace", "deadline"),
    )
    rows = (
        (
            *("pretwa", guild, number, 2 * number, 2 * number + 1, "Asha", "Bimal", "black"),
            *(0, 0, 0, False, str(began), str(began), PACE, str(deadline)),
        )
        for number in range(1, count + 1)
    )
    with closing(sqlite3.connect(path)) as connection, connection:
        places = ", ".join("?" * len(columns))
        connection.executemany(
            f"INSERT INTO matches ({', '.join(columns)}) VALUES ({places})",  # noqa: S608 (no external text)
            rows,
        )
        connection.execute(
            "INSERT INTO due (subject, number, kind, guild, match, at)"
            " SELECT 'match', id, 'remind', guild, id, ?"
            " FROM matches",
            (str(now + timedelta(days=1)),),
        )


if __name__ == "__main__":
    print(asyncio.run(measure()))  # noqa: T201
