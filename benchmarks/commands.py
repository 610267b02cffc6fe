"""Speed of moves, `/board` and completions, compared with a bare discord.py bot.

The benchmark sends commands and button presses through sockets. It measures commands per second,
the processor time and the requests to Discord for each command, and the delay of the bot's event
loop. Before the measurement, it plays matches to fill the cache of boards.

The unit is a command that does nothing ("no-op") of another bot in a process of its own
(`benchmarks/bare_bot.py`), so that nothing of Guti changes it.
"""

import asyncio
import gc
import math
import re
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

import aiohttp
from aiohttp import web

from guti import Side
from guti.games import GAMES
from tests.support.browser.process import free_port
from tests.support.loopback import BotProcess, Channel, Interaction, Loopback
from tests.support.loopback.server import CarryOut, Request
from tests.support.loopback_match import LoopbackMatch
from tests.support.loopback_turns import (
    Turn,
    is_busy,
    open_matches,
    press_move,
    turn_player,
)
from tools.figures import cpu_seconds, percentile, say, table

BARE_BOT = (sys.executable, "-m", "benchmarks.bare_bot")
AT_ONCE = (1, 16, 64)
SECONDS = 5.0
WARM_MATCHES, WARM_PLIES = 4, 40
"""Number of matches per game, and of moves per match, before the measurement."""

SPARE_MATCHES = 80
"""Number of additional matches, which replace matches that end."""

TURNS_BEFORE_BOARD = 10
"""Number of turns before `/board` is measured.

It is too small for a match of a larger game to end.
"""

STAGGER_S = 0.5
"""Seconds within which all concurrent players start."""
RETRY_PAUSE_S = 1.0
"""Seconds after which a player tries again if the bot is busy."""


async def measure() -> str:
    """Measure with each number of concurrent matches; return the table."""
    rows = list[list[object]]()
    with tempfile.TemporaryDirectory() as place:
        async with serve() as discord, serve() as other:
            other.add_channel("no-op")
            channels = [
                discord.add_channel(f"channel-{number}") for number in range(channels_needed())
            ]
            watched = {"METRICS_PORT": str(free_port())}
            guti = BotProcess(discord, Path(place) / "guti.sqlite3", settings=watched)
            bare = BotProcess(other, Path(place) / "none", command=BARE_BOT)
            async with guti as bot, bare:
                free = deque(channels)
                await warm_up(discord, free)
                watch = Watch(discord, bot, int(watched["METRICS_PORT"]))
                for at_once in AT_ONCE:
                    no_op = partial(use_no_op, other)
                    idle = await Watch(other, bare).measured([no_op] * at_once, SECONDS)
                    rows.append(row(at_once, "no-op", idle, idle))
                    rows += await measure_concurrent(watch, free, at_once, idle)
                if "Traceback" in bot.log:
                    raise RuntimeError(bot.log[-4000:])
    return table(
        "Through the sockets, bot and Discord in two processes: commands a second, and latency",
        [
            *("at once", "command", "answered", "busy", "a second", "50 % ms", "99 % ms"),
            *("of no-op's rate", "CPU ms", "no-op's CPU", "requests", "loop late, 99 % ms"),
        ],
        rows,
    )


def serve() -> AbstractAsyncContextManager[Loopback]:
    """Simulate a Discord that keeps little."""
    return Loopback.serve(keep_files=False, remember=1000, timeout=60.0)


def channels_needed() -> int:
    """Return the number of channels needed, which is one for each match."""
    return WARM_MATCHES * len(GAMES) + sum(2 * SPARE_MATCHES + 3 * at_once for at_once in AT_ONCE)


async def warm_up(discord: Loopback, free: deque[Channel]) -> None:
    """Play matches of each game, so that the bot caches the boards."""
    say(f"warming up: {WARM_MATCHES} matches of each game")
    for game in GAMES.values():
        for number in range(WARM_MATCHES):
            # A person may start only ten matches in a few minutes.
            names = f"Asha {game.key} {number}", f"Bimal {game.key} {number}"
            match = await LoopbackMatch.open(discord, free.popleft(), game, Side.BLACK, names)
            await match.play(Random(number), WARM_PLIES)


async def measure_concurrent(
    watch: "Watch", free: deque[Channel], at_once: int, idle: "Measured"
) -> list[list[object]]:
    """Measure `at_once` concurrent commands of each kind, compared with `idle`; return rows."""
    say(f"{at_once} matches at once")
    discord = watch.discord
    channels = [free.popleft() for _ in range(2 * (SPARE_MATCHES + at_once))]
    games = islice(cycle(GAMES.values()), len(channels))
    laid_out = deque(await open_matches(discord, channels, games))
    rng, some = Random(at_once), await started_matches(discord, free, at_once)
    done: dict[str, list[Turn]] = {
        "completion": [partial(complete_move, match) for match in some],
        "/board": [partial(show_board, match) for match in some],
        "/move": [turn_player(laid_out, rng) for _ in range(at_once)],
        "button": [turn_player(laid_out, rng, press_move) for _ in range(at_once)],
    }
    found = {what: await watch.measured(turns, SECONDS) for what, turns in done.items()}
    return [row(at_once, what, each, idle) for what, each in found.items()]


