"""`/move`, the buttons of moves, `/board` and completions, beside a command that does nothing.

All through the sockets in the same run: how many a second, what one costs of the bot's processor,
which other processes on the machine disturb less, how many requests to Discord it takes, and by how
much the bot's event loop is late, to the next end of a bucket. First some matches are played, so
that boards are kept as they are some minutes after a start.

The command that does nothing is one that nobody knows: the same process answers it through the
same discord.py, sockets and error edge with one sentence, and neither a match, the database nor a
picture is touched. (A toy bot's command would be another process with other settings, `/board`
in an empty channel reads the database.) It must not know the bot beyond its commands.
"""

import asyncio
import gc
import math
import re
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

import aiohttp
from aiohttp import web
from browser.process import free_port
from loopback import BotProcess, Channel, Interaction, Loopback
from loopback.rules import AUTOCOMPLETE, COMMAND
from loopback.server import CarryOut, Request
from loopback_match import LoopbackMatch

from bench.figures import cpu_seconds, percentile, say, table
from bot.engine import Game, Side
from bot.games import GAMES

AT_ONCE = (1, 16, 64)
SECONDS = 5.0
WARM_MATCHES, WARM_PLIES = 4, 40
"""So many matches of each game are played, and moves in each, before anything is measured."""

SPARE = 80
"""Matches laid out for a measurement beside those played: when one ends the next is taken up."""

UNDER_WAY = 10
"""So many turns were played in a match that is only looked at: one of a larger game lives on."""

LAID_OUT_AT_ONCE = 4
BEGUN_WITHIN = 0.5
"""Seconds in which all begin who play at once: not even in a contest do all press together."""
PAUSE = 1.0
"""Seconds till somebody who was told that the bot is busy tries again."""

BUSY = "nothing was changed"

Turn = Callable[[], Awaitable[Interaction]]
Play = Callable[[Random, LoopbackMatch], Awaitable[Interaction]]


async def measure() -> str:
    """Measure at each number of matches at once, with warm pictures."""
    rows = list[list[object]]()
    with tempfile.TemporaryDirectory() as place:
        served = Loopback.serve(keep_files=False, remember=1000, timeout=60.0)
        async with served as discord:
            channels = [
                discord.add_channel(f"channel-{number}") for number in range(channels_needed())
            ]
            watched = {"METRICS_PORT": str(free_port())}
            async with BotProcess(discord, Path(place) / "guti.sqlite3", settings=watched) as bot:
                free = deque(channels)
                await warm_up(discord, free)
                watch = Watch(discord, bot, int(watched["METRICS_PORT"]))
                for at_once in AT_ONCE:
                    rows += await level(watch, free, at_once)
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


def channels_needed() -> int:
    """A channel holds one match, and no match is taken up twice."""
    return WARM_MATCHES * len(GAMES) + sum(2 * SPARE + 3 * at_once for at_once in AT_ONCE)


async def warm_up(discord: Loopback, free: deque[Channel]) -> None:
    """Have many boards of each game drawn."""
    say(f"warming up: {WARM_MATCHES} matches of each game")
    for game in GAMES.values():
        for number in range(WARM_MATCHES):
            names = f"Asha {number}", f"Bimal {number}"
            match = await LoopbackMatch.open(discord, free.popleft(), game, Side.BLACK, names)
            await match.play(Random(number), WARM_PLIES)


async def level(watch: "Watch", free: deque[Channel], at_once: int) -> list[list[object]]:
    """The rows of so many commands at once."""
    say(f"{at_once} matches at once")
    discord = watch.discord
    channels = [free.popleft() for _ in range(2 * (SPARE + at_once))]
    games = islice(cycle(GAMES.values()), len(channels))
    laid_out = deque(await lay_out(discord, channels, games))
    rng, some = Random(at_once), await under_way(discord, free, at_once)
    done: dict[str, list[Turn]] = {
        "no-op": [lambda: do_nothing(discord, channels[0])] * at_once,
        "completion": [partial(type_a_move, match) for match in some],
        "/board": [partial(look, match) for match in some],
        "/move": [player(laid_out, rng) for _ in range(at_once)],
        "button": [player(laid_out, rng, press_move) for _ in range(at_once)],
    }
    found = {what: await watch.measured(turns, SECONDS) for what, turns in done.items()}
    return [row(at_once, what, each, found["no-op"]) for what, each in found.items()]


async def under_way(discord: Loopback, free: deque[Channel], count: int) -> Sequence[LoopbackMatch]:
    """So many matches that have begun some turns ago, of the larger games."""
    channels = [free.popleft() for _ in range(count)]
    larger = [game for game in GAMES.values() if len(game.black) > UNDER_WAY]
    return await lay_out(discord, channels, islice(cycle(larger), count), UNDER_WAY)


@dataclass(frozen=True)
class Watch:
    """What is seen of a bot while something is done: its processor, its requests, its loop."""

    discord: Loopback
    bot: BotProcess
    metrics_port: int

    async def measured(self, turns: Sequence[Turn], seconds: float) -> "Measured":
        """The turns, and what they cost."""
        # A long run of this process's own collector would make all of them late.
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
        return replace(done, cpu=cpu, requests=count.seen, loop_delay=_within(late))

    async def _loop_delays(self) -> Counter[float]:
        """How often the bot's event loop was late by at most so many seconds."""
        page = f"http://127.0.0.1:{self.metrics_port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(page) as answer:
            text = await answer.text()
        found = re.findall(r'guti_loop_delay_seconds_bucket{le="([^"]+)"} (.+)', text)
        return Counter({float(end): int(float(number)) for end, number in found})


