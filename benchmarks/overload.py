"""Behaviour under overload: twice as many moves as the bot can play.

Moves are sent at a fixed rate, even if earlier moves are still unanswered.
"""

import asyncio
import sqlite3
import tempfile
from collections import deque
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from random import Random

from benchmarks.commands import WARM_MATCHES, load, warm_up
from guti.games import GAMES
from tests.support.loopback import BotProcess, Channel, Interaction, Loopback
from tests.support.loopback_match import LoopbackMatch
from tests.support.loopback_turns import is_busy, open_matches, turn_player
from tools.figures import percentile, say, table

CAPACITY_AT_ONCE, CAPACITY_SECONDS = 16, 6.0
CALM_SECONDS, RUSH_SECONDS = 10.0, 30.0
RECOVERS_WITHIN = 5
GAME = GAMES["gol-skuish"]
CHANNELS, SPARE = 300, 32
"""Number of channels for the phases, and for measuring the capacity."""

DEADLINE = 3.0
STEP = 0.01


@dataclass
class Phase:
    """The results of a phase in which moves were sent at a constant rate."""

    name: str
    offered: float
    sent: list[Interaction] = field(default_factory=list)
    missed: int = 0

    @property
    def accepted(self) -> list[Interaction]:
        """Moves that were answered in time and played."""
        return [each for each in self.sent if each.callback is not None and not is_busy(each)]

    @property
    def refused(self) -> list[Interaction]:
        """Moves that were answered in time, but refused because the bot was busy."""
        return [each for each in self.sent if each.callback is not None and is_busy(each)]

    def row(self) -> list[object]:
        """Return a row of the table."""
        waits = [
            f"{1000 * percentile([each.latency for each in some], share):.0f}" if some else "-"
            for some, share in (
                *((self.accepted, share) for share in (50, 99, 100)),
                (self.refused, 99),
            )
        ]
        lost = len(self.sent) - len(self.accepted) - len(self.refused)
        counts = (len(self.sent), len(self.accepted), len(self.refused), lost, self.missed)
        return [self.name, f"{self.offered:.0f}", *counts, *waits]


class LoadTest:
    """Sends moves in many matches; each match has at most one unanswered move."""

    def __init__(self, discord: Loopback, matches: Iterable[LoopbackMatch]) -> None:
        self.discord = discord
        self.matches = list(matches)
        self.free = deque(self.matches)
        self._rng = Random(9)
        self._pending = set[asyncio.Task[None]]()

    async def send(self, name: str, rate: float, seconds: float) -> Phase:
        """Send moves evenly at `rate` per second."""
        phase, due, began = Phase(name, rate), 0, self.discord.now()
        while (spent := self.discord.now() - began) < seconds:
            while due < rate * spent:
                due += 1
                self._send(phase)
            await asyncio.sleep(STEP)
        return phase

    async def wait_for_answers(self) -> None:
        await asyncio.gather(*self._pending)

    def _send(self, phase: Phase) -> None:
        if not self.free:
            phase.missed += 1
            return
        task = asyncio.create_task(self._play(phase, self.free.popleft()))
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    async def _play(self, phase: Phase, match: LoopbackMatch) -> None:
        (move,) = match.choose(self._rng)
        sent = match.mover.begin(match.channel, "move", move=move)
        phase.sent.append(sent)
        try:
            async with asyncio.timeout(DEADLINE + 1):
                await sent.acknowledged.wait()
        except TimeoutError:
            return  # The move may have been played or not, so this match cannot continue.
        if not is_busy(sent):
            if sent.ephemeral:
                raise RuntimeError(f"{move} refused: {sent.text}")
            match.note(move)
        if not match.over:
            self.free.append(match)


async def measure() -> str:
    """Measure the capacity, then all phases; return the table."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "guti.sqlite3"
        served = Loopback.serve(keep_files=False, remember=1000, timeout=60.0)
        async with served as discord:
            channels = [
                discord.add_channel(f"channel-{number}")
                for number in range(CHANNELS + SPARE + WARM_MATCHES * len(GAMES))
            ]
            async with BotProcess(discord, database) as bot:
                free = deque(channels)
                await warm_up(discord, free)
                say(f"laying out {CHANNELS} matches")
                first = deque(await open_matches(discord, take(free, SPARE), repeat(GAME)))
                load_test = LoadTest(
                    discord, await open_matches(discord, take(free, CHANNELS), repeat(GAME))
                )
                say("measuring the capacity")
                turns = [turn_player(first, Random(5)) for _ in range(CAPACITY_AT_ONCE)]
                capacity = (await load(turns, CAPACITY_SECONDS)).rate
                phases = await send_all(load_test, capacity)
                if "Traceback" in bot.log or "ERROR" in bot.log:
                    raise RuntimeError(bot.log[-4000:])
        wrong = sum(not is_stored(database, match) for match in load_test.matches)
    calm, _, after = phases
    return table(
        f"Overload: the capacity is {capacity:.0f} moves a second, and twice that is offered; "
        f"latencies recover after {recovery(calm, after)} s (target: {RECOVERS_WITHIN}); "
        f"{wrong} matches lack confirmed moves in the database",
        [
            *("phase", "a second", "sent", "played", "busy", "unanswered", "no match free"),
            *("50 % ms", "99 % ms", "longest ms", "busy 99 % ms"),
        ],
        [phase.row() for phase in phases],
    )


def take(channels: deque[Channel], count: int) -> list[Channel]:
    """Remove `count` channels from the front of a queue, and return them."""
    return [channels.popleft() for _ in range(count)]


async def send_all(load_test: LoadTest, capacity: float) -> list[Phase]:
    """Send moves in three phases, and return the phases.

    The rates are half the capacity, double the capacity, and half the capacity again.
    """
    plan = (
        ("half, before", capacity / 2, CALM_SECONDS),
        ("twice", capacity * 2, RUSH_SECONDS),
        ("half, after", capacity / 2, CALM_SECONDS),
    )
    phases = []
    for name, rate, seconds in plan:
        say(f"{name}: {rate:.0f} a second for {seconds:.0f} s")
        phases.append(await load_test.send(name, rate, seconds))
    await load_test.wait_for_answers()
    return phases


def recovery(before: Phase, after: Phase) -> int:
    """Return after how many seconds at most 1 % of the moves in `after` are slow.

    A move is slow if it is refused, or if it takes more than twice the 99th percentile of `before`.
    """
    usual = 2 * percentile([each.latency for each in before.accepted], 99)
    start, played = after.sent[0].sent, set(map(id, after.accepted))
    slow = [each for each in after.sent if id(each) not in played or each.latency > usual]
    allowed = len(after.sent) // 100
    return int(slow[-1 - allowed].sent - start) + 1 if len(slow) > allowed else 0


def is_stored(database: Path, match: LoopbackMatch) -> bool:
    """Return whether the database contains all confirmed moves of a match, in order."""
    query = "SELECT move FROM turns JOIN matches ON id = match WHERE channel = ? ORDER BY turns.ply"
    with closing(sqlite3.connect(database)) as connection:
        stored = [move for (move,) in connection.execute(query, [match.channel.id])]
    return stored[: len(match.played)] == match.played
