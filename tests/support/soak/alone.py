"""A long run in which many people play Guti, and pairs of people play each other.

`python -m tests.support.soak.alone --help` explains how to run it. The bot and its workers may be
killed during the run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random

from bot.play.engine_player import ENGINE
from bot.play.levels import LEVELS
from guti import Side
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback, NoAnswerError
from tests.support.loopback_turns import Turn, open_matches, turn_player
from tests.support.soak.audit import Row, StoredState, is_expected, tracebacks
from tests.support.soak.lone_player import LONGEST_WAIT, LonePlayer
from tests.support.soak.resources import resident
from tests.support.workers import processes
from tools.figures import percentile, say, show, table

SPARE = 8
"""Number of matches prepared for each pair of people."""
PAIRS_PAUSE = 1.0
"""Mean time in seconds between moves of two people who play each other."""
LOOK_EVERY = 5.0
"""Seconds between measurements of memory."""
LOOK_AGAIN = 0.2
"""Seconds between checks whether Guti has moved."""


@dataclass(frozen=True)
class AlonePlan:
    """Load of a run.

    `pause` is the mean time in seconds that a person looks at a board before pressing. `pairs` are
    people who play each other.
    """

    matches: int
    seconds: float
    seed: int
    pause: float = 8.0
    pairs: int = 0
    kills: int = 0
    worker_kills: int = 0


@dataclass
class AloneReport:
    """Results of a run, with its violations."""

    figures: dict[str, object] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(
            (table("Alone", ["what", "figure"], [*self.figures.items()]), *self.violations)
        )


class Alone:
    """A run, whose database and log are in a folder."""

    def __init__(self, discord: Loopback, plan: AlonePlan, folder: Path) -> None:
        self.discord, self.plan = discord, plan
        self.database = folder / "guti.sqlite3"
        self.rng = Random(plan.seed)
        self.bot = BotProcess(discord, self.database, timeout=60.0)
        self.players = [self._player(number) for number in range(plan.matches)]
        self.report = AloneReport()
        self.killed = Counter[str]()
        self.memory = defaultdict[str, list[int]](list)

    def _player(self, number: int) -> LonePlayer:
        return LonePlayer(
            discord=self.discord,
            channel=self.discord.add_channel(f"alone-{number}"),
            member=self.discord.member(f"Chitra {number}"),
            level=1 + number % len(LEVELS),
            game=list(GAMES)[number % len(GAMES)],
            rng=Random(f"{self.plan.seed} {number}"),
        )

    async def run(self) -> AloneReport:
        """Measure moves of the pairs, before, while and after other people play Guti."""
        async with self.bot:
            await self._begin()
            people = await self._people()
            moves = {"without": await self._move(people)}
            playing = asyncio.create_task(self._move(people))
            await self._play()
            moves["beside"] = await playing
            moves["without, again"] = await self._move(people)
            await self._settle()
            status = await self.bot.stop()
        if status != 0:
            self.report.violations.append(f"it ended with status {status} after SIGTERM")
        self._tell(moves)
        self.report.violations += self._audit()
        return self.report

    async def _begin(self) -> None:
        """Begin every match, which starts the workers and fills the cache of boards."""
        say("waking up")
        began = self.discord.now()
        await self.players[0].act()
        self.report.figures["first board, with Guti awake after, s"] = (
            f"{self.discord.now() - began:.1f}"
        )
        for each in self.players[1:]:
            await each.act()

    async def _people(self) -> list[Turn]:
        count = self.plan.pairs * SPARE
        channels = [self.discord.add_channel(f"two-{number}") for number in range(count)]
        matches = deque(await open_matches(self.discord, channels, cycle(GAMES.values())))
        return [turn_player(matches, self.rng) for _ in range(self.plan.pairs)]

    async def _move(self, people: Sequence[Turn]) -> list[float]:
        """Return the latencies, in seconds, of moves that pairs of people play."""
        if not people:
            return []
        say(f"{len(people)} pairs of people")
        ends, spent = self.discord.now() + self.plan.seconds, list[float]()

        async def play(turn: Turn) -> None:
            while self.discord.now() < ends:
                await asyncio.sleep(self.rng.expovariate(1 / PAIRS_PAUSE))
                with suppress(NoAnswerError):
                    spent.append((await turn()).latency)

        await asyncio.gather(*map(play, people))
        return spent

    async def _play(self) -> None:
        say(f"{len(self.players)} people alone")
        ends = self.discord.now() + self.plan.seconds

        async def live(one: LonePlayer) -> None:
            while self.discord.now() + (looks := one.rng.expovariate(1 / self.plan.pause)) < ends:
                await asyncio.sleep(looks)
                await one.act()

        async with asyncio.TaskGroup() as tasks:
            kills = [
                tasks.create_task(self._kill("bot", self.plan.kills, self._kill_bot)),
                tasks.create_task(self._kill("worker", self.plan.worker_kills, self._kill_worker)),
            ]
            watching = tasks.create_task(self._watch())
            await asyncio.gather(*map(live, self.players), *kills)
            watching.cancel()

    async def _kill(self, what: str, times: int, kill: Callable[[], Awaitable[int]]) -> None:
        """Kill at random times, once in each of `times` equal intervals."""
        began, part = self.discord.now(), self.plan.seconds / max(1, times)
        for number in range(times):
            when = began + part * (number + self.rng.uniform(0.1, 0.9))
            await asyncio.sleep(max(0.0, when - self.discord.now()))
            self.killed[what] += await kill()

    async def _kill_bot(self) -> int:
        await self.bot.restart()
        return 1

    async def _kill_worker(self) -> int:
        found = [*processes(self.bot.pid)]
        for worker in found[:1]:
            os.kill(worker, signal.SIGKILL)
        return len(found[:1])

    async def _watch(self) -> None:
        while True:
            self.memory["bot"].append(resident(self.bot.pid))
            self.memory["worker"] += [resident(each) for each in [*processes(self.bot.pid)][:1]]
            waits = sum(len(each.waits) for each in self.players)
            say(f"{waits} turns of Guti seen, {dict(self.killed)} killed")
            await asyncio.sleep(LOOK_EVERY)

    async def _settle(self) -> None:
        """Wait until Guti has moved in each match.

        If a kill undid the person's press, it is still the person's turn.
        """
        await asyncio.gather(*(each.wait() for each in self.players))
        for _ in range(int(LONGEST_WAIT / LOOK_AGAIN)):
            if not any(map(guti_is_to_move, self._stored().matches)):
                break
            await asyncio.sleep(LOOK_AGAIN)

    def _stored(self) -> StoredState:
        return StoredState.read(self.database, self.discord.guild_id)

    def _tell(self, moves: Mapping[str, Sequence[float]]) -> None:
        figures = self.report.figures
        figures |= sum((each.counts for each in self.players), Counter[str]())
        for level in LEVELS:
            waits = [wait for each in self.players if each.level == level for wait in each.waits]
            if waits:
                figures[f"level {level}: Guti's turn seen, 50 / 99 % s"] = shares(waits, 1)
        for when, spent in moves.items():
            if spent:
                figures[f"/move of people, {when}, {len(spent)} times, 50 / 99 % ms"] = shares(
                    spent, 1000
                )
        for process, seen in self.memory.items():
            half = len(seen) // 2
            sizes = [max(part, default=0) >> 20 for part in (seen[:half], seen[half:])]
            figures[f"memory of the {process}, most in each half, MB"] = sizes
        figures |= {f"{process} killed": count for process, count in self.killed.items()}

    def _audit(self) -> Iterator[str]:
        """Yield errors in the stored matches and the log."""
        for each in self.players:
            yield from each.lost
        stored = self._stored()
        yield from stored.problems
        figures = self.report.figures
        for match in stored.matches:
            turns = stored.turns[match["id"]]
            where = f"match {match['id']}"
            yield from (f"{where}: {what}" for what in stored.order(match))
            try:
                stored.replayed(match)
            except ValueError as error:
                yield f"{where}: its moves cannot be replayed: {error}"
                continue
            if guti_is_to_move(match):
                yield f"{where}: Guti has not had its turn"
            figures["turns kept"] = int(str(figures.get("turns kept", 0))) + len(turns)
        figures["matches kept"] = len(stored.matches)
        for line, count in tracebacks(self.bot.log).items():
            if not is_expected(line):
                yield f"the log has {count} times: {line}"


def guti_is_to_move(match: Row) -> bool:
    """Return whether Guti is to move in a stored match."""
    first = Side(match["first"])
    mover = first.other if match["ply"] % 2 else first
    return match["ended"] is None and match[mover.value] == ENGINE


def shares(values: Sequence[float], unit: int) -> str:
    """Return the median and 99th percentile as text, multiplied by `unit`."""
    return " / ".join(f"{unit * percentile(values, share):.1f}" for share in (50, 99))


async def alone(plan: AlonePlan, folder: Path) -> AloneReport:
    async with Loopback.serve(deadline=3.0, keep_files=False, remember=100) as discord:
        return await Alone(discord, plan, folder).run()


def main() -> int:
    """Run from the command line; return 1 if violations were found."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.soak.alone",
        description="Let many play Guti at once through sockets, and others each other; say how "
        "long each waits, and whether any thought is lost.",
    )
    parser.add_argument("--matches", type=int, default=50, help="at once (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of play (%(default)s)")
    parser.add_argument("--pause", type=float, default=8, help="before a press (%(default)s s)")
    parser.add_argument("--pairs", type=int, default=0, help="who play each other (%(default)s)")
    parser.add_argument("--kills", type=int, default=0, help="of the bot (%(default)s)")
    parser.add_argument("--worker-kills", type=int, default=0, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (%(default)s)")
    plan = AlonePlan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(alone(plan, Path(folder)))
    show(str(report))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
