"""Storage of boards: the messages that show matches.

The current board of a match is the message that shows the highest version. All other
boards of the match are outdated.
"""

from collections.abc import Collection
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, exists, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.play.due_times import DueKind
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.shards import Shards
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.due import due
from bot.store.message_schema import boards
from bot.store.schema import matches

_COLUMNS = [boards.c[field.name] for field in fields(ShownBoard)]
_OF_MATCH = (
    select(*_COLUMNS)
    .where(boards.c.match == bindparam("number"))
    .order_by(boards.c.version.desc(), boards.c.message.desc())
)
_END_IS_SHOWN = delete(due).where(
    due.c.match == bindparam("number"), due.c.kind == DueKind.SHOW_END.value
)


def _record_in(dialect: Any) -> Any:  # noqa: ANN401 - a dialect's module and statement
    """Return the statement that stores a board if no higher version is stored."""
    given = select(*(bindparam(each.name, type_=each.type) for each in _COLUMNS)).where(
        exists().where(matches.c.id == bindparam("match", type_=boards.c.match.type))
    )
    new = dialect.insert(boards).from_select([each.name for each in _COLUMNS], given)
    return new.on_conflict_do_update(
        index_elements=[boards.c.message],
        set_={"version": new.excluded.version},
        where=boards.c.version < new.excluded.version,
    )


_RECORD = {"sqlite": _record_in(sqlite), "postgresql": _record_in(postgresql)}


class BoardStore:
    """Stores which messages show which matches."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = on_shards(boards.c.guild, shards)

    async def record(self, shown: ShownBoard, *, is_end: bool = False) -> tuple[ShownBoard, ...]:
        """Store the board `shown`, and return the outdated boards of the match.

        Pass `is_end` if the board shows the result. The match is then no longer due.
        """
        return await self._database.write(None, _record, shown, is_end)

    async def current(self, number: int) -> ShownBoard | None:
        """Return the current board of a match, or None if no message shows it."""
        rows = await self._database.read(_OF_MATCH.limit(1), number=number)
        return _board(rows[0]) if rows else None

    async def current_by_match(self, found: Collection[Match]) -> dict[int, ShownBoard]:
        """Return the current board of each match, by match number."""
        query = select(*_COLUMNS).where(boards.c.match.in_([match.id for match in found]))
        rows = await self._database.read(query.order_by(boards.c.version, boards.c.message))
        return {row.match: _board(row) for row in rows}

    async def is_board(self, message: int) -> bool:
        """Return whether a message is stored as a board."""
        known = select(boards.c.message).where(boards.c.message == message)
        return bool(await self._database.read(known))

    async def forget(self, *messages: int) -> None:
        """Delete the rows of boards."""
        await self._database.delete(boards, boards.c.message.in_(messages))

    async def outdated(self, limit: int, skipped: Collection[int]) -> tuple[ShownBoard, ...]:
        """Return up to `limit` outdated boards on this process's shards.

        Messages in `skipped` are left out.
        """
        # Grouping needs only the index, and few matches have several boards.
        several = select(boards.c.match).group_by(boards.c.match).having(func.count() > 1)
        later = boards.alias()
        newer = later.c.version > boards.c.version
        replaced = exists().where(
            later.c.match == boards.c.match,
            or_(
                newer,
                and_(later.c.version == boards.c.version, later.c.message > boards.c.message),
            ),
        )
        ours = self._ours & boards.c.message.not_in(skipped)
        query = select(*_COLUMNS).where(boards.c.match.in_(several), replaced, ours)
        rows = await self._database.read(query.order_by(boards.c.message).limit(limit))
        return tuple(map(_board, rows))


def _record(
    connection: Connection,
    shown: ShownBoard,
    is_end: bool,  # noqa: FBT001 - the caller names it
) -> tuple[ShownBoard, ...]:
    connection.execute(_RECORD[connection.dialect.name], asdict(shown))
    if is_end:
        connection.execute(_END_IS_SHOWN, {"number": shown.match})
    newest_first = connection.execute(_OF_MATCH, {"number": shown.match}).all()
    return tuple(map(_board, newest_first[1:]))


def _board(row: Row[Any]) -> ShownBoard:
    return ShownBoard(**row._mapping)  # noqa: SLF001 - its public name
