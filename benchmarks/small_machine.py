"""The bot with little memory: start-up time, memory use and latencies.

`python -m benchmarks.small_machine --help` explains how to compare source trees.
"""

import argparse
import asyncio
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.visitors import Visitor
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback, Member
from tests.support.loopback_turns import Turn, open_matches, turn_player
from tests.support.soak.lone_player import LonePlayer
from tools.figures import percentile, say, show, table

PAIRS, ALONE, VISITORS, SPARE = 20, 3, 4, 4
PAUSE_S = 1.0, 3.0
"""Mean seconds between a pair's moves, and between the presses of a player without a partner."""
REST_S = 8.0
BUSY_S = 60.0
"""Seconds to wait for an answer, which is long enough on a busy machine."""

FAILED_WORKER = re.compile(r"worker \d+ (?:of the engine has )?failed")
"""Pattern of a log line about a failed worker, in this and in earlier versions."""
MAPPING = re.compile(r"^[0-9a-f]+-[0-9a-f]+ \S+ ", re.MULTILINE)
"""The beginning of a mapping in /proc/PID/smaps; offset, device, inode and path follow."""
MAPPING_KB = re.compile(r"^(Rss|Anonymous): +(\d+) kB", re.MULTILINE)
SAMPLE_S = 1.0
FIRST_BOARDS = "gol-skuish", "sholo-guti", "dash-guti", "felli"
GROUP = Path("/sys/fs/cgroup/memory/guti-small-machine")
STARTED_IN_GROUP = 'echo $$ > "$0/cgroup.procs" && exec "$@"'

Figures = dict[str, object]


def process_tree(process: int) -> list[int]:
    """Return the ids of a process and all descendants."""
    found = [process]
    for each in found:
        with suppress(OSError):
            found += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
    return found


class Memory(NamedTuple):
    """Memory in MiB: pages of data, and pages of files, such as libraries.

    The kernel can drop pages of files and read them again. Without swap, data must stay.
    """

    data: float
    files: float

    @property
    def total(self) -> float:
        """Memory of both kinds."""
        return self.data + self.files


def memory_of(process: int) -> Memory:
    """Return the resident memory of a process and all its descendants.

    A part of a file that several of them use is counted once. It is counted whole even if other
    processes use it too, such as this one, unlike in Linux's PSS.
    """
    data, files = 0, dict[str, int]()
    for each in process_tree(process):
        with suppress(OSError):
            for text in MAPPING.split(Path(f"/proc/{each}/smaps").read_text())[1:]:
                found = {name: int(kb) for name, kb in MAPPING_KB.findall(text)}
                data += found["Anonymous"]
                part = text.partition("\n")[0]
                files[part] = max(files.get(part, 0), found["Rss"] - found["Anonymous"])
    return Memory(data / 1024, sum(files.values()) / 1024)


@contextmanager
def limited_memory(limit_mb: int | None) -> Iterator[Sequence[str]]:
    """Yield the beginning of a command that limits memory.

    Limits need cgroup v1 and root. If `limit_mb` is None, the beginning is empty.
    """
    if limit_mb is None:
        yield ()
        return
    GROUP.mkdir(exist_ok=True)
    try:
        (GROUP / "memory.limit_in_bytes").write_text(str(limit_mb << 20))
        (GROUP / "memory.max_usage_in_bytes").write_text("0")
        yield "/bin/sh", "-c", STARTED_IN_GROUP, str(GROUP)
    finally:
        GROUP.rmdir()


async def measure(tree: Path, limit_mb: int | None, seconds: float, cache: Path) -> Figures:
    """Run the bot from a source tree twice: to fill the caches, then to measure."""
    with tempfile.TemporaryDirectory() as place, limited_memory(limit_mb) as prefix:
        async with Loopback.serve(
            keep_files=False, remember=100, deadline=BUSY_S, timeout=BUSY_S
        ) as discord:
            bot = BotProcess(
                discord,
                Path(place) / "guti.sqlite3",
                command=(*prefix, sys.executable, "-m", "bot", "run"),
                folder=tree,
                settings={"CACHE_DIR": str(cache), "PYTHONPATH": str(tree)},
                timeout=120.0,
            )
            asha = discord.member("Asha")
            async with bot:
                say("filling the caches")
                await engine_player(discord, 0, 120.0).act()
                await challenges(discord, asha)
            began = time.perf_counter()
            # The bot is stopped if the machine is too busy to begin the matches.
            async with bot:
                figures: Figures = {"ready, s": round(time.perf_counter() - began, 2)}
                await asyncio.sleep(REST_S)
                figures["at rest, MB"] = round(memory_of(bot.pid).total)
                boards = await challenges(discord, asha)
                figures["first boards, ms"] = " ".join(f"{1000 * each:.0f}" for each in boards)
                figures |= await play(discord, bot, seconds)
                figures["exit status"] = await bot.stop()
            figures["failed workers"] = len(FAILED_WORKER.findall(bot.log))
            if limit_mb:
                peak = int((GROUP / "memory.max_usage_in_bytes").read_text()) >> 20
                figures["peak of the group, MB"] = peak
            return figures