async def started_matches(
    discord: Loopback, free: deque[Channel], count: int
) -> Sequence[LoopbackMatch]:
    """Return matches of the larger games after some turns."""
    channels = [free.popleft() for _ in range(count)]
    larger = [game for game in GAMES.values() if len(game.black) > TURNS_BEFORE_BOARD]
    return await open_matches(discord, channels, islice(cycle(larger), count), TURNS_BEFORE_BOARD)


@dataclass(frozen=True)
class Watch:
    """Measures processor time, requests and event loop delays of a bot."""

    discord: Loopback
    bot: BotProcess
    metrics_port: int | None = None

    async def measured(self, turns: Sequence[Turn], seconds: float) -> "Measured":
        """Repeat all turns for the given time; return the measurements."""
        # Garbage collection in this process would delay answers.
        gc.freeze()
        gc.disable()
        count = RequestCount()
        self.discord.faults.append(count)
        delays, before = await self._loop_delays(), cpu_seconds(self.bot.pid)
        done = await load(turns, seconds)
        cpu = cpu_seconds(self.bot.pid) - before
        late = await self._loop_delays()
        self.discord.faults.remove(count)
        gc.enable()
        late.subtract(delays)
        return replace(done, cpu=cpu, requests=count.seen, loop_delay=_percentile_99(late))

    async def _loop_delays(self) -> Counter[float]:
        """Read the histogram of event loop delays; keys are upper bounds in seconds."""
        if self.metrics_port is None:
            return Counter()
        page = f"http://127.0.0.1:{self.metrics_port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(page) as answer:
            text = await answer.text()
        found = re.findall(r'guti_loop_delay_seconds_bucket{le="([^"]+)"} (.+)', text)
        return Counter({float(end): int(float(number)) for end, number in found})


def _percentile_99(delays: Counter[float]) -> float:
    """Return the 99th percentile of a histogram, in seconds."""
    if not delays:
        return math.nan
    enough = 0.99 * delays[math.inf]
    return min(end for end, number in delays.items() if number >= enough)


class RequestCount:
    """Counts the requests that the bot sends to Discord."""

    def __init__(self) -> None:
        self.seen = 0

    async def __call__(self, request: Request, carry_out: CarryOut) -> web.Response:
        del request
        self.seen += 1
        return await carry_out()


@dataclass(frozen=True)
class Measured:
    """Latencies in seconds, and the number of actions that a busy bot refused.

    `cpu` is the bot's processor time in seconds. `loop_delay` is the 99th percentile of event loop
    delays in seconds. `requests` is the number of requests to Discord.
    """

    spent: list[float]
    refused: int
    seconds: float
    cpu: float = math.nan
    requests: int = 0
    loop_delay: float = math.nan

    @property
    def rate(self) -> float:
        """Actions per second."""
        return len(self.spent) / self.seconds

    @property
    def cpu_ms(self) -> float:
        """Processor time per action in milliseconds, including refused actions."""
        return 1000 * self.cpu / (len(self.spent) + self.refused)


def row(at_once: int, kind: str, done: Measured, idle: Measured) -> list[object]:
    """Return a row of the table, which compares a command with the empty command."""
    shown = [f"{1000 * percentile(done.spent, share):.1f}" for share in (50, 99)]
    share = f"{100 * done.rate / idle.rate:.0f} %"
    cost = f"{done.cpu_ms:.2f}", f"x {done.cpu_ms / idle.cpu_ms:.1f}"
    requests = f"{done.requests / max(1, len(done.spent) + done.refused):.2f}"
    late = f"{1000 * done.loop_delay:.0f}"
    counts = len(done.spent), done.refused, f"{done.rate:,.0f}"
    return [at_once, kind, *counts, *shown, share, *cost, requests, late]


async def load(turns: Sequence[Turn], seconds: float) -> Measured:
    """Repeat all turns concurrently.

    If a player finds no match, the load stops early.
    """
    spent, refused, began = list[float](), 0, time.perf_counter()
    ended = asyncio.Event()

    async def repeat(turn: Turn, delay: float) -> None:
        nonlocal refused
        await asyncio.sleep(delay)
        while not ended.is_set() and time.perf_counter() - began < seconds:
            try:
                answer = await turn()
            except IndexError:
                ended.set()
            else:
                if is_busy(answer):
                    refused += 1
                    await asyncio.sleep(RETRY_PAUSE_S)
                else:
                    spent.append(answer.latency)

    interval = STAGGER_S / len(turns)
    await asyncio.gather(*(repeat(turn, number * interval) for number, turn in enumerate(turns)))
    return Measured(spent, refused, time.perf_counter() - began)


async def show_board(match: LoopbackMatch) -> Interaction:
    """Use `/board` as the player to move."""
    return await match.mover.slash(match.channel, "board")


async def use_no_op(discord: Loopback) -> Interaction:
    """Use the command of the bare bot."""
    return await discord.member("Asha").slash(discord.channel, "no-op")


async def complete_move(match: LoopbackMatch) -> Interaction:
    """Request completions for an empty `/move`, as the player to move."""
    return await match.mover.complete(match.channel, "move", move="")
