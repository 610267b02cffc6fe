"""Storage of notices that a person's quiet hours or digest hold back.

When the bot gives a notice is a step in `bot/store/due.py`.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, ForeignKey, Index, String, Table, delete, select

from bot.play.quiet_hours import DIGEST
from bot.shards import NO_SERVER
from bot.store import due
from bot.store.database.columns import NUMBER, PersonId, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.database.upsert import upsert

held_notices = Table(
    "held_notices",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Index("ix_held_notices_match", "match"),
    info={LOCK: TableLock.GLOBAL},
)
"""Kinds of notices about matches that people have not got yet. The row of `due` says when."""


class HeldNoticeStore(SubjectStore):
    """Stores the notices that wait."""

    @writes_globally
    def hold(
        self, connection: Connection, user: int, match: int, kind: str, until: datetime
    ) -> None:
        """Store a notice that waits until a time, or until an earlier digest."""
        key = {"user": user, "match": match, "kind": kind}
        upsert(connection, held_notices, key, {"kind": kind})
        planned = connection.scalar(select(due.due.c.at).where(due.of_person(DIGEST, user)))
        if planned is None or until < planned:
            due.put_for_person(connection, DIGEST, NO_SERVER, user, until)

    async def held(self, user: int) -> Sequence[tuple[int, str]]:
        """Return the matches and kinds of the notices that wait for a person."""
        query = select(held_notices).where(held_notices.c.user == user)
        rows = await self._database.read(query.order_by(held_notices.c.match))
        return tuple((row.match, row.kind) for row in rows)

    async def postpone(self, user: int, until: datetime) -> None:
        """Move a person's digest to a later time."""
        await self._database.write(GLOBAL_LOCK, due.renew, due.of_person(DIGEST, user), until)

    @writes_globally
    def delivered(self, connection: Connection, user: int, sent: Sequence[tuple[int, str]]) -> None:
        """Delete the notices that were sent, and the digest's step."""
        of_user = held_notices.c.user == user
        for match, kind in sent:
            about = (held_notices.c.match == match) & (held_notices.c.kind == kind)
            connection.execute(delete(held_notices).where(of_user, about))
        if connection.execute(select(held_notices).where(of_user)).first() is None:
            connection.execute(delete(due.due).where(due.of_person(DIGEST, user)))
