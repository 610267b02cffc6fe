"""`/move` through the sockets, and its completion, beside a command that does nothing.

All in the same run: how many a second, and what one costs of the bot's processor, which other
processes on the machine disturb less.

The command that does nothing is one that nobody knows: the same process answers it through the
same discord.py, sockets and error edge with one sentence, and neither a match, the database nor a
picture is touched. (A toy bot's command would be another process with other settings, `/board`
in an empty channel reads the database.) It must not know the bot beyond its commands.
"""

import asyncio
import math
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

from loopback import BotProcess, Channel, Interaction, Loopback
from loopback.rules import AUTOCOMPLETE, COMMAND
from loopback_match import LoopbackMatch

from bench.figures import cpu_seconds, percentile, say, table
from bot.engine import Game, Side
from bot.games import GAMES

AT_ONCE = (1, 16, 64, 500)
SECONDS, IDLE_SECONDS = 5.0, 2.5
SPARE = 24
"""Matches laid out for a measurement, at least: when one ends the next is taken up."""

LAID_OUT_AT_ONCE = 4
PAUSE = 1.0
"""Seconds till somebody who was told that the bot is busy tries again."""

BUSY = "nothing was changed"

Turn = Callable[[], Awaitable[Interaction]]


async def measure() -> str:
    """Measure at each number of matches at once, with warm pictures."""
    rows = list[list[object]]()
    with tempfile.TemporaryDirectory() as place:
        served = Loopback.serve(keep_files=False, remember=1000, timeout=60.0)
        async with served as discord:
            channels = [
                discord.add_channel(f"channel-{number}") for number in range(channels_needed())
            ]
            async with BotProcess(discord, Path(place) / "guti.sqlite3") as bot:
                free = deque(channels)
                await warm_up(discord, free)
                for at_once in AT_ONCE:
                    rows += await level(discord, bot, free, at_once)
                if "Traceback" in bot.log:
                    raise RuntimeError(bot.log[-4000:])
    return table(
        "Through the sockets, bot and Discord in two processes: commands a second, and latency",
        [
            *("at once", "command", "answered", "busy", "a second", "50 % ms", "99 % ms"),
            *("of no-op's rate", "CPU ms", "no-op's CPU"),
        ],
        rows,
    )


def channels_needed() -> int:
    """A channel holds one match, and no match is taken up twice."""
    return len(GAMES) + sum(max(SPARE, at_once) for at_once in AT_ONCE)


async def warm_up(discord: Loopback, free: deque[Channel]) -> None:
    """Have each board drawn from both sides, as it would be soon after a start."""
    say("warming up: each board from both sides")
    for game in GAMES.values():
        match = await LoopbackMatch.open(discord, free.popleft(), game)
        await match.play(Random(1), 2)


async def level(
    discord: Loopback, bot: BotProcess, free: deque[Channel], at_once: int
) -> list[list[object]]:
    """The rows of so many commands at once."""
    say(f"{at_once} matches at once")
    channels = [free.popleft() for _ in range(max(SPARE, at_once))]
    games = islice(cycle(GAMES.values()), len(channels))
    laid_out = deque(await lay_out(discord, channels, games))
    rng = Random(at_once)
    nothing = [lambda: do_nothing(discord, channels[0])] * at_once
    idle = await measured(bot, nothing, IDLE_SECONDS)
    typing = [partial(type_a_move, match) for match in list(laid_out)[:at_once]]
    typed = await measured(bot, typing, IDLE_SECONDS)
    playing = [player(laid_out, rng) for _ in range(at_once)]
    moves = await measured(bot, playing, SECONDS)
    rows = {"/move": moves, "its completion": typed, "no-op": idle}
    return [row(at_once, what, done, idle) for what, done in rows.items()]


async def measured(bot: BotProcess, turns: Sequence[Turn], seconds: float) -> "Measured":
    """The turns, and what they cost of the bot's processor."""
    before = cpu_seconds(bot.pid)
    done = await load(turns, seconds)
    return replace(done, cpu=cpu_seconds(bot.pid) - before)


async def lay_out(
    discord: Loopback, channels: Sequence[Channel], games: Iterable[Game]
) -> list[LoopbackMatch]:
    """A match in each channel, between two members of its own."""
    gate = asyncio.Semaphore(LAID_OUT_AT_ONCE)

    async def open_one(channel: Channel, game: Game) -> LoopbackMatch:
        async with gate:
            names = (f"Asha {channel.id}", f"Bimal {channel.id}")
            return await LoopbackMatch.open(discord, channel, game, Side.BLACK, names)

    return await asyncio.gather(*map(open_one, channels, games))


@dataclass(frozen=True)
class Measured:
    """The latencies of what was done in so many seconds, and how much was refused kindly.

    `cpu` is the time of the bot's processor, in seconds.
    """

    spent: list[float]
    refused: int
    seconds: float
    cpu: float = math.nan

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
    return [at_once, what, len(done.spent), done.refused, f"{done.rate:,.0f}", *shown, share, *cost]


async def load(turns: Sequence[Turn], seconds: float) -> Measured:
    """Take turns side by side, each the next as soon as it is answered.

    It ends early when a turn finds no match left.
    """
    spent, refused, began = list[float](), 0, time.perf_counter()
    ended = asyncio.Event()

    async def keep_on(turn: Turn) -> None:
        nonlocal refused
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

    await asyncio.gather(*(keep_on(turn) for turn in turns))
    return Measured(spent, refused, time.perf_counter() - began)


def is_busy(answer: Interaction) -> bool:
    """Whether somebody was told that the bot is too busy just now, or offered no completion."""
    if answer.kind == AUTOCOMPLETE:
        return not answer.choices
    return answer.ephemeral and BUSY in answer.text.lower()


def player(laid_out: deque[LoopbackMatch], rng: Random) -> Turn:
    """Somebody who plays one match after another, both sides; IndexError when none is left."""
    match = laid_out.popleft()

    async def turn() -> Interaction:
        nonlocal match
        if match.over:
            match = laid_out.popleft()
        (move,) = match.choose(rng)
        answer = await match.mover.slash(match.channel, "move", move=move)
        if not is_busy(answer):
            assert not answer.ephemeral, f"{move} refused: {answer.text}"
            match.note(move)
        return answer

    return turn


async def do_nothing(discord: Loopback, channel: Channel) -> Interaction:
    """A command that the bot does not know."""
    data = {"id": "1", "name": "no-op", "type": 1, "options": []}
    sent = discord.member("Asha").interact(channel, COMMAND, data)
    await sent.answered.wait()
    return sent


async def type_a_move(match: LoopbackMatch) -> Interaction:
    """Whose turn it is types a move, and is shown the completions of nothing."""
    return await match.mover.complete(match.channel, "move", move="")
