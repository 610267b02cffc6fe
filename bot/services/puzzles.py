"""Puzzles: the choice of the next one, answers, and solvers' ratings."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from random import Random

from bot import files
from bot.clock import SteadyClock
from bot.engine import Game, Move
from bot.games import GAMES
from bot.learn.errors import HelpsInMatch, NoPuzzleLeft, NoPuzzleOpen, NoSuchPuzzle, PuzzleMovedOn
from bot.learn.puzzle import Puzzle
from bot.learn.solver import Answered, Attempt, PuzzleSolver, first_standing
from bot.paths import ASSETS
from bot.services.fair_play import FairPlay
from bot.services.read_cache import ReadCache
from bot.services.requests import Place
from bot.store import Store

FOLDER = ASSETS / "puzzles"

CANDIDATES = 12
"""The next puzzle is one of this many nearest to the person's rating."""

RATINGS_LIFETIME = timedelta(minutes=1)
"""Lifetime of the cached ratings of puzzles."""

SOLVERS_LISTED = 10
"""Solvers on a server's leaderboard."""


def read_puzzles(folder: Path) -> dict[str, Puzzle]:
    """Read the puzzles of a folder by key. Raises ValueError and UnusableFile."""
    found = (
        Puzzle.from_text(game, line)
        for key, game in GAMES.items()
        if (path := folder / f"{key}.jsonl").exists()
        for line in files.read_text(path).splitlines()
    )
    return {puzzle.key: puzzle for puzzle in found}


@dataclass(frozen=True)
class OpenPuzzle:
    """A puzzle and a person's attempt."""

    puzzle: Puzzle
    attempt: Attempt


