"""Lessons: found by their keys and games, answered, and how far each person has come.

It must not know how a step is shown or said; the clock is handed in.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from pathlib import Path

from bot import files
from bot.clock import NEVER, believed
from bot.engine import Game, Move
from bot.learn.errors import NoSuchLesson
from bot.learn.lesson import Lesson, OpenedLesson, read_lesson
from bot.learn.progress import LessonProgress
from bot.store import Store

FOLDER = Path(__file__).parents[2] / "assets" / "lessons"


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """All lessons of a folder by key, in their own order; raises ValueError and UnusableFile."""
    found = (read_lesson(path.stem, files.read_text(path)) for path in folder.glob("*.toml"))
    return {lesson.key: lesson for lesson in sorted(found, key=attrgetter("order"))}


class LessonService:
    """The lessons that there are, and where people stand in them."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.lessons
        self._clock = clock

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """All lessons by key, the one for beginners first; read when they are first asked for."""
        return read_lessons(FOLDER)

    def at(self, key: str, number: int) -> OpenedLesson:
        """A step of a lesson; raises NoSuchLesson for one that there is not (any more)."""
        lesson = self.lessons.get(key)
        if lesson is None or not 0 <= number <= lesson.last:
            raise NoSuchLesson(key)
        return OpenedLesson(lesson, number)

    async def progress(self, user: int) -> Mapping[str, LessonProgress]:
        """Where somebody stands in each lesson that they have begun."""
        return await self._store.of(user)

    async def due(self, user: int, game: Game | None) -> OpenedLesson | None:
        """Where somebody goes on: in a game's first lesson that is not finished, else its last.

        Of no game: in the basic lesson; None if they have finished it.
        """
        progress = await self.progress(user)
        wanted = [each for each in self.lessons.values() if each.game == game or game is None]
        ahead = [each for each in wanted if not _is_finished(progress, each)]
        if game is None:
            ahead = [each for each in ahead if each.basic]
        elif not ahead:
            ahead = wanted[-1:]
        return self._opened(ahead[0], progress) if ahead else None

    async def last(self, user: int, game: Game | None) -> OpenedLesson:
        """Where somebody was last, in a game's lessons or in any; where they begin, if nowhere."""
        progress = await self.progress(user)
        wanted = [each for each in self.lessons.values() if each.game == game or game is None]
        if not wanted:
            raise NoSuchLesson(game.key if game else "")
        begun = [each for each in wanted if each.key in progress]
        now = self._clock()

        def opened(lesson: Lesson) -> datetime:
            return believed(progress[lesson.key].opened, now) or NEVER

        found = max(begun, key=opened, default=wanted[0])
        return self._opened(found, progress)

    async def resume(self, user: int, key: str) -> OpenedLesson:
        """Where somebody was in a lesson; raises NoSuchLesson."""
        return self._opened(self.at(key, 0).lesson, await self.progress(user))

    async def open(self, user: int, at: OpenedLesson) -> None:
        """Somebody stands at a step now."""
        await self._store.keep(user, LessonProgress(at.lesson.key, at.number, self._clock()))

    async def answer(self, user: int, at: OpenedLesson, text: str) -> Move:
        """The legal move that an answer names; if it does what is asked, the next step is due.

        After the last one the lesson is finished, and begins anew. Raises MoveError.
        """
        move, now = at.step.position.parse(text), self._clock()
        if not at.step.does(move):
            await self.open(user, at)
        elif not at.is_last:
            await self._store.keep(user, LessonProgress(at.lesson.key, at.number + 1, now))
        else:
            await self._store.keep(user, LessonProgress(at.lesson.key, 0, now, finished=now))
        return move

    def _opened(self, lesson: Lesson, progress: Mapping[str, LessonProgress]) -> OpenedLesson:
        kept = progress.get(lesson.key)
        # A lesson may have become shorter since.
        return OpenedLesson(lesson, min(kept.step, lesson.last) if kept else 0)


def _is_finished(progress: Mapping[str, LessonProgress], lesson: Lesson) -> bool:
    kept = progress.get(lesson.key)
    return bool(kept and kept.finished)
