"""People's progress in lessons."""

from sqlalchemy import Column, Connection, Integer, String, Table, select, update

from bot.learn.progress import LessonProgress
from bot.store.database import Database
from bot.store.database.columns import Moment, PersonId, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.upsert import upsert

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("lesson", String, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("finished", Moment),
    info={LOCK: TableLock.GLOBAL},
)
"""People's progress in lessons."""


class LessonStore:
    """Stores people's progress in lessons, which is shared by all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: int) -> dict[str, LessonProgress]:
        """Return a person's progress, by lesson."""
        query = select(lesson_progress).where(lesson_progress.c.user == user)
        return {
            row.lesson: LessonProgress(row.lesson, row.step, row.opened, row.finished)
            for row in await self._database.read(query)
        }

    async def save(self, user: int, progress: LessonProgress) -> None:
        """Store a person's progress in a lesson. A finished lesson stays finished."""
        await self._database.write(GLOBAL_LOCK, _save, user, progress)


def _save(connection: Connection, user: int, progress: LessonProgress) -> None:
    table = lesson_progress
    key = {"user": user, "lesson": progress.lesson}
    values = {"step": progress.step, "opened": progress.opened}
    here = (table.c.user == user) & (table.c.lesson == progress.lesson)
    upsert(connection, table, key, values)
    if progress.finished:
        unfinished = here & table.c.finished.is_(None)
        connection.execute(update(table).where(unfinished).values(finished=progress.finished))
