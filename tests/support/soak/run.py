"""A soak: faults and kills during play, then recovery and an audit."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.store.copying import copy
from bot.store.database import Database
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback
from tests.support.silent_proxy import SilentProxy
from tests.support.soak.audit import StoredState, differences, is_expected, tracebacks
from tests.support.soak.channel import Activity, PlayedChannel
from tests.support.soak.fault_injector import FaultInjector
from tests.support.soak.observer import Observer
from tests.support.soak.resources import Resources
from tools.figures import percentile, table

FORGET_AFTER = 60.0
AT_ONCE_IN_PEACE = 8
LOCKED_S = 15.0
"""Time to hold SQLite's lock, longer than any statement waits for it."""

SEVERAL = 20


@dataclass(frozen=True)
class SoakPlan:
    """Load and faults of a soak: `seconds` of faults, and `rate` actions a second.

    `kills` and `restarts` are counts.

    At most `at_once` people act concurrently, so that results do not depend on the machine.
    """

    matches: int
    kills: int
    seconds: float
    seed: int
    restarts: int = 0
    rate: float = 40.0
    at_once: int = 16
    faults: float = 0.05
    gateway: float = 20.0
    silence_interval_s: float | None = None
    played_on: int = 100
    games: Sequence[str] = tuple(GAMES)
    command: Sequence[str] | None = None


@dataclass
class Report:
    """Results of a soak."""

    plan: SoakPlan
    figures: dict[str, object] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        plan = self.plan
        head = f"{plan.matches} matches at once, {plan.kills} kills, {plan.seconds:.0f} s"
        lines = [table(f"Soak: {head}, seed {plan.seed}", ["what", "figure"], self._rows())]
        if self.violations:
            lines += [f"\nNOT WELL with seed {plan.seed}: {len(self.violations)} violations"]
            lines += self.violations[:SEVERAL]
            lines += ["Look at the database and the log that --keep leaves, by match and channel."]
        return "\n".join(lines)

    def _rows(self) -> list[tuple[str, object]]:
        return [*self.figures.items(), ("violations", len(self.violations))]


