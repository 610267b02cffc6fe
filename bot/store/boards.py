"""Storage of boards: the messages that show matches.

The current board of a match is the message that shows the highest version. All other
boards of the match are outdated. In a server, the row of a board that shows the end is deleted.
"""

from collections.abc import Collection
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, select

from bot.play.due_times import DueKind
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.shards import NO_SERVER
from bot.store.database.subject import SubjectStore
from bot.store.due import due
from bot.store.messages import end_shown, messages, put

_NAMES = tuple(each.name for each in fields(ShownBoard))
_BOARDS = select(*(messages.c[name] for name in _NAMES)).where(
    messages.c.kind == MessageKind.BOARD.value
)
_CURRENT = (
    _BOARDS.where(messages.c.match == bindparam("number"))
    .order_by(messages.c.version.desc(), messages.c.message.desc())
    .limit(1)
)
_END_IS_SHOWN = delete(due).where(
    due.c.match == bindparam("number"), due.c.kind == DueKind.SHOW_END.value
)


class BoardStore(SubjectStore):
    """Stores which messages show which matches."""

    async def record(self, shown: ShownBoard, *, is_end: bool = False) -> tuple[ShownBoard, ...]:
        """Store the board `shown`, and return the outdated boards of the match, newest first.

        Pass `is_end` if the board shows the result. The match is then no longer due.
        """
        return await self._database.write(shown.guild, _record, shown, is_end)

    async def current(self, number: int) -> ShownBoard | None:
        """Return the current board of a match, or None if no message shows it."""
        row = await self._database.first(_CURRENT, number=number)
        return _board(row) if row else None

    async def current_by_match(self, found: Collection[Match]) -> dict[int, ShownBoard]:
        """Return the current board of each match, by match number."""
        query = _BOARDS.where(messages.c.match.in_([match.id for match in found]))
        rows = await self._database.read(query.order_by(messages.c.version, messages.c.message))
        return {row.match: _board(row) for row in rows}

    async def is_board(self, message: int) -> bool:
        """Return whether a message is stored as a board."""
        return bool(await self._database.read(_BOARDS.where(messages.c.message == message)))


def _record(
    connection: Connection,
    shown: ShownBoard,
    is_end: bool,  # noqa: FBT001 - the caller names it
) -> tuple[ShownBoard, ...]:
    if is_end:
        connection.execute(_END_IS_SHOWN, {"number": shown.match})
    if is_end and shown.guild != NO_SERVER:
        stale = end_shown(connection, shown.match, shown.message)
    else:
        # Outside servers, presses of old boards show the end only if no board does yet.
        stale = put(
            connection,
            TrackedMessage(
                *(shown.message, MessageKind.BOARD.value, shown.match, shown.guild),
                *(shown.channel, shown.version, shown.match),
            ),
        )
    boards = (_board(each) for each in stale if each.kind == MessageKind.BOARD)
    return tuple(sorted(boards, key=lambda board: (board.version, board.message), reverse=True))


def _board(row: Row[Any] | TrackedMessage) -> ShownBoard:
    return ShownBoard(*(getattr(row, name) for name in _NAMES))