async def challenges(discord: Loopback, asha: Member) -> list[float]:
    """Make a challenge for each game in FIRST_BOARDS; return the latencies in seconds."""
    spent = []
    for game in FIRST_BOARDS:
        channel = discord.add_channel(game)
        bimal = discord.member(f"Bimal {channel.id}")
        answer = await asha.slash(channel, "challenge", opponent=bimal, game=game)
        spent.append(answer.latency)
        await asha.click(answer.message, label="Withdraw")
    return spent


def engine_player(discord: Loopback, number: int, wait_s: float) -> LonePlayer:
    """Return a person who plays against the highest level of the engine."""
    channel, member = discord.add_channel(f"alone-{number}"), discord.member(f"Chitra {number}")
    game = list(GAMES)[number % len(GAMES)]
    return LonePlayer(discord, channel, member, 6, game, Random(number), wait_s)


async def play(discord: Loopback, bot: BotProcess, seconds: float) -> Figures:
    """Play for the given time; return latencies and peak memory."""
    say(f"{PAIRS} pairs, {ALONE} against Guti, {VISITORS} visitors, for {seconds:.0f} s")
    channels = [discord.add_channel(f"two-{number}") for number in range(PAIRS * SPARE)]
    laid_out = deque(await open_matches(discord, channels, cycle(GAMES.values())))
    rng, ends, spent, memory = Random(1), discord.now() + seconds, list[float](), list[Memory]()
    people = [engine_player(discord, number, seconds) for number in range(1, ALONE + 1)]
    visitors = [Visitor(discord, number) for number in range(VISITORS)]

    async def pair(turn: Turn) -> None:
        while discord.now() < ends:
            await asyncio.sleep(rng.expovariate(1 / PAUSE_S[0]))
            with suppress(AssertionError, IndexError):
                spent.append((await turn()).latency)

    async def person(one: LonePlayer) -> None:
        while discord.now() < ends:
            await one.act()
            await asyncio.sleep(rng.expovariate(1 / PAUSE_S[1]))

    async def watch() -> None:
        while discord.now() < ends:
            memory.append(memory_of(bot.pid))
            await asyncio.sleep(SAMPLE_S)

    pairs = [turn_player(laid_out, rng) for _ in range(PAIRS)]
    uses = [visitor.use(ends) for visitor in visitors]
    await asyncio.gather(watch(), *uses, *map(pair, pairs), *map(person, people))
    waits = [wait for each in people for wait in each.waits]
    return {
        "moves of people": len(spent),
        "50 / 99 %, ms": " / ".join(f"{1000 * percentile(spent, each):.0f}" for each in (50, 99)),
        "turns of Guti": len(waits),
        "50 / 99 %, s": " / ".join(f"{percentile(waits, each):.1f}" for each in (50, 99)),
        "lost": sum(len(each.lost) for each in people),
        "visits": sum(each.counts["rounds"] for each in visitors),
        "answers to visitors": sum(each.counts["answers"] for each in visitors),
        "most memory, MB": round(max(each.total for each in memory)),
        "most data, MB": round(max(each.data for each in memory)),
    }


def main() -> None:
    """Measure each source tree with and without a memory limit.

    Measurements that are already stored are skipped.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small_machine", description=__doc__)
    parser.add_argument(
        "trees", nargs="+", type=Path, help="checkouts of the source, such as one of a release"
    )
    parser.add_argument(
        "--limit-mb", type=int, default=512, help="memory limit (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds", type=float, default=60, help="duration of play (default: %(default)s)"
    )
    parser.add_argument(
        "--output", type=Path, help="file of figures; those in it are not measured again"
    )
    options = parser.parse_args()
    output = options.output
    found: dict[str, Figures] = json.loads(output.read_text()) if output and output.exists() else {}
    for tree in options.trees:
        cache = Path(tempfile.gettempdir()) / f"guti-cache-{os.getpid()}"
        for limit in (None, options.limit_mb):
            name = f"{tree}, {limit} MB" if limit else f"{tree}"
            if name not in found:
                found[name] = asyncio.run(measure(tree.resolve(), limit, options.seconds, cache))
                if output:
                    output.write_text(json.dumps(found, indent=1))
        shutil.rmtree(cache, ignore_errors=True)
    rows = list(dict.fromkeys(row for figures in found.values() for row in figures))
    body = [[row, *(figures.get(row, "") for figures in found.values())] for row in rows]
    show(table("A small machine", ["figure", *found], body))


if __name__ == "__main__":
    main()
