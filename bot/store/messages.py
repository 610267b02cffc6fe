"""Storage of messages that the bot edits or deletes after a change of their subject.

The transaction that makes such a change marks the messages as stale. A sweep closes stale messages.
Cogs declare how, for each kind (`sweeps` of `bot/client/cog.py`).
"""

from collections.abc import Collection
from dataclasses import fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Row,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    or_,
    select,
    text,
    update,
)

from bot.play.challenge import State
from bot.play.match import Match
from bot.play.tracked_message import WAITS, MessageKind, TrackedMessage
from bot.shards import NO_SERVER, Shards
from bot.store.absences import on_shards
from bot.store.database import Database
from bot.store.database.columns import NUMBER, SNOWFLAKE, PersonId, metadata, partial_index
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.database.upsert import DIALECTS
from bot.store.live_matches import LiveMatches
from bot.store.match_tables import LIVE, challenges, matches, offers
from bot.store.rows import OPEN

_MAY_BE_STALE = "(stale OR kind = 'challenge')"
"""Challenges expire without a transaction."""

messages = Table(
    "messages",
    metadata,
    Column("message", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("subject", SNOWFLAKE, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("version", Integer, nullable=False),
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("person", PersonId),
    Column("stale", Boolean, nullable=False, server_default=false()),
    Index("ix_messages_match", "match"),
    partial_index("ix_messages_subject", "kind", "subject", where="match IS NULL"),
    partial_index("ix_messages_stale", "message", where=_MAY_BE_STALE),
    partial_index("ix_messages_person", "person", where="person IS NOT NULL"),
    info={LOCK: TableLock.NONE},
)
"""Messages to keep up to date. `version` is the version of the subject that a message shows.

Rows leave once their message is gone or needs no more changes.
"""

_NAMES = [each.name for each in fields(TrackedMessage)]
_COLUMNS = [messages.c[name] for name in _NAMES]


def _kind(kind: MessageKind) -> ColumnElement[bool]:
    return messages.c.kind == text(f"'{kind.value}'")


def _is_replaced() -> ColumnElement[bool]:
    """Return the condition for boards of matches that another message shows as they are later."""
    later = messages.alias("later")
    same_version = and_(later.c.version == messages.c.version, later.c.message > messages.c.message)
    return exists().where(
        later.c.match == messages.c.match,
        later.c.kind == messages.c.kind,
        or_(later.c.version > messages.c.version, same_version),
    )


def _is_unanswered() -> ColumnElement[bool]:
    """Return the condition for challenges that are still in the state that the message shows."""
    shown = case((messages.c.version == WAITS, State.WAITING.value), else_=State.OPEN.value)
    return exists().where(challenges.c.id == messages.c.subject, challenges.c.state == shown)


def _is_open() -> ColumnElement[bool]:
    """Return the condition for offers that can still be answered."""
    return exists().where(
        offers.c.match == messages.c.match,
        offers.c.version == messages.c.version,
        offers.c.state == OPEN,
        matches.c.id == offers.c.match,
        matches.c.ply == offers.c.ply,
        LIVE,
    )


def _reminds() -> ColumnElement[bool]:
    """Return the condition for notices in live matches that have had no move since."""
    return exists().where(
        matches.c.id == messages.c.match,
        matches.c.position_version <= messages.c.version,
        LIVE,
    )


_SETTLED = or_(
    _kind(MessageKind.BOARD) & _is_replaced(),
    _kind(MessageKind.CHALLENGE) & ~_is_unanswered(),
    _kind(MessageKind.OFFER) & ~_is_open(),
    _kind(MessageKind.NOTICE) & ~_reminds(),
)
"""The condition for messages whose subject has changed, for the kinds that this module marks.

Other subjects call `mark` in their own transactions.
"""

_CLOSED_AT_END = or_(*map(_kind, (MessageKind.BOARD, MessageKind.OFFER, MessageKind.NOTICE)))


def date_version(day: date) -> int:
    """Return the version of a message about a day, such as 20261231."""
    return int(f"{day:%Y%m%d}")


def is_of_date(day: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition for messages whose version is the ISO date of a column."""
    return messages.c.version == cast(func.replace(day, "-", ""), Integer)


def _expired(now: datetime) -> ColumnElement[bool]:
    is_over = exists().where(challenges.c.id == messages.c.subject, challenges.c.expires <= now)
    return _kind(MessageKind.CHALLENGE) & is_over


def _put_in(dialect: Any) -> Any:  # noqa: ANN401 - a dialect's module and statement
    """Return the statement that stores a message, unless its match is gone.

    If the message is stored already, only a board replaces it, and only with a higher version.
    """
    given = {each.name: bindparam(each.name, type_=each.type) for each in _COLUMNS}
    of_match = matches.c.id == given["match"]
    is_board = given["kind"] == MessageKind.BOARD.value
    # The row of the board that showed the end is gone.
    after_end = exists().where(
        *(of_match, is_board, matches.c.ended.is_not(None), matches.c.guild != NO_SERVER),
        matches.c.version > given["version"],
    )
    row = select(*given.values(), after_end).where(
        or_(given["match"].is_(None), exists().where(of_match))
    )
    new = dialect.insert(messages).from_select([*_NAMES, "stale"], row)
    later = (messages.c.kind != new.excluded.kind) | (messages.c.version < new.excluded.version)
    return new.on_conflict_do_update(
        index_elements=[messages.c.message],
        set_={name: new.excluded[name] for name in (*_NAMES[1:], "stale")},
        where=later & (new.excluded.kind == MessageKind.BOARD.value),
    )


# Built once, because building a statement takes longer than executing it.
_PUT = {name: _put_in(dialect) for name, dialect in DIALECTS.items()}
_SETTLE_MATCH = (
    update(messages)
    .where(messages.c.match == bindparam("number"), or_(messages.c.stale, _SETTLED))
    .values(stale=True)
    .returning(*_COLUMNS)
)
_SETTLE_SUBJECT = (
    update(messages)
    .where(messages.c.match.is_(None), messages.c.subject == bindparam("number"))
    .where(messages.c.kind == bindparam("about"), _SETTLED)
    .values(stale=True)
)


def put(connection: Connection, message: TrackedMessage) -> tuple[TrackedMessage, ...]:
    """Store a message, which is stale at once if its subject has changed in the meantime.

    Returns all stale messages about the same match.
    """
    connection.execute(_PUT[connection.dialect.name], vars(message))
    if message.match is not None:
        return settle_match(connection, message.match)
    settle(connection, message.kind, message.subject)
    return ()


def settle(connection: Connection, kind: str, subject: int) -> None:
    """Mark outdated messages about a challenge as stale."""
    connection.execute(_SETTLE_SUBJECT, {"about": kind, "number": subject})


def settle_match(connection: Connection, number: int) -> tuple[TrackedMessage, ...]:
    """Mark outdated messages about a match as stale; return all its stale messages."""
    return tuple(map(tracked, connection.execute(_SETTLE_MATCH, {"number": number})))


def settle_challenges(connection: Connection, closed: Select[Any]) -> None:
    """Mark the messages about challenges that are being closed, selected by number, as stale."""
    of_challenge = messages.c.match.is_(None) & _kind(MessageKind.CHALLENGE)
    mark(connection, of_challenge & messages.c.subject.in_(closed))


def settle_aborted(connection: Connection, aborted: Select[Any]) -> None:
    """Mark the offers and notices of aborted matches, selected by number, as stale."""
    asks = _kind(MessageKind.OFFER) | _kind(MessageKind.NOTICE)
    mark(connection, messages.c.match.in_(aborted) & asks)


def end_shown(connection: Connection, match: int, message: int) -> tuple[TrackedMessage, ...]:
    """Delete the row of the message that shows a match's end.

    Marks the match's other boards and its prompts as stale, and returns them.
    """
    connection.execute(delete(messages).where(messages.c.message == message))
    others = (messages.c.match == match) & _CLOSED_AT_END
    marked = update(messages).where(others).values(stale=True).returning(*_COLUMNS)
    return tuple(map(tracked, connection.execute(marked)))


def mark(connection: Connection, which: ColumnElement[bool]) -> None:
    """Mark messages as stale, in the transaction that changes what they are about."""
    connection.execute(update(messages).where(which).values(stale=True))


def tracked(row: Row[Any]) -> TrackedMessage:
    """Return the message in a row."""
    return TrackedMessage(*(getattr(row, name) for name in _NAMES))


class MessageStore(SubjectStore):
    """Stores the messages to keep up to date."""

    def __init__(self, database: Database, live: LiveMatches, shards: Shards) -> None:
        super().__init__(database, shards)
        self._live = live

    @writes_in_server
    def add(self, connection: Connection, message: TrackedMessage) -> None:
        """Store a message. Does nothing if the message is stored already."""
        put(connection, message)
        if message.match is not None:
            self._live.note_message(message.match)

    async def remove(self, *numbers: int) -> None:
        """Delete the rows of messages, except of those that show a match as it is now."""
        is_current = _kind(MessageKind.BOARD) & ~messages.c.stale
        await self._database.delete(messages, messages.c.message.in_(numbers) & ~is_current)

    @writes_in_server
    def keep_as_notice(self, connection: Connection, match: Match, message: int) -> None:
        """Turn an answered offer into a notice, which stays until the match's next move."""
        notice = {"kind": MessageKind.NOTICE.value, "version": match.position_version}
        offer = (messages.c.message == message) & _kind(MessageKind.OFFER)
        kept = update(messages).where(offer).values(**notice, stale=False)
        if connection.execute(kept).rowcount:
            settle_match(connection, match.id)
            self._live.note_message(match.id)

    async def offers(self, match: int) -> tuple[TrackedMessage, ...]:
        """Return the messages of a match's offers."""
        return await self._read(_kind(MessageKind.OFFER), messages.c.match == match)

    async def stale_offers(self, match: int) -> tuple[TrackedMessage, ...]:
        """Return the messages of a match's offers that can no longer be answered."""
        of_match = _kind(MessageKind.OFFER), messages.c.match == match
        return await self._read(messages.c.stale, *of_match)

    async def shown(self, kind: MessageKind, number: int) -> int | None:
        """Return the message about a challenge, for example, or None if none is stored."""
        found = await self._read(_kind(kind), messages.c.subject == number)
        return found[-1].message if found else None

    async def is_stale(self, message: TrackedMessage, now: datetime) -> bool:
        """Return whether a message still has the same kind and is stale."""
        return bool(await self._read(_is_same(message), or_(messages.c.stale, _expired(now))))

    async def remove_stale(self, message: TrackedMessage, now: datetime) -> None:
        """Delete a closed message's row, unless the message is in use again."""
        which = _is_same(message) & or_(messages.c.stale, _expired(now))
        await self._database.delete(messages, which)

    async def stale(
        self, now: datetime, limit: int, skipped: Collection[int]
    ) -> tuple[TrackedMessage, ...]:
        """Return up to `limit` stale messages on this process's shards, oldest first.

        Messages in `skipped` are left out.
        """
        which = or_(messages.c.stale, _expired(now)), messages.c.message.not_in(skipped)
        ours = on_shards(messages.c.guild, self._shards)
        return await self._read(text(_MAY_BE_STALE), *which, ours, limit=limit)

    async def _read(self, *which: Any, limit: int | None = None) -> tuple[TrackedMessage, ...]:  # noqa: ANN401 - conditions
        query = select(*_COLUMNS).where(*which).order_by(messages.c.message).limit(limit)
        return tuple(map(tracked, await self._database.read(query)))


def _is_same(message: TrackedMessage) -> ColumnElement[bool]:
    return and_(messages.c.message == message.message, messages.c.kind == message.kind)
