"""A day in an hour: network, database and Discord are taken away and given back.

    python -m tests.support.soak.outages --events 30 --seconds 3600

People play all the time. The bot is killed or stopped at random moments, also of its start, and is
started again as systemd would. The exit code is 1 if a confirmed move was lost, if the bot needed a
hand to come back, or if it ended with another exit code than documented. The database is
PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from guti import Position, Side
from guti.games import GAMES
from tests.support.databases import postgresql_url
from tests.support.loopback import BotProcess, Channel, Loopback, NoAnswerError, launcher
from tests.support.loopback.faults import answer
from tests.support.loopback.launcher import HASTE, LOSES
from tests.support.loopback_match import LoopbackMatch
from tests.support.silent_proxy import SilentProxy
from tests.support.soak.audit import is_expected, tracebacks
from tools.figures import percentile, say, show, table

CHANNELS = 4
PAUSE_S = 0.3
"""Pause of a player between two moves."""
RECOVERY_S = 60.0
"""Time after an outage within which a command must be answered again."""
STOP_S = 20.0
"""Time limit of a stop, as in deploy/guti.service."""
PYTHON_STARTS_S = 0.5
"""Time in which Python itself starts, and a signal acts by its default."""
SIGNALS = 0.6
"""Share of outages with a signal."""
SIGNALS_IN_STARTS = 0.5
"""Share of signals after which another follows in the next start."""
START_S = 4.0
"""Time in which a start is over, for signals that meet one."""
PLAY_FAILS = (NoAnswerError, AssertionError, LookupError, TimeoutError, StopIteration)

LIVE = text(
    "SELECT id, game, first, black_name, white_name FROM matches"
    " WHERE channel = :channel AND ended IS NULL ORDER BY id DESC LIMIT 1"
)
TURNS = text("SELECT match, ply, move FROM turns WHERE taken_back IS NULL ORDER BY match, ply")


class ClosableProxy(SilentProxy):
    """A proxy that can cut its connections and refuse new ones."""

    cut = False

    def shut(self, *, silent: bool) -> None:
        """Cut or silence all connections, and new ones."""
        if silent:
            self.silence()
            self.mute_new = True
        else:
            self.cut = True
            for task in list(self._connections):
                task.cancel()

    def reopen(self) -> None:
        """Pass new connections on. Silenced ones stay silent."""
        self.cut = self.mute_new = False

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
        else:
            super()._accept(reader, writer)


class SupervisedBot(BotProcess):
    """A bot that is started again whenever it ends."""

    def launch(self) -> None:
        """Start a process, without waiting until it is ready."""
        with self._log.open("ab") as log:
            self._process = launcher.fork(self._settings, log.fileno())


@dataclass
class Outages:
    """The run: outages, signals, players, and what went wrong."""

    discord: Loopback
    bot: SupervisedBot
    proxies: dict[str, ClosableProxy]
    engine: AsyncEngine
    rng: Random
    over: bool = False
    sent: list[signal.Signals] = field(default_factory=list)
    launched: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    confirmed: dict[int, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    recoveries: list[float] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)

    # The supervisor

    async def supervise(self) -> None:
        """Start the bot again whenever it ends, and check its exit codes."""
        while not self.over:
            self.sent.clear()
            self.bot.launch()
            self.launched = time.monotonic()
            self.counts["starts"] += 1
            self._judge(await self.bot._started.wait())
            if not self.over:
                await asyncio.sleep(self.rng.uniform(0, 2))

    def _judge(self, code: int) -> None:
        early = time.monotonic() - self.launched < PYTHON_STARTS_S
        allowed = {signal.SIGKILL: {-signal.SIGKILL}, signal.SIGTERM: {0}}
        expected = set[int]().union(*(allowed[each] for each in self.sent))
        if signal.SIGTERM in self.sent and early:
            expected.add(-signal.SIGTERM)
        if code not in expected:
            names = [each.name for each in self.sent]
            self.violations.append(f"exit code {code} after the signals {names}")

    async def send(self, number: signal.Signals) -> None:
        """Send a signal, and check that a stop takes no longer than allowed."""
        process = self.bot._started
        if process.returncode is not None:
            return
        self.counts[number.name] += 1
        if time.monotonic() - self.launched < START_S:
            self.counts["signals during the start"] += 1
        self.sent.append(number)
        process.send_signal(number)
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S):
                await self._ended(process)
                return
        self.violations.append(f"no end within {STOP_S:.0f} s of {number.name}")
        self.sent.append(signal.SIGKILL)
        process.kill()

    async def _ended(self, process: object) -> None:
        while getattr(process, "returncode", 0) is None:  # noqa: ASYNC110 - a process sets no event
            await asyncio.sleep(0.05)

    # The outages

    def kinds(self) -> dict[str, tuple[Callable[[], None], Callable[[], None]]]:
        """Return what begins and ends each kind of outage."""
        database, discord = self.proxies["database"], self.proxies["discord"]

        def take(
            *proxies: ClosableProxy, silent: bool
        ) -> tuple[Callable[[], None], Callable[[], None]]:
            def begin() -> None:
                for each in proxies:
                    each.shut(silent=silent)

            def end() -> None:
                for each in proxies:
                    each.reopen()

            return begin, end

        return {
            "network cut": take(database, discord, silent=False),
            "network silent": take(database, discord, silent=True),
            "database cut": take(database, silent=False),
            "database silent": take(database, silent=True),
            "Discord cut": take(discord, silent=False),
            "Discord silent": take(discord, silent=True),
            "Discord answers 503": (self._answer_503, self.discord.faults.clear),
            "gateway down": (self._close_gateway, self._open_gateway),
        }

    def _answer_503(self) -> None:
        self.discord.faults.append(answer(503, times=10**9))

    def _close_gateway(self) -> None:
        self.discord.gateway.down = True
        self._dropping = asyncio.create_task(self.discord.gateway.drop(4000))

    def _open_gateway(self) -> None:
        self.discord.gateway.down = False

    async def disturb(self, events: int, seconds: float) -> None:
        """Carry out the outages in random order, most of them with a signal."""
        kinds = self.kinds()
        order = [*(list(kinds) * (events // len(kinds) + 1))][:events]
        self.rng.shuffle(order)
        slot = seconds / events
        for number, kind in enumerate(order, 1):
            began = time.monotonic()
            await asyncio.sleep(self.rng.uniform(0.1, 0.3) * slot)
            await self._outage(kind, self.rng.uniform(0.1, 0.5) * slot)
            recovered = await self._recover(f"{number}. {kind}")
            say(f"{number}/{events} {kind}: back after {recovered:.1f} s")
            await asyncio.sleep(max(0.0, began + slot - time.monotonic()))

    async def _outage(self, kind: str, duration: float) -> None:
        begin, end = self.kinds()[kind]
        self.counts[kind] += 1
        sending = None
        if self.rng.random() < SIGNALS:
            number = self.rng.choice([signal.SIGKILL, signal.SIGTERM])
            delay = self.rng.uniform(0, duration + 3)
            sending = asyncio.create_task(self._later(delay, number))
        begin()
        await asyncio.sleep(duration)
        end()
        if sending:
            await sending

    async def _later(self, delay: float, number: signal.Signals) -> None:
        await asyncio.sleep(delay)
        launched = self.launched
        await self.send(number)
        if self.rng.random() < SIGNALS_IN_STARTS:
            while self.launched == launched:  # noqa: ASYNC110 - a process sets no event
                await asyncio.sleep(0.05)
            await asyncio.sleep(self.rng.uniform(0, START_S))
            await self.send(self.rng.choice([signal.SIGKILL, signal.SIGTERM]))

    async def _recover(self, what: str) -> float:
        """Return how long it takes until a command is answered."""
        began = time.monotonic()
        while time.monotonic() - began < RECOVERY_S:
            if self.discord.gateway.connected:
                with suppress(*PLAY_FAILS):
                    await self.discord.member("Chitra").slash(self.discord.channel, "games")
                    self.recoveries.append(time.monotonic() - began)
                    return self.recoveries[-1]
            await asyncio.sleep(0.2)
        self.violations.append(f"not back within {RECOVERY_S:.0f} s after {what}")
        return RECOVERY_S

    # The players

    async def play(self, channel: Channel, seed: int) -> None:
        """Play matches in a channel, and note which moves the bot has confirmed."""
        rng, number, match, key = Random(seed), 0, None, 0
        while not self.over:
            await asyncio.sleep(PAUSE_S)
            if not self.discord.gateway.connected or not self.discord.commands:
                continue
            try:
                if match is None or match.over:
                    number += 1
                    names = (f"Asha {seed}-{number}", f"Bimal {seed}-{number}")
                    game = GAMES[rng.choice(sorted(GAMES))]
                    match = await LoopbackMatch.open(self.discord, channel, game, names=names)
                    _, key = await self._stored(channel)
                await match.move(rng.choice(match.choose(rng)))
                self.confirmed[key][len(match.played)] = match.played[-1]
                self.counts["moves confirmed"] += 1
            except PLAY_FAILS:
                self.counts["unanswered or refused"] += 1
                match, key = await self._stored(channel)

    async def _stored(self, channel: Channel) -> tuple[LoopbackMatch | None, int]:
        """Return the channel's live match as stored, and its number."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(LIVE, {"channel": channel.id})).first()
            if row is None:
                return None, 0
            turns = [each for each in await connection.execute(TURNS) if each.match == row.id]
        black, white = map(self.discord.member, (row.black_name, row.white_name))
        start = Position.start(GAMES[row.game], Side(row.first))
        match = LoopbackMatch(channel, black, white, start)
        for each in turns:
            match.note(each.move)
        return match, row.id

    # The audit

    async def audit(self) -> None:
        """Compare the confirmed moves with the stored ones."""
        stored = defaultdict[int, dict[int, str]](dict)
        async with self.engine.connect() as connection:
            for row in await connection.execute(TURNS):
                stored[row.match][row.ply] = row.move
        for match, moves in self.confirmed.items():
            for ply, move in moves.items():
                if stored[match].get(ply) != move:
                    self.violations.append(f"match {match}, ply {ply}: {move} was lost")
        for line, times in tracebacks(self.bot.log).items():
            if not is_expected(line):
                self.counts[f"traceback: {line[:60]}"] += times

    async def run(self, events: int, seconds: float) -> None:
        """Play and disturb, stop the bot, and compare."""
        supervising = asyncio.create_task(self.supervise())
        await self.discord.until(lambda: self.discord.commands, "the commands", RECOVERY_S)
        channels = [self.discord.channel]
        channels += [self.discord.add_channel(f"table-{each}") for each in range(CHANNELS - 1)]
        for each in channels[1:]:
            self.discord.gateway.dispatch("CHANNEL_CREATE", each.payload(self.discord.bot))
        players = [
            asyncio.create_task(self.play(channel, seed)) for seed, channel in enumerate(channels)
        ]
        await self.disturb(events, seconds)
        self.over = True
        await asyncio.gather(*players)
        await self.send(signal.SIGTERM)
        await supervising
        await self.audit()

    def __str__(self) -> str:
        slowest = max(self.recoveries, default=0.0)
        rows: list[tuple[str, object]] = sorted(self.counts.items())
        rows += [
            ("recovery, median", f"{percentile(self.recoveries or [0.0], 50):.1f} s"),
            ("recovery, slowest", f"{slowest:.1f} s"),
            ("violations", len(self.violations)),
        ]
        return "\n".join([table("Outages", ["what", "figure"], rows), *self.violations[:20]])


