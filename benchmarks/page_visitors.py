"""Delay of `/move` while a thousand people open a shared page.

The bot, Discord and the visitors are three processes. Each visitor has an address of its own, and
loads the page, the board and the picture. `python -m benchmarks.page_visitors URL COUNT SECONDS`
is the visitors' process; it prints their delays in seconds as JSON, with -1 for a failure.
"""

import asyncio
import json
import re
import sys
import tempfile
import time
from collections import deque
from itertools import cycle, islice
from pathlib import Path
from random import Random

import aiohttp

from benchmarks.commands import Measured, load, serve
from guti import Side
from guti.games import GAMES
from tests.support.browser.process import free_port
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback_match import LoopbackMatch
from tests.support.loopback_turns import open_matches, turn_player
from tools.figures import percentile, say, show, table

VISITORS = 1000
LOADS: dict[str, float | None] = {"alone": None, "in ten seconds": 10.0, "at once": 0.0}
"""Seconds in which the visitors come, if any do."""

SECONDS, PLIES = 12.0, 8

MATCHES = 30
"""Number of matches for each load, which replace those that end."""

TIMEOUT = aiohttp.ClientTimeout(total=60)


async def measure() -> str:
    """Measure `/move` without visitors and with them; return the table."""
    rows = list[list[object]]()
    with tempfile.TemporaryDirectory() as place:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        settings = {"WEB_URL": url, "WEB_PORT": str(port)}
        async with serve() as discord:
            bot = BotProcess(discord, Path(place) / "guti.sqlite3", settings=settings)
            async with bot:
                address = await share(discord)
                count = len(LOADS) * MATCHES
                channels = [discord.add_channel(f"match-{number}") for number in range(count)]
                games = islice(cycle(GAMES.values()), count)
                laid_out = deque(await open_matches(discord, channels, games))
                for name, seconds in LOADS.items():
                    say(f"visitors: {name}")
                    rows.append(await row(name, address, seconds, laid_out))
    return table(
        f"`/move` while {VISITORS:,} people open a shared page",
        ["visitors", "moves", "50 % ms", "99 % ms", "failed", "page 50 % ms", "page 99 % ms"],
        rows,
    )


async def share(discord: Loopback) -> str:
    """End a match, and return the address of its replay's page."""
    channel, names = discord.add_channel("shared"), ("Asha", "Bimal")
    match = await LoopbackMatch.open(discord, channel, GAMES["pretwa"], Side.BLACK, names)
    await match.play(Random(1), PLIES)
    confirm = await match.black.slash(channel, "resign")
    await match.black.click(confirm.message, label="Yes, resign")
    replay = await match.black.slash(channel, "replay", match=1)
    shared = await match.black.click(replay.message, label="Share a link")
    found = re.search(r"http\S+/s/\w+", shared.text)
    assert found, shared.text
    return found[0]


async def row(
    name: str, address: str, seconds: float | None, laid_out: deque[LoopbackMatch]
) -> list[object]:
    """Measure one load, and return its row."""
    moves = load([turn_player(laid_out, Random(name))], SECONDS)
    if seconds is None:
        return [name, *figures(await moves), "", "", ""]
    visitors = (address, str(VISITORS), str(seconds))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.page_visitors", *visitors),
        stdout=asyncio.subprocess.PIPE,
    )
    done, (output, _) = await asyncio.gather(moves, process.communicate())
    delays = json.loads(output)
    spent = [each for each in delays if each >= 0]
    pages = [f"{1000 * percentile(spent, share):.0f}" for share in (50, 99)]
    return [name, *figures(done), len(delays) - len(spent), *pages]


def figures(done: Measured) -> list[object]:
    """Return the number of moves and their delays, for the table."""
    return [len(done.spent), *(f"{1000 * percentile(done.spent, share):.1f}" for share in (50, 99))]


async def visit_all(address: str, count: int, seconds: float) -> list[float]:
    """Open a page as many people within some seconds; return their delays."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(timeout=TIMEOUT, connector=connector) as session:
        return await asyncio.gather(
            *(visit(session, address, number, seconds * number / count) for number in range(count))
        )


async def visit(session: aiohttp.ClientSession, address: str, number: int, delay: float) -> float:
    """Open a page after a delay; return the time it took, or -1 for a failure."""
    await asyncio.sleep(delay)
    began, headers = time.perf_counter(), {"X-Forwarded-For": f"10.0.{number >> 8}.{number % 256}"}
    text = await fetch(session, address, headers)
    picture = re.search(r"[0-9a-f]{16}\.svg", text)
    if picture is None:
        return -1.0
    for part in ("board.json", picture[0]):
        if not await fetch(session, f"{address}/{part}", headers):
            return -1.0
    return time.perf_counter() - began


async def fetch(session: aiohttp.ClientSession, address: str, headers: dict[str, str]) -> str:
    """Return what an address answers, or "" after a refusal."""
    async with session.get(address, headers=headers) as answer:
        text = await answer.text()
        return text if answer.ok else ""


if __name__ == "__main__":
    found = asyncio.run(visit_all(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
    show(json.dumps(found))
