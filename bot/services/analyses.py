"""Analyses of matches and of uploaded game records."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from itertools import chain

from bot import tasks
from bot.learn.analysis import MatchAnalysis
from bot.learn.errors import AnalysesBusy, NoSuchAnalysis, NotOverYet, OneAnalysisAtATime
from bot.learn.judgement import Judgement
from bot.play.fair_play import HelpKind
from bot.play.limits import CONCURRENT_ANALYSES, QUEUED_ANALYSES
from bot.play.match import Match
from bot.play.record import record_of
from bot.services import fair_play
from bot.services.engine import Thinker
from bot.services.judging import judge_match
from bot.shared_cache import SharedCache
from bot.store import Store
from guti import Record
from guti.errors import NotationError

TURN_BYTES = 8_000
"""Approximate size of a turn of a cached analysis.

The cache saves time when people page through an analysis. Without it, each page of an analysis of
60 moves takes 14 ms.
"""


@dataclass
class RunningAnalysis:
    """A running analysis.

    `judged` of `searches` searches are finished. `done` is the task. `askers` are the people who
    requested the analysis.
    """

    record: Record
    searches: int
    askers: set[int] = field(default_factory=set)
    judged: int = 0
    stopped: bool = False
    done: "asyncio.Task[tuple[MatchAnalysis, int]]" = field(init=False)

    def advance(self, judged: int, searches: int) -> None:
        """Set the progress. Raises NoSuchAnalysis if the analysis was stopped."""
        self.judged, self.searches = judged, searches
        if self.stopped:
            raise NoSuchAnalysis(0)


class AnalysisService:
    """Analyses matches with the engine, several at a time."""

    def __init__(self, store: Store, thinker: Thinker, memory: SharedCache | None = None) -> None:
        self._store = store
        self._thinker = thinker
        self._running: dict[Hashable, RunningAnalysis] = {}
        memory = SharedCache() if memory is None else memory
        self._cache = memory.part(_bytes_of)
        self._semaphore = asyncio.Semaphore(CONCURRENT_ANALYSES)

    async def find(self, match: Match) -> MatchAnalysis | None:
        """Return the stored analysis of a match, or None if none is stored."""
        judgements = await self._store.analyses.find(match.id)
        if judgements is None:
            return None
        record = record_of(match)
        return await self._analysis(record, lambda: record, judgements)

    async def find_record(self, number: int, person: int) -> MatchAnalysis:
        """Return the stored analysis of a person's game record. Raises NoSuchAnalysis."""
        stored = await self._store.analyses.find_record(number, person)
        if stored is None:
            raise NoSuchAnalysis(number)
        text, judgements = stored
        try:
            return await self._analysis(text, lambda: Record.from_text(text), judgements)
        except NotationError:
            # This version does not have the record's game or rule set.
            raise NoSuchAnalysis(number) from None

    async def require_over(
        self, played: Record | Match, person: int, analysis: MatchAnalysis | None = None
    ) -> None:
        """Raise NotOverYet, HelpsInMatch or HelpsWithPuzzle unless a person may see an analysis.

        If `analysis` is given, its lines of moves are checked too. The rules are in
        `bot.services.fair_play`.
        """
        if isinstance(played, Match) and played.live:
            raise NotOverYet(played.id)
        kind, match = HelpKind.RECORD, 0
        if isinstance(played, Match):
            kind, match = HelpKind.MATCH, played.id
        positions = chain(played.positions, analysis.line_positions if analysis else ())
        await fair_play.check(self._store, person, kind, played.game, positions, match=match)

    def begin(self, match: Match, person: int) -> RunningAnalysis:
        """Return the running analysis of a finished match; start one if none is running.

        The task `done` returns the analysis and the match's number. Raises AnalysesBusy,
        OneAnalysisAtATime.
        """

        async def save(judgements: tuple[Judgement, ...]) -> int:
            await self._store.analyses.save(match, judgements)
            return match.id

        return self._begin(match.id, record_of(match), save, person)

    def begin_record(self, record: Record, person: int) -> RunningAnalysis:
        """Return the running analysis of a person's game record; start one if none is running.

        The task `done` returns the analysis and its number.
        """
        nameless = Record(
            *(record.game, record.position, record.moves),
            result=record.result,
            opening_plies=record.opening_plies,
        )

        async def save(judgements: tuple[Judgement, ...]) -> int:
            return await self._store.analyses.save_record(person, nameless.text, judgements)

        return self._begin((person, nameless.text), nameless, save, person)

    def stop(self, person: int) -> None:
        """Stop the running analyses of a person's game records."""
        for key, running in self._running.items():
            if isinstance(key, tuple) and person in running.askers:
                running.stopped = True

    def _begin(
        self,
        key: Hashable,
        record: Record,
        save: Callable[[tuple[Judgement, ...]], Awaitable[int]],
        person: int,
    ) -> RunningAnalysis:
        for other, running in self._running.items():
            if person in running.askers and other != key:
                raise OneAnalysisAtATime
        if key not in self._running:
            if len(self._running) >= CONCURRENT_ANALYSES + QUEUED_ANALYSES:
                raise AnalysesBusy
            running = self._running[key] = RunningAnalysis(record, len(record.positions))
            running.done = asyncio.create_task(self._make(running, save))
            running.done.add_done_callback(lambda _: self._running.pop(key))
            # Without a waiting interaction, as during a shutdown, the failure is not reported.
            running.done.add_done_callback(tasks.retrieve)
        self._running[key].askers.add(person)
        return self._running[key]

    async def _analysis(
        self, key: Hashable, read: Callable[[], Record], judgements: tuple[Judgement, ...]
    ) -> MatchAnalysis:
        """Return an analysis from the cache, or compute it from `judgements` if not cached.

        `read` returns the record. `key` identifies the record in the cache.
        """
        seen = self._cache.get((key, judgements))
        if seen is None:
            # Both run in a thread, because parsing a record is slow too.
            seen = await asyncio.to_thread(lambda: MatchAnalysis.compute(read(), judgements))
            self._cache[key, judgements] = seen
        return seen

    async def _make(
        self, running: RunningAnalysis, save: Callable[[tuple[Judgement, ...]], Awaitable[int]]
    ) -> tuple[MatchAnalysis, int]:
        async with self._semaphore:
            made = await judge_match(running.record, self._thinker.think, running.advance)
        return made, await save(made.judgements)


def _bytes_of(analysis: MatchAnalysis) -> int:
    return TURN_BYTES * len(analysis.judgements)