@asynccontextmanager
async def opened(folder: Path, seed: int) -> AsyncIterator[Outages]:
    """Prepare Discord, the database, the proxies before them, and the bot."""
    url = postgresql_url(folder / "postgresql")
    # aiohttp logs each request that is cut.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    async with (
        Loopback.serve(deadline=3.0, keep_files=False, remember=1000) as discord,
        ClosableProxy.before_discord(discord) as to_discord,
        ClosableProxy.before_url(url) as to_database,
    ):
        discord.heartbeat_ms = 1000
        settings = {"DATABASE_URL": f"{to_database.url}?sslmode=disable", HASTE: LOSES}
        bot = SupervisedBot(discord, folder / "guti.sqlite3", settings=settings)
        proxies = {"database": to_database, "discord": to_discord}
        engine = create_async_engine(url)
        yield Outages(discord, bot, proxies, engine, Random(seed))
        await engine.dispose()


async def _run(events: int, seconds: float, seed: int, folder: Path) -> Outages:
    async with opened(folder, seed) as outages:
        await outages.run(events, seconds)
        return outages


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the outages; return 1 if something was lost or did not come back."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.soak.outages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--events", type=int, default=30, help="outages (%(default)s)")
    parser.add_argument("--seconds", type=float, default=3600, help="of play (%(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all that is random")
    parser.add_argument("--keep", type=Path, help="a folder to leave the log in")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        folder = options.keep or Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        outages = asyncio.run(_run(options.events, options.seconds, options.seed, folder))
    show(f"seed {options.seed}")
    show(str(outages))
    return 1 if outages.violations else 0


if __name__ == "__main__":
    sys.exit(main())
