"""The overview of what a person can do today."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.learn.errors import NoPuzzleLeft
from bot.learn.lesson import OpenedLesson
from bot.learn.path import Path
from bot.learn.puzzle import Puzzle
from bot.play.levels import HIGHEST_LEVEL, LEVELS
from bot.play.match import Match
from bot.play.preferences import ProfileView
from bot.play.shown_board import ShownBoard
from bot.ratings.leaderboard import EngineRecord
from bot.services.lessons import LessonService
from bot.services.puzzles import PuzzleService
from bot.services.requests import Place
from bot.store import Store
from guti import Game
from guti.games import GAMES


@dataclass(frozen=True)
class DayPuzzle:
    """A person's puzzle of the day, with the current and the longest streak in days."""

    puzzle: Puzzle
    solved: bool
    streak: int
    best: int = 0


@dataclass(frozen=True)
class NextLevel:
    """The next engine level to beat in a game."""

    game: Game
    level: int


@dataclass(frozen=True)
class Today:
    """A person's turns, puzzle of the day, next lesson and next engine level.

    `turns` are the matches in which the person is to move. `boards` are the current boards of these
    matches, by match number. `puzzle`, `lesson` and `next_level` are None if nothing is left to do.
    """

    turns: tuple[Match, ...]
    boards: Mapping[int, ShownBoard]
    puzzle: DayPuzzle | None
    lesson: OpenedLesson | None
    next_level: NextLevel | None
    path: Path


@dataclass(frozen=True)
class TodayService:
    """Collects what a person can do today."""

    _store: Store
    _clock: Callable[[], datetime]
    _puzzles: PuzzleService
    _lessons: LessonService

    async def card(self, place: Place, user: int) -> Today:
        """Return what a person can do today in a place, and the turns in all servers."""
        record = await self._store.profiles.against_engine(place.guild, user)
        live = await self._store.matches.live_anywhere(user)
        turns = tuple(match for match in live if match.to_move == user)
        return Today(
            turns,
            await self._store.boards.current_by_match(turns),
            await self.puzzle(place, user),
            await self._lessons.next(user),
            next_level(record),
            await self._path(user, record),
        )

    async def path(self, place: Place, user: int) -> Path:
        """Return a person's progress through the games, including private matches."""
        record = await self._store.profiles.against_engine(place.guild, user)
        return await self._path(user, record)

    async def public_path(self, place: Place, user: int, beaten: Mapping[str, int]) -> Path:
        """Return what others in a server see of a person's progress, with the levels `beaten`.

        Puzzles and lessons are only shown where the person has answered a puzzle or finished a
        match, as in the list of solvers.
        """
        view = (await self._store.settings.player(user)).profile
        if view is ProfileView.LEVELS or not await self._store.puzzles.is_here(place.guild, user):
            return Path.of_levels(beaten)
        return (await self._path(user, EngineRecord())).for_others(view, beaten)

    async def level(self, place: Place, user: int, game: str) -> int:
        """Return the lowest unbeaten engine level, or the highest level if all are beaten."""
        record = await self._store.profiles.against_engine(place.guild, user)
        return min(record.beaten.get(game, 0) + 1, HIGHEST_LEVEL)

    async def _path(self, user: int, record: EngineRecord) -> Path:
        solved = await self._store.puzzles.solved(user)
        path = Path.of(await self._lessons.learned(user), solved, record.beaten)
        return replace(path, best_days=await self._store.puzzle_days.best(user))

    async def puzzle(self, place: Place, user: int) -> DayPuzzle | None:
        """Return a person's puzzle of the day, or None if no puzzle is left.

        The first call of a day chooses and stores a puzzle.
        """
        await self._puzzles.read()
        day = await self._store.puzzle_days.local_day(user, self._clock())
        assigned = await self._store.puzzle_days.puzzle(user, day)
        if assigned is None or assigned[0] not in self._puzzles.puzzles:
            try:
                chosen = await self._puzzles.for_day(place, user, day)
            except NoPuzzleLeft:
                return None
            known = self._puzzles.puzzles
            assigned = await self._store.puzzle_days.assign(user, day, chosen.key, known)
        days = await self._store.puzzle_days.streak(user, day)
        best = await self._store.puzzle_days.best(user)
        return DayPuzzle(self._puzzles.get(assigned[0]), assigned[1], days, best)


def next_level(record: EngineRecord) -> NextLevel | None:
    """Return the next level in the most played game with unbeaten levels, else None."""
    played = sorted(record.games, key=lambda key: -record.games[key])
    for key in (*played, *GAMES):
        level = record.beaten.get(key, 0) + 1
        if key in GAMES and level in LEVELS:
            return NextLevel(GAMES[key], level)
    return None