def _within(delays: Counter[float]) -> float:
    """The seconds below which all but one of a hundred delays are."""
    enough = 0.99 * delays[math.inf]
    return min(end for end, number in delays.items() if number >= enough)


class RequestCount:
    """Counts the requests to Discord, and changes none."""

    def __init__(self) -> None:
        self.seen = 0

    async def __call__(self, request: Request, carry_out: CarryOut) -> web.Response:
        """One more."""
        del request
        self.seen += 1
        return await carry_out()


async def lay_out(
    discord: Loopback, channels: Sequence[Channel], games: Iterable[Game], plies: int = 0
) -> list[LoopbackMatch]:
    """A match in each channel, between two members of its own, after so many turns at random."""
    gate = asyncio.Semaphore(LAID_OUT_AT_ONCE)

    async def open_one(channel: Channel, game: Game) -> LoopbackMatch:
        async with gate:
            names = (f"Asha {channel.id}", f"Bimal {channel.id}")
            match = await LoopbackMatch.open(discord, channel, game, Side.BLACK, names)
            if plies:
                await match.play(Random(channel.id), plies)
            return match

    return await asyncio.gather(*map(open_one, channels, games))


@dataclass(frozen=True)
class Measured:
    """The latencies of what was done in so many seconds, and how much was refused kindly.

    `cpu` is the time of the bot's processor and `loop_delay` by how much its event loop was late
    but for one time in a hundred, both in seconds; `requests` those to Discord.
    """

    spent: list[float]
    refused: int
    seconds: float
    cpu: float = math.nan
    requests: int = 0
    loop_delay: float = math.nan

    @property
    def rate(self) -> float:
        """So many a second."""
        return len(self.spent) / self.seconds

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of the processor for each, those that were refused among them."""
        return 1000 * self.cpu / (len(self.spent) + self.refused)


def row(at_once: int, what: str, done: Measured, idle: Measured) -> list[object]:
    """One row of the table."""
    shown = [f"{1000 * percentile(done.spent, share):.1f}" for share in (50, 99)]
    share = f"{100 * done.rate / idle.rate:.0f} %"
    cost = f"{done.cpu_ms:.2f}", f"x {done.cpu_ms / idle.cpu_ms:.1f}"
    requests = f"{done.requests / max(1, len(done.spent) + done.refused):.2f}"
    late = f"{1000 * done.loop_delay:.0f}"
    counts = len(done.spent), done.refused, f"{done.rate:,.0f}"
    return [at_once, what, *counts, *shown, share, *cost, requests, late]


async def load(turns: Sequence[Turn], seconds: float) -> Measured:
    """Take turns side by side, each the next as soon as it is answered.

    It ends early when a turn finds no match left.
    """
    spent, refused, began = list[float](), 0, time.perf_counter()
    ended = asyncio.Event()

    async def keep_on(turn: Turn, delay: float) -> None:
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
                    await asyncio.sleep(PAUSE)
                else:
                    spent.append(answer.latency)

    apart = BEGUN_WITHIN / len(turns)
    await asyncio.gather(*(keep_on(turn, number * apart) for number, turn in enumerate(turns)))
    return Measured(spent, refused, time.perf_counter() - began)


def is_busy(answer: Interaction) -> bool:
    """Whether somebody was told that the bot is too busy just now, or offered no completion."""
    if answer.kind == AUTOCOMPLETE:
        return not answer.choices
    return answer.ephemeral and BUSY in answer.text.lower()


def player(laid_out: deque[LoopbackMatch], rng: Random, play: Play | None = None) -> Turn:
    """Somebody who plays one match after another, both sides; IndexError when none is left.

    They type their moves unless they `play` otherwise.
    """
    match = laid_out.popleft()

    async def turn() -> Interaction:
        nonlocal match
        if match.over:
            match = laid_out.popleft()
        return await (play or type_move)(rng, match)

    return turn


async def type_move(rng: Random, match: LoopbackMatch) -> Interaction:
    """Who is to move types a move."""
    (move,) = match.choose(rng)
    return noted(match, move, await match.mover.slash(match.channel, "move", move=move))


async def press_move(rng: Random, match: LoopbackMatch) -> Interaction:
    """Who is to move presses a move below the last board, as if it had a button there."""
    (move,) = match.choose(rng)
    board = match.channel.boards[-1]
    more = board.component(label="More")["custom_id"]
    pressed = f"{more.replace(':more:', ':play:')}:{move.replace('x', '-')}"
    return noted(match, move, await match.mover.press(board, pressed))


def noted(match: LoopbackMatch, move: str, answer: Interaction) -> Interaction:
    """The answer to a move, which counts unless the bot was busy."""
    if not is_busy(answer):
        assert not answer.ephemeral, f"{move} refused: {answer.text}"
        match.note(move)
    return answer


async def look(match: LoopbackMatch) -> Interaction:
    """Whose turn it is looks at the board."""
    return await match.mover.slash(match.channel, "board")


async def do_nothing(discord: Loopback, channel: Channel) -> Interaction:
    """A command that the bot does not know."""
    data = {"id": "1", "name": "no-op", "type": 1, "options": []}
    sent = discord.member("Asha").interact(channel, COMMAND, data)
    await sent.answered.wait()
    return sent


async def type_a_move(match: LoopbackMatch) -> Interaction:
    """Whose turn it is types a move, and is shown the completions of nothing."""
    return await match.mover.complete(match.channel, "move", move="")