class Soak:
    """A soak, whose database and log are in a folder."""

    def __init__(
        self,
        discord: Loopback,
        plan: SoakPlan,
        folder: Path,
        say: Callable[[str], None],
        settings: Mapping[str, str] | None = None,
        silence: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._silence = silence or self._lock
        self.silences = 0
        self.plan, self.discord, self.say = plan, discord, say
        self.database = folder / "guti.sqlite3"
        self.rng = Random(plan.seed)
        self.observer, self.activity = Observer(discord), Activity()
        self.injector = FaultInjector(Random(plan.seed + 1), plan.faults)
        discord.faults += [self.observer, self.injector]
        self.channels = [self._channel(number) for number in range(plan.matches)]
        self.bot = BotProcess(
            discord, self.database, command=plan.command, settings=settings, timeout=60.0
        )
        self.semaphore = asyncio.Semaphore(plan.at_once)
        self.restarts = list[float]()
        self.resources = Resources()

    def _channel(self, number: int) -> PlayedChannel:
        channel = self.discord.add_channel(f"channel-{number}")
        rng = Random(f"{self.plan.seed} {number}")
        known = self.observer, self.activity, rng, self.plan.games
        return PlayedChannel(self.discord, channel, number, *known)

    async def run(self) -> Report:
        """Play with faults, then recover and audit."""
        report = await self.play()
        self.say("reading the database")
        await self.audit(report, self.database)
        return report

    async def play(self) -> Report:
        """Play with faults and recover, without an audit."""
        began = time.perf_counter()
        report = Report(self.plan)
        async with self.bot:
            self.say(f"started after {time.perf_counter() - began:.1f} s")
            await self._inject_faults()
            self.say("no more faults; everybody looks how it stands")
            await self._recover()
            status = await self.bot.stop()
        if status != 0:
            report.violations.append(f"it ended with status {status} after SIGTERM")
        report.figures = self.figures()
        return report

    async def _inject_faults(self) -> None:
        ends = self.discord.now() + self.plan.seconds
        async with asyncio.TaskGroup() as tasks:
            for channel in self.channels:
                tasks.create_task(self._live(channel, ends))
            others = [
                tasks.create_task(self.injector.cut_the_gateway(self.discord, self.plan.gateway)),
                tasks.create_task(self._delete_old_interactions()),
                tasks.create_task(self._report_progress()),
            ]
            if self.plan.silence_interval_s:
                others.append(tasks.create_task(self._fall_silent(self.plan.silence_interval_s)))
            await self._kill_now_and_then()
            await asyncio.sleep(max(0.0, ends - self.discord.now()))
            self.injector.over = True
            for each in others:
                each.cancel()

    async def _live(self, channel: PlayedChannel, ends: float) -> None:
        pause = len(self.channels) / self.plan.rate
        # Do not begin all matches at once.
        await asyncio.sleep(channel.rng.uniform(0, pause))
        while self.discord.now() < ends:
            async with self.semaphore:
                if not self.injector.over:
                    await channel.act()
            left = max(0.0, ends - self.discord.now())
            await asyncio.sleep(min(channel.rng.expovariate(1 / pause), left))

    async def _kill_now_and_then(self) -> None:
        """Kill or restart the bot at a random time within each of several equal intervals."""
        ends = [self.bot.kill] * self.plan.kills + [self._stop] * self.plan.restarts
        self.rng.shuffle(ends)
        began, part = self.discord.now(), self.plan.seconds / max(1, len(ends))
        for number, end in enumerate(ends):
            when = began + part * (number + self.rng.uniform(0.1, 0.9))
            await asyncio.sleep(max(0.0, when - self.discord.now()))
            killed = self.discord.now()
            await end()
            await self.bot.start()
            self.restarts.append(self.discord.now() - killed)

    async def _stop(self) -> None:
        if status := await self.bot.stop():
            self.observer.violations.append(f"a restart found it ended with status {status}")

    async def _fall_silent(self, interval_s: float) -> None:
        while True:
            await asyncio.sleep(interval_s)
            self.silences += 1
            await self._silence()

    async def _lock(self) -> None:
        """Hold SQLite's write lock."""
        with closing(
            sqlite3.connect(self.database, 60, isolation_level=None, check_same_thread=False)
        ) as connection:
            await asyncio.to_thread(connection.execute, "BEGIN IMMEDIATE")
            await asyncio.sleep(LOCKED_S)

    async def _delete_old_interactions(self) -> None:
        """Delete old interactions to save memory."""
        while True:
            await asyncio.sleep(10)
            past = self.discord.now() - FORGET_AFTER
            for number, each in list(self.discord.interactions.items()):
                if each.sent < past:
                    del self.discord.interactions[number], self.discord.tokens[each.token]

    async def _report_progress(self) -> None:
        while True:
            await asyncio.sleep(10)
            self.resources.look(self.bot.pid)
            counts = self.activity.counts
            self.say(
                f"{counts['moves answered']} moves answered, {len(self.activity.doubts)} in doubt, "
                f"{len(self.restarts)} ends, {sum(self.injector.counts.values())} faults, "
                f"{len(self.activity.begun)} matches begun, {len(self.activity.concluded)} over"
            )

    async def _recover(self) -> None:
        """Check that /board shows each match, and that a sample of live matches can continue."""
        few = asyncio.Semaphore(AT_ONCE_IN_PEACE)
        sample = set(self.rng.sample(range(len(self.channels)), self._sample))

        async def end(channel: PlayedChannel) -> None:
            async with few:
                await channel.settle()
                if channel.number in sample:
                    await channel.play_a_last_move()

        await asyncio.gather(*map(end, self.channels))

    @property
    def _sample(self) -> int:
        return min(len(self.channels), self.plan.played_on)

    async def audit(self, report: Report, database: Path) -> None:
        """Compare the boards shown with the database, and report the errors."""
        stored = StoredState.read(database, self.discord.guild_id)
        logged = tracebacks(self.bot.log)
        ours = {line: count for line, count in logged.items() if not is_expected(line)}
        report.figures |= stored.figures(self.activity)
        report.figures["tracebacks of a cut gateway"] = logged.total() - sum(ours.values())
        report.violations += self.observer.violations + self.activity.violations
        report.violations += stored.violations(self.observer, self.activity)
        report.violations += await differences(database)
        report.violations += [f"the log has {count} times: {line}" for line, count in ours.items()]

    def figures(self) -> dict[str, object]:
        """Return counts of actions and faults."""
        activity, shares = self.activity, (50, 99)
        spent = activity.latencies or [float("nan")]
        shown = {f"latency, {s} % ms": f"{1000 * percentile(spent, s):.0f}" for s in shares}
        down = self.restarts or [0.0]
        return {
            **named("", activity.counts),
            "matches begun, as the players know": len(activity.begun),
            "matches over, as the players know": len(activity.concluded),
            "boards shown to all": self.observer.boards,
            "moves shown or told (confirmed)": len(self.observer.moves),
            **shown,
            "kills": self.plan.kills,
            "restarts": self.plan.restarts,
            "silences of the database": self.silences,
            "down for, s": f"{min(down):.1f}-{max(down):.1f}",
            **self.resources.figures(),
            **named("fault: ", self.injector.counts),
            **named("refused: ", activity.refusals),
        }


def named(prefix: str, counts: Counter[str]) -> dict[str, object]:
    """Return counts by name, in order."""
    return {f"{prefix}{name}": counts[name] for name in sorted(counts)}


async def soak(
    plan: SoakPlan, folder: Path, say: Callable[[str], None], url: str | None = None
) -> Report:
    """Run a soak on the PostgreSQL database at `url`, or on a SQLite file if None."""
    served = Loopback.serve(deadline=3.0, keep_files=False, remember=100)
    async with served as discord:
        if url is None:
            return await Soak(discord, plan, folder, say).run()
        async with SilentProxy.before_url(url) as proxy:
            run = Soak(discord, plan, folder, say, {"DATABASE_URL": proxy.url}, proxy.fall_silent)
            report = await run.play()
        await read_as_file(url, run.database)
        await run.audit(report, run.database)
        return report


async def read_as_file(url: str, file: Path) -> None:
    """Copy a database to a SQLite file, for the audit."""
    async with (
        Database.open(url) as served,
        Database.open(f"sqlite+aiosqlite:///{file}") as read,
    ):
        await copy(served, read, lambda *_: None)
