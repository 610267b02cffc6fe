"""Lessons, and people's progress in them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from pathlib import Path

from bot import files
from bot.clock import NEVER, past_or_none
from bot.learn.errors import NoSuchLesson
from bot.learn.lesson import Lesson, OpenedLesson, read_lesson
from bot.learn.progress import LessonProgress
from bot.paths import ASSETS
from bot.play.fair_play import HelpKind
from bot.services import fair_play
from bot.store import Store
from guti import Game, Move

FOLDER = ASSETS / "lessons"


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """Read the lessons in a folder; return them by key, in order.

    Raises ValueError and UnusableFile.
    """
    found = (read_lesson(path.stem, files.read_text(path)) for path in folder.glob("*.toml"))
    return {lesson.key: lesson for lesson in sorted(found, key=attrgetter("order"))}


class LessonService:
    """Provides the lessons, and records people's progress."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._whole_store, self._store = store, store.lessons
        self._clock = clock

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """All lessons by key, in order. They are read on first use."""
        return read_lessons(FOLDER)

    def at(self, key: str, number: int) -> OpenedLesson:
        """Return a lesson, opened at a step. Raises NoSuchLesson."""
        lesson = self.lessons.get(key)
        if lesson is None or not 0 <= number <= lesson.last:
            raise NoSuchLesson(key)
        return OpenedLesson(lesson, number)

    async def check_fair(self, user: int, at: OpenedLesson) -> None:
        """Raise HelpsInMatch or HelpsWithPuzzle if a lesson's step could help a person."""
        now = at.step.position
        positions = now, *map(now.after, at.step.accepted)
        await fair_play.check(self._whole_store, user, HelpKind.LESSON, at.lesson.game, positions)

    async def progress(self, user: int) -> Mapping[str, LessonProgress]:
        """Return a person's progress in each lesson begun, by the lesson's key."""
        return await self._store.of(user)

    async def learned(self, user: int) -> set[str]:
        """Return the keys of the games in which a person has finished a lesson."""
        progress, lessons = await self.progress(user), self.lessons.values()
        return {each.game.key for each in lessons if _is_finished(progress, each)}

    async def due(self, user: int, game: Game | None) -> OpenedLesson | None:
        """Return a game's first lesson that a person has not finished, else the last lesson.

        Without a `game`, returns the basic lesson, or None if the person has finished it.
        """
        progress = await self.progress(user)
        wanted = [each for each in self.lessons.values() if each.game == game or game is None]
        ahead = [each for each in wanted if not _is_finished(progress, each)]
        if game is None:
            ahead = [each for each in ahead if each.basic]
        elif not ahead:
            ahead = wanted[-1:]
        return self._opened(ahead[0], progress) if ahead else None

    async def next(self, user: int) -> OpenedLesson | None:
        """Return the next lesson that a person has not finished, or None if all are finished.

        Lessons that the person has begun come first.
        """
        progress = await self.progress(user)
        ahead = [each for each in self.lessons.values() if not _is_finished(progress, each)]
        begun = [each for each in ahead if each.key in progress]
        return self._opened((begun or ahead)[0], progress) if ahead else None

    async def last(self, user: int, game: Game | None) -> OpenedLesson:
        """Return the lesson that a person opened last, in `game` if given.

        If the person has begun none, returns the first lesson. Raises NoSuchLesson.
        """
        progress = await self.progress(user)
        wanted = [each for each in self.lessons.values() if each.game == game or game is None]
        if not wanted:
            raise NoSuchLesson(game.key if game else "")
        begun = [each for each in wanted if each.key in progress]
        now = self._clock()

        def opened(lesson: Lesson) -> datetime:
            return past_or_none(progress[lesson.key].opened, now) or NEVER

        found = max(begun, key=opened, default=wanted[0])
        return self._opened(found, progress)

    async def resume(self, user: int, key: str) -> OpenedLesson:
        """Return a lesson, opened at the step that a person has reached.

        Raises NoSuchLesson.
        """
        return self._opened(self.at(key, 0).lesson, await self.progress(user))

    async def open(self, user: int, at: OpenedLesson) -> None:
        """Record that a person has reached a step of a lesson.

        Raises HelpsInMatch, HelpsWithPuzzle.
        """
        await self.check_fair(user, at)
        await self._store.save(user, LessonProgress(at.lesson.key, at.number, self._clock()))

    async def answer(self, user: int, at: OpenedLesson, text: str) -> Move:
        """Parse a person's answer, and return the move.

        If the move solves the step, the person advances to the next step. The last step finishes
        the lesson, which then starts again. Raises MoveError, HelpsInMatch, HelpsWithPuzzle.
        """
        await self.check_fair(user, at)
        move, now = at.step.position.parse(text), self._clock()
        if not at.step.solves(move):
            await self.open(user, at)
        elif not at.is_last:
            await self._store.save(user, LessonProgress(at.lesson.key, at.number + 1, now))
        else:
            await self._store.save(user, LessonProgress(at.lesson.key, 0, now, finished=now))
        return move

    def _opened(self, lesson: Lesson, progress: Mapping[str, LessonProgress]) -> OpenedLesson:
        state = progress.get(lesson.key)
        # A newer version may have shortened the lesson.
        return OpenedLesson(lesson, min(state.step, lesson.last) if state else 0)


def _is_finished(progress: Mapping[str, LessonProgress], lesson: Lesson) -> bool:
    state = progress.get(lesson.key)
    return bool(state and state.finished)
