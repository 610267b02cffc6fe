"""Storage of shared turning points.

A turning point is the position before the losing move of a match. A player shares it in a message,
and others try to do better against the engine.
"""

from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Select,
    Table,
    exists,
    func,
    insert,
    select,
    update,
)

from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.play.turning_point import Share
from bot.store.database.columns import metadata
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.match_tables import finished, matches, side_of, turns
from bot.store.messages import mark, messages, put

attempts = Table(
    "attempts",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("shared", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Index("ix_attempts_shared", "shared", "ply"),
)
"""Matches against the engine that began at the position before `ply` of match `shared`."""


class ShareStore(SubjectStore):
    """Stores the messages that show turning points."""

    @writes_in_server
    def add(self, connection: Connection, share: Share) -> None:
        """Store a message that shows a turning point."""
        ids = share.message, MessageKind.SHARE.value, share.match, share.guild, share.channel
        put(connection, TrackedMessage(*ids, share.ply, share.match))

    async def find(self, message: int) -> Share | None:
        """Return the turning point that a message shows, or None for any other message."""
        row = await self._database.first(_SHARES.where(messages.c.message == message))
        return Share(*tuple(row)) if row else None

    @writes_in_server
    def renewed(self, connection: Connection, share: Share, match: Match, turned: int) -> None:
        """Record that a message shows the players of `match` and the number `turned`.

        If the players or the number have changed in the meantime, the message stays stale.
        """
        players = (matches.c.black == match.black) & (matches.c.white == match.white)
        same = exists().where(matches.c.id == share.match, players)
        current = _turned(_attempted(share.match, share.ply)).scalar_subquery() == turned
        which = (messages.c.message == share.message) & same & current
        connection.execute(update(messages).where(which).values(stale=False))

    async def turned(self, shared: int, ply: int) -> int:
        """Return the number of people who drew or won from the position before `ply`.

        Matches in which a move before `ply` was taken back do not count.
        """
        return await self._database.scalar(_turned(_attempted(shared, ply))) or 0

    async def is_turned(self, match: Match) -> bool:
        """Return whether a match from a shared position was drawn or won."""
        turned = _turned(attempts.c.match == match.id)
        return match.owner is not None and bool(await self._database.scalar(turned))


_IS_SHARE = messages.c.kind == MessageKind.SHARE.value
_SHARES = select(
    *(messages.c[name] for name in ("message", "match", "guild", "channel", "version"))
).where(_IS_SHARE)


def add_attempt(connection: Connection, share: Share, match: Match) -> None:
    """Record that a match began from a shared turning point."""
    values = {"match": match.id, "shared": share.match, "ply": share.ply}
    connection.execute(insert(attempts).values(values))


def mark_attempted(connection: Connection, match: Match) -> None:
    """Mark the cards of the turning point from which a match began as stale."""
    shared = select(attempts.c.shared).where(attempts.c.match == match.id)
    mark(connection, messages.c.match.in_(shared) & _IS_SHARE)


def mark_renamed(connection: Connection, numbers: Select[Any]) -> None:
    """Mark the cards that show a former name of a player of some matches as stale."""
    mark(connection, messages.c.match.in_(numbers) & _IS_SHARE)


def _attempted(shared: int, ply: int) -> ColumnElement[bool]:
    return (attempts.c.shared == shared) & (attempts.c.ply == ply)


def _turned(which: ColumnElement[bool]) -> Select[Any]:
    taken_back = exists().where(
        turns.c.match == matches.c.id, turns.c.taken_back.is_not(None), turns.c.ply < attempts.c.ply
    )
    return (
        select(func.count(matches.c.owner.distinct()))
        .join(attempts, attempts.c.match == matches.c.id)
        .where(which, finished())
        .where(matches.c.winner.is_distinct_from(side_of(ENGINE)), ~taken_back)
    )
