"""The message that shows each match's board, and outdated ones to delete.

Changes are recorded in memory immediately, and written together a moment later in one transaction.
Readers in this process see them from the start. If the process is killed before the write, a board
counts as lost, like one whose message was never known.
"""

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from typing import TypeVar

from sqlalchemy import Connection, bindparam, case, delete, null, select, update

from bot.play.errors import NoSuchMatch
from bot.play.last_board import LastBoard
from bot.play.match import Match
from bot.play.prompt import Prompt, PromptKind
from bot.store import transactions
from bot.store.database import Database
from bot.store.errors import StorageFails
from bot.store.live_matches import LiveMatches
from bot.store.schema import matches, prompts

T = TypeVar("T")

DELAY = 0.1
"""Seconds that a change waits for others before the write."""

CLOSE_TIMEOUT_S = 0.5
"""Time limit of the last write."""

_SHOWN = select(matches.c.message, matches.c.shown_version).where(
    matches.c.id == bindparam("number")
)
# The end has been shown, so nothing is due any more.
_ENDED_AS_SHOWN = matches.c.ended.is_not(None) & (matches.c.version <= bindparam("seen"))
_NOT_NEWER = (
    update(matches)
    .where(
        matches.c.id == bindparam("number"),
        matches.c.shown_version.is_(None) | (matches.c.shown_version <= bindparam("seen")),
    )
    .values(
        message=bindparam("shown_by"),
        shown_version=bindparam("seen"),
        due=case((_ENDED_AS_SHOWN, null()), else_=matches.c.due),
    )
)
_DELETED = delete(prompts).where(prompts.c.message == bindparam("deleted"))


class ShownBoards:
    """The boards of a database's matches."""

    def __init__(self, database: Database, live: LiveMatches) -> None:
        self._database = database
        self._live = live
        self._boards: dict[int, LastBoard] = {}
        self._outdated: dict[int, Prompt] = {}
        self._deleted: set[int] = set()
        self._writing = asyncio.Lock()
        self._soon: asyncio.Task[None] | None = None

    async def get(self, number: int) -> LastBoard:
        """Return a match's message and its version. Raises NoSuchMatch."""
        if board := self._boards.get(number):
            return board
        if match := self._live.get(number):
            return LastBoard.of(match)
        rows = await self._database.read(_SHOWN, number=number)
        if not rows:
            raise NoSuchMatch(number)
        return LastBoard(rows[0].message, rows[0].shown_version)

    def on(self, match: Match) -> Match:
        """Return a match as read, with the message that shows it now."""
        board = self._boards.get(match.id)
        if board is None or (match.shown_version or 0) > (board.version or 0):
            return match
        return match.shown_by(board.message or 0, board.version or 0)

    def note(self, match: Match, message: int, outdated: int | None = None) -> None:
        """Record the message that shows a match, unless a newer version is shown.

        `outdated` is an older message to delete.
        """
        noted, kept = self._boards.get(match.id), self._live.get(match.id)
        known = (noted, *(LastBoard.of(each) for each in (kept, match) if each))
        if not any(each and each.is_newer(match) for each in known):
            self._boards[match.id] = LastBoard(message, match.version)
            self._live.show(match.id, message, match.version)
        if outdated:
            self._outdated[outdated] = Prompt(
                outdated, match.guild, match.channel, PromptKind.BOARD, match.id
            )
        self._write_soon()

    def deleted(self, message: int) -> None:
        """Record that an outdated message is deleted."""
        if not self._outdated.pop(message, None) or self._writing.locked():
            self._deleted.add(message)
            self._write_soon()

    async def write(self) -> None:
        """Write the recorded changes. They stay recorded if it raises StorageFails."""
        async with self._writing:
            boards, outdated = dict(self._boards), dict(self._outdated)
            deleted = self._deleted.difference(outdated)
            if boards or outdated or deleted:
                await self._database.write(None, _save, boards, outdated, deleted)
            self._boards = _without(self._boards, boards)
            self._outdated = _without(self._outdated, outdated)
            self._deleted -= deleted

    async def pause(self) -> None:
        """Wait for further changes."""
        await asyncio.sleep(DELAY)

    async def close(self) -> None:
        """Write the recorded changes for the last time."""
        if self._soon:
            self._soon.cancel()
        with contextlib.suppress(StorageFails, TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self.write()

    @property
    def _unwritten(self) -> bool:
        return bool(self._boards or self._outdated or self._deleted)

    def _write_soon(self) -> None:
        if self._soon is None or self._soon.done():
            self._soon = asyncio.create_task(self._write_later())

    async def _write_later(self) -> None:
        # If the write fails, the next change tries again.
        with contextlib.suppress(StorageFails):
            while self._unwritten:
                await self.pause()
                await self.write()


def _save(
    connection: Connection,
    boards: Mapping[int, LastBoard],
    outdated: Mapping[int, Prompt],
    deleted: Collection[int],
) -> None:
    if boards:
        shown = [
            {"number": number, "shown_by": board.message, "seen": board.version}
            for number, board in sorted(boards.items())
        ]
        connection.execute(_NOT_NEWER, shown)
    transactions.add_prompts(connection, outdated.values())
    if deleted:
        connection.execute(_DELETED, [{"deleted": each} for each in sorted(deleted)])


def _without(noted: Mapping[int, T], written: Mapping[int, T]) -> dict[int, T]:
    """Return the recorded values that were not written, or changed since."""
    return {key: value for key, value in noted.items() if written.get(key) is not value}