class PuzzleService:
    """The use-cases of puzzles."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        random: Random,
        folder: Path = FOLDER,
    ) -> None:
        self._folder = folder
        self._store = store.puzzles
        self._matches, self._lessons = store.matches, store.lessons
        self._fair_play = FairPlay(store)
        self._clock = clock
        self._random = random
        timer = SteadyClock.of(clock).monotonic
        self._standings = ReadCache(lambda _: self._store.standings(), RATINGS_LIFETIME, timer)

    @cached_property
    def puzzles(self) -> Mapping[str, Puzzle]:
        """All puzzles by key; read on first use."""
        return read_puzzles(self._folder)

    async def read(self) -> None:
        """Read the puzzles in a thread if they are not read yet; takes some 100 ms."""
        if "puzzles" not in vars(self):
            await asyncio.to_thread(getattr, self, "puzzles")

    def get(self, key: str) -> Puzzle:
        """Return a puzzle by key. Raises NoSuchPuzzle."""
        if key not in self.puzzles:
            raise NoSuchPuzzle(key)
        return self.puzzles[key]

    def of_day(self, day: date) -> Puzzle:
        """Return the puzzle of a day, the same for all. Raises NoPuzzleLeft."""
        keys = sorted(self.puzzles)
        if not keys:
            raise NoPuzzleLeft
        # Each puzzle comes once before any is repeated.
        round_, number = divmod(day.toordinal(), len(keys))
        Random(f"{round_}").shuffle(keys)
        return self.puzzles[keys[number]]

    async def current(self, place: Place, user: int, game: Game | None) -> OpenPuzzle:
        """Return the person's last unfinished puzzle.

        Raises NoPuzzleOpen, or HelpsInMatch if it shows the board of a match without hints.
        """
        await self.read()
        for attempt in await self._unfinished(place, user, game):
            if puzzle := self.puzzles.get(attempt.puzzle):
                await self._fair_play.check_positions(user, puzzle.positions)
                return OpenPuzzle(puzzle, attempt)
        raise NoPuzzleOpen

    async def next(self, place: Place, user: int, game: Game | None) -> OpenPuzzle:
        """Return the unfinished puzzle, or a new one near the person's rating.

        Without a `game`, from games that they know while there are any. Raises NoPuzzleLeft.
        """
        await self.read()
        for attempt in await self._unfinished(place, user, game):
            puzzle = self.puzzles.get(attempt.puzzle)
            if puzzle and await self._is_fair(user, puzzle):
                return OpenPuzzle(puzzle, attempt)
        tried = await self._store.tried(place.guild, user)
        standings = await self._standings.get(0)
        own = (await self._store.solver(place.guild, user)).standing.rating.value
        unseen = [each for key, each in self.puzzles.items() if key not in tried]
        known = {game.key} if game else await self._known_games(place, user, tried)
        left = [each for each in unseen if each.game.key in known]
        if not (left or game):
            left = unseen
        if not left:
            raise NoPuzzleLeft

        def distance(puzzle: Puzzle) -> float:
            known = standings.get(puzzle.key) or first_standing(puzzle)
            return abs(known.rating.value - own)

        self._random.shuffle(left)
        near = sorted(left, key=distance)[:CANDIDATES]
        self._random.shuffle(near)
        for chosen in near:
            if await self._is_fair(user, chosen):
                return await self.open(place, user, chosen.key)
        raise NoPuzzleLeft

    async def _is_fair(self, user: int, puzzle: Puzzle) -> bool:
        """Return whether fair play allows a person this puzzle now."""
        try:
            await self._fair_play.check_positions(user, puzzle.positions)
        except HelpsInMatch:
            return False
        return True

    async def _unfinished(self, place: Place, user: int, game: Game | None) -> list[Attempt]:
        key = game.key if game else None
        return await self._store.unfinished(place.guild, user, key, self._clock())

    async def _known_games(self, place: Place, user: int, tried: Mapping[str, str]) -> set[str]:
        """Return the games that a person has played, learned or solved; else the first."""
        played = await self._matches.games_of(place.guild, user)
        learned = GAMES.keys() & await self._lessons.of(user)
        return played | learned | set(tried.values()) or {next(iter(GAMES))}

    async def open(self, place: Place, user: int, key: str) -> OpenPuzzle:
        """Return a person's attempt at a puzzle, started now if need be.

        Raises NoSuchPuzzle, or HelpsInMatch if it shows the board of a match without hints.
        """
        await self.read()
        puzzle, now = self.get(key), self._clock()
        await self._fair_play.check_positions(user, puzzle.positions)
        kept = await self._store.attempt(place.guild, user, key)
        found = kept or Attempt(key, puzzle.game.key, now)
        if not found.finished and key != await self._store.last(place.guild, user, now):
            # A typed move is meant for the puzzle shown last.
            found = replace(found, opened=now)
            await self._store.open(place.guild, user, found)
        return OpenPuzzle(puzzle, found)

    async def answer(self, place: Place, user: int, opened: OpenPuzzle, move: Move) -> Answered:
        """Play a legal move in an open puzzle. Raises PuzzleMovedOn."""
        puzzle, turn, now = opened.puzzle, opened.attempt.turn, self._clock()
        right = puzzle.accepts(turn, move)

        def do(attempt: Attempt) -> Attempt:
            if not right:
                return replace(attempt, tries=attempt.tries + 1)
            ended = now if turn + 1 == puzzle.turns else None
            return replace(attempt, turn=turn + 1, finished=ended)

        return await self._done(place, user, opened, do)

    async def reveal(self, place: Place, user: int, opened: OpenPuzzle) -> Answered:
        """Show the answer, which finishes the puzzle. Raises PuzzleMovedOn."""
        now = self._clock()
        return await self._done(
            place, user, opened, lambda attempt: replace(attempt, shown=True, finished=now)
        )

    async def _done(
        self,
        place: Place,
        user: int,
        opened: OpenPuzzle,
        do: Callable[[Attempt], Attempt],
    ) -> Answered:
        if opened.attempt.finished:
            raise PuzzleMovedOn(opened.puzzle.key)
        first = first_standing(opened.puzzle)
        return await self._store.answer(place.guild, user, opened.attempt, do, first, self._clock())

    async def solver(self, place: Place, user: int) -> PuzzleSolver:
        """Return a person's strength at puzzles in a server."""
        return await self._store.solver(place.guild, user)

    async def best(self, place: Place) -> Mapping[int, PuzzleSolver]:
        """Return the best solvers of a server by person, best first."""
        return await self._store.best(place.guild, SOLVERS_LISTED)
