"""People's progress in lessons."""

from sqlalchemy import Column, Connection, Integer, String, Table, select, update

from bot.learn.progress import LessonProgress
from bot.store.database.columns import Moment, PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
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


class LessonStore(SubjectStore):
    """Stores people's progress in lessons, which is shared by all servers."""

    async def of(self, user: int) -> dict[str, LessonProgress]:
        """Return a person's progress, by lesson."""
        query = select(lesson_progress).where(lesson_progress.c.user == user)
        return {
            row.lesson: LessonProgress(row.lesson, row.step, row.opened, row.finished)
            for row in await self._database.read(query)
        }

    @writes_globally
    def save(self, connection: Connection, user: int, progress: LessonProgress) -> None:
        """Store a person's progress in a lesson. A finished lesson stays finished."""
        table, key = lesson_progress, {"user": user, "lesson": progress.lesson}
        upsert(connection, table, key, {"step": progress.step, "opened": progress.opened})
        if progress.finished:
            unfinished = update(table).filter_by(**key).where(table.c.finished.is_(None))
            connection.execute(unfinished.values(finished=progress.finished))
