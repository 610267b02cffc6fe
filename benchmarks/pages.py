"""Open pages of a match: memory, delay of news, and moves beside them."""

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import aiohttp

from guti import Side
from guti.games import GAMES
from tests.support.browser.process import free_port
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback_match import LoopbackMatch
from tests.support.page_processes import page_user
from tests.support.soak.resources import resident
from tools.figures import cpu_seconds, percentile, say, table

PAGES = (0, 100, 1000)
PAGES_OF_LINK = 6
NEWS, MOVES = 10, 60
SETTLE_S = 2.0
HOST = "127.0.0.1"


class Readers:
    """Open pages of one match, and the last version that each was told."""

    def __init__(self, session: aiohttp.ClientSession, match: LoopbackMatch) -> None:
        self._session, self._match = session, match
        self._told: list[int] = []
        self._all_told = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._wanted, self._last_told = 0, 0.0

    @property
    def number(self) -> int:
        return len(self._tasks)

    async def open(self, discord: Loopback, number: int) -> None:
        """Open more pages until there are `number`. Each link is opened several times."""
        while len(self._tasks) < number:
            person = discord.member(f"Reader {len(self._tasks)}")
            user = await page_user(self._session, person, self._match.channel)
            for _ in range(min(PAGES_OF_LINK, number - len(self._tasks))):
                at = len(self._tasks)
                user.headers = {"X-Forwarded-For": f"10.0.{at // 250}.{at % 250}"}
                socket = await user.connect()
                self._told.append((await socket.receive_json())["version"])
                self._tasks.append(asyncio.create_task(self._hear(at, socket)))

    async def _hear(self, at: int, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self._told[at] = message.json()["version"]
            if min(self._told) >= self._wanted:
                self._last_told = time.perf_counter()
                self._all_told.set()

    async def news(self, rng: Random) -> float:
        """Play a move, and return the seconds from its command until the last page was told.

        Without a page, until it was answered.
        """
        self._wanted = len(self._match.played) + 1
        self._all_told.clear()
        begun = time.perf_counter()
        await self._match.move(*self._match.choose(rng))
        if not self._told:
            return time.perf_counter() - begun
        await self._all_told.wait()
        return self._last_told - begun

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def measure() -> str:
    """Measure with each number of open pages; return the table."""
    port, rows = free_port(), list[list[object]]()
    settings = {"WEB_URL": f"http://{HOST}:{port}", "WEB_PORT": str(port)}
    async with AsyncExitStack() as opened:
        place = opened.enter_context(tempfile.TemporaryDirectory())
        discord = await opened.enter_async_context(Loopback.serve(keep_files=False, remember=1000))
        bot = BotProcess(discord, Path(place) / "guti.sqlite3", settings=settings)
        await opened.enter_async_context(bot)
        limit = aiohttp.TCPConnector(limit=0)
        session = await opened.enter_async_context(aiohttp.ClientSession(connector=limit))
        match = await begin(discord, "read", 0)
        beside = [await begin(discord, "beside", number) for number in range(4)]
        readers, rng = Readers(session, match), Random(1)
        opened.push_async_callback(readers.close)
        await moves(bot, beside, rng)
        for number in PAGES:
            say(f"{number} pages")
            before, opened_before = resident(bot.pid), readers.number
            await readers.open(discord, number)
            await asyncio.sleep(SETTLE_S)
            added = max(1, number - opened_before)
            memory = f"{(resident(bot.pid) - before) / 1024 / added:.1f}"
            started = cpu_seconds(bot.pid)
            delays = [await readers.news(rng) for _ in range(NEWS)]
            news_cpu = (cpu_seconds(bot.pid) - started) / NEWS
            rows.append([number, memory, *map(ms, (percentile(delays, 50), max(delays), news_cpu))])
            rows[-1] += await moves(bot, beside, rng)
    return table(
        f"Pages of one match: news of {NEWS} moves by /move, and {MOVES} moves elsewhere beside",
        [
            *("pages", "KiB each", "last told 50 % ms", "most ms", "CPU ms a move"),
            *("/move 50 % ms", "99 % ms", "CPU ms"),
        ],
        rows,
    )


def ms(seconds: float) -> str:
    """Return seconds as milliseconds."""
    return f"{1000 * seconds:.1f}"


async def begin(discord: Loopback, name: str, number: int) -> LoopbackMatch:
    """Begin a match of the largest game, so that it does not end."""
    channel = discord.add_channel(f"{name}-{number}")
    names = f"Asha {name} {number}", f"Bimal {name} {number}"
    return await LoopbackMatch.open(discord, channel, GAMES["kotu-ellima"], Side.BLACK, names)


async def moves(bot: BotProcess, matches: list[LoopbackMatch], rng: Random) -> list[str]:
    """Play moves by /move; return their latencies and the processor time for each."""
    spent, started = list[float](), cpu_seconds(bot.pid)
    for number in range(MOVES):
        match = matches[number % len(matches)]
        spent.append((await match.move(*match.choose(rng))).latency)
    used = (cpu_seconds(bot.pid) - started) / MOVES
    return [*map(ms, (percentile(spent, 50), percentile(spent, 99), used))]
