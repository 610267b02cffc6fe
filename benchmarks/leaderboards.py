"""Speed of leaderboards and profiles through sockets, in a large server."""

import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.commands import load
from bot.store import Store
from tests.support import crowd
from tests.support.loopback import BotProcess, Interaction, Loopback
from tools.figures import cpu_seconds, percentile, say, table

AT_ONCE = (1, 16)
SECONDS = 5.0

COMMANDS: Sequence[tuple[str, dict[str, str]]] = (
    ("leaderboard", {}),
    ("leaderboard", {"period": "month"}),
    ("leaderboard", {"game": "pretwa"}),
    ("profile", {}),
)


async def measure() -> str:
    """Measure each command with different numbers of concurrent users; return the table."""
    with tempfile.TemporaryDirectory() as place:
        async with Loopback.serve(keep_files=False, remember=1000, timeout=60.0) as discord:
            path = Path(place) / "guti.sqlite3"
            say("writing the matches")
            async with Store.open(f"sqlite+aiosqlite:///{path}"):
                pass
            crowd.fill(path, datetime.now(UTC))
            _move(path, discord.guild_id)
            async with BotProcess(discord, path, timeout=300.0) as bot:
                rows = [
                    await _row(discord, bot.pid, command, options, at_once)
                    for command, options in COMMANDS
                    for at_once in AT_ONCE
                ]
    return table(
        f"Leaderboards with {crowd.MEMBERS:,} members and {crowd.MATCHES:,} matches",
        ["command", "at once", "a second", "50 % ms", "99 % ms", "CPU ms"],
        rows,
    )


def _move(path: Path, guild: int) -> None:
    """Move all rows to the simulated server."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for name in ("members", "matches", "results", "standings"):
            connection.execute(f"UPDATE {name} SET guild = ?", (guild,))  # noqa: S608 - own names


async def _row(
    discord: Loopback, bot: int, command: str, options: dict[str, str], at_once: int
) -> list[object]:
    what = " ".join((f"/{command}", *options.values()))
    say(f"{what}, {at_once} at once")
    turns = [partial(_use, discord, number, command, options) for number in range(at_once)]
    before = cpu_seconds(bot)
    done = await load(turns, SECONDS)
    cpu_ms = 1000 * (cpu_seconds(bot) - before) / len(done.spent)
    shown = [f"{1000 * percentile(done.spent, share):.1f}" for share in (50, 99)]
    return [what, at_once, f"{done.rate:,.0f}", *shown, f"{cpu_ms:.2f}"]


async def _use(
    discord: Loopback, number: int, command: str, options: dict[str, str]
) -> Interaction:
    return await discord.member(f"Asha {number}").slash(discord.channel, command, **options)
