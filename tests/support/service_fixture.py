"""The bot's services on a database, with a clock that tests set."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from bot.clock import SteadyClock
from bot.play.daily_puzzle import DAILY_PUZZLE, DailyPuzzle
from bot.play.direct_puzzle import DIRECT_PUZZLE
from bot.play.due_times import DueKind, DueStep
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.shown_board import ShownBoard
from bot.services import Services
from bot.services.deadlines import Due
from bot.services.direct_puzzles import DirectPuzzle
from bot.services.requests import Invitation, Person, Place
from bot.store import Store
from bot.store.database import TIMEOUT_S
from tests.support.databases import url_of
from tests.support.inline_engine import InlineEngine
from tests.support.patience import stretched

ASHA, BIMAL, CHITRA = Person(10, "Asha"), Person(20, "Bimal"), Person(30, "Chitra")
GUILD, CHANNEL = 1, 2
BATCH = 3
DAY = timedelta(days=1)
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
BOOTED = NOON - 30 * DAY


@dataclass
class ServiceWorld:
    """The services on one database, with a clock that tests set.

    The wall clock is ahead of `now` by `error`. `boot` identifies the start of the machine.
    """

    store: Store
    now: datetime = NOON
    error: timedelta = timedelta(0)
    boot: UUID | None = None

    def __post_init__(self) -> None:
        self.engine = InlineEngine()
        steady = SteadyClock(self.clock, self.uptime, self.boot)
        self.services = Services(self.store, steady, Random(1), self.engine)
        self.services.bus.add(*self.services.listeners())

    def clock(self) -> datetime:
        return self.now + self.error

    def uptime(self) -> float:
        return (self.now - BOOTED).total_seconds()

    async def begins(
        self, pace: Pace | None, channel: int = CHANNEL, *, moves: int = 2, guild: int = GUILD
    ) -> Match:
        """Begin a match and play `moves` moves. Asha is Black and moves first."""
        pace_name = pace and pace.value
        wanted = Invitation("pretwa", BIMAL.id, "black", "me", pace=pace_name)
        challenge = await self.services.challenges.invite(Place(guild, channel), ASHA, wanted)
        _, match = await self.services.challenges.accept(challenge.id, BIMAL, no_thread)
        for _ in range(moves):
            match = await self.moves(match)
        return match

    async def moves(self, match: Match) -> Match:
        text = str(match.position.legal_moves[0])
        return (await self.services.matches.move(Place.of(match), match.to_move, text)).after

    async def lose_on_time(self) -> Match:
        """Let the only live match, with five minutes a move, end on time."""
        self.now += timedelta(minutes=4)
        assert [each.live for each in await self.process_all_due()] == [True]
        self.now += timedelta(minutes=1)
        (ended,) = await self.process_all_due()
        return ended

    async def listeners_finish(self) -> None:
        """Wait until all listeners of events have finished."""
        while self.services.bus.running:
            await asyncio.wait(self.services.bus.running, timeout=1)

    async def read(self, match: Match) -> Match:
        return await self.store.matches.get(match.id)

    async def due_at(self, match: Match) -> datetime | None:
        """Return the due time of a match, or None if nothing is due."""
        due = await self.store.deadlines.of(match.id)
        return due.at if due else None

    async def shows(self, match: Match, message: int) -> tuple[ShownBoard, ...]:
        """Record `message` as the board of a match, and return the outdated boards."""
        shown = ShownBoard(match.id, message, match.guild, match.channel, match.version)
        return await self.store.boards.record(shown, is_end=not match.live)

    async def process_all_due(self) -> list[Match]:
        """Process everything that is due in matches, and return the matches."""
        done: list[Match] = []
        while steps := await self.steps(*DueKind):
            for step in steps:
                try:
                    done += await self._process(step)
                except Exception as error:
                    await self.services.due.postpone(step, error)
        return done

    async def _process(self, step: DueStep) -> list[Match]:
        due = await self.services.deadlines.read(step)
        if due is None:
            return []
        change = await self.services.deadlines.process(due)
        if change and due.time.kind in {DueKind.REMIND, DueKind.SILENCE}:
            await self.services.deadlines.mark_notified(change.after)
        return [change.after if change else due.match]

    async def steps(self, *kinds: str, limit: int = BATCH) -> list[DueStep]:
        """Claim due steps of the given kinds."""
        found = await self.services.due.steps(limit, kinds)
        return [step for step in found if await self.services.due.claim(step)]

    async def due(self, limit: int) -> tuple[Due, ...]:
        """Claim due steps in matches, and return those that can be read."""
        found = []
        for step in await self.steps(*DueKind, limit=limit):
            try:
                found.append(await self.services.deadlines.read(step))
            except Exception as error:
                await self.services.due.postpone(step, error)
        return tuple(due for due in found if due)

    async def daily_puzzles(self) -> list[DailyPuzzle]:
        """Claim puzzles of the day until none is due, and return those to post."""
        found = []
        while steps := await self.steps(DAILY_PUZZLE):
            found += [await self.services.daily_puzzles.due(step.guild) for step in steps]
        return [daily for daily in found if daily]

    async def direct_puzzles(self) -> list[DirectPuzzle]:
        """Claim puzzles by direct message, and return those to send."""
        steps = await self.steps(DIRECT_PUZZLE)
        found = [await self.services.direct_puzzles.due(step.person or 0) for step in steps]
        return [direct for direct in found if direct]


async def no_thread(_challenge: object) -> int:
    raise AssertionError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guti.sqlite3"


@pytest.fixture
async def world(path: Path) -> AsyncIterator[ServiceWorld]:
    async with Store.open(url_of(path), timeout_s=stretched(TIMEOUT_S)) as store:
        yield ServiceWorld(store)
