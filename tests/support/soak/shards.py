"""A soak of two bot processes, each with a shard, on one database.

`python -m tests.support.soak.shards --help` explains how to run it. Each process has a separate
soak.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from tests.support.databases import postgresql_url
from tests.support.loopback import Loopback
from tests.support.soak.run import Report, Soak, SoakPlan, read_as_file
from tools.figures import say, show

COUNT = 2
STARTED_WITHIN = 60.0
"""Time limit for the first process to register commands, in seconds."""


async def run_both_shards(
    plan: SoakPlan, folder: Path, url: str, tell: Callable[[str], None]
) -> list[tuple[Soak, Report]]:
    """Play in both shards concurrently, and kill only the first process.

    Raises RuntimeError if the second registers a command with Discord.
    """
    async with AsyncExitStack() as stack:
        halves = list[Soak]()
        for number in range(COUNT):
            serving = Loopback.serve(
                deadline=3.0, shard=(number, COUNT), keep_files=False, remember=100
            )
            discord = await stack.enter_async_context(serving)
            settings = {
                "DATABASE_URL": url,
                "SHARD_COUNT": str(COUNT),
                "SHARD_IDS": str(number),
            }
            own = replace(plan, seed=plan.seed + number, kills=0 if number else plan.kills)
            place = folder / f"shard-{number}"
            place.mkdir()
            halves.append(Soak(discord, own, place, tell, settings))
        first, second = halves
        playing = asyncio.create_task(first.play())
        await first.discord.until(lambda: first.discord.commands, "commands", STARTED_WITHIN)
        known = second.discord.commands = list(first.discord.commands)
        reports = await asyncio.gather(playing, second.play())
        if second.discord.commands is not known:
            raise RuntimeError("the process of the second shard told Discord the commands")
        return list(zip(halves, reports, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return 1 if violations were found."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.soak.shards", description=__doc__
    )
    parser.add_argument("--matches", type=int, default=20, help="in each server (%(default)s)")
    parser.add_argument("--kills", type=int, default=5, help="of the first (%(default)s)")
    parser.add_argument("--restarts", type=int, default=2, help="of each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=90, help="of play (%(default)s)")
    parser.add_argument("--rate", type=float, default=10, help="acts a second (%(default)s)")
    parser.add_argument("--faults", type=float, default=0.0, help="share of requests hit")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args(arguments)
    plan = SoakPlan(
        matches=options.matches,
        kills=options.kills,
        restarts=options.restarts,
        seconds=options.seconds,
        seed=options.seed,
        rate=options.rate,
        faults=options.faults,
        gateway=10 * options.seconds,
    )
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        url = postgresql_url(folder / "postgresql")
        return asyncio.run(_run(plan, folder, url, folder / "guti.sqlite3"))


async def _run(plan: SoakPlan, folder: Path, url: str, file: Path) -> int:
    halves = await run_both_shards(plan, folder, url, say)
    await read_as_file(url, file)
    wrong = 0
    for half, report in halves:
        await half.audit(report, file)
        show(str(report))
        wrong += len(report.violations)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
