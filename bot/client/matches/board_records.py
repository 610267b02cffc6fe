"""Records of the messages that show matches, and the removal of outdated boards."""

import contextlib
import logging
from dataclasses import dataclass, replace
from functools import partial

from cachetools import FIFOCache

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.board_message import public_settings
from bot.client.matches.shown_versions import ShownVersions
from bot.client.messages.custom_id import MAX_NUMBER
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import (
    Invalid,
    MessageError,
    NotPermitted,
    Refused,
    log_failure,
)
from bot.client.messages.layout import Message, Picture
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import TrackedMessage
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import Texts

OLD_BOARD_TIMEOUT_S = 30.0
"""Time limit for editing an old board, since Discord delays edits of old messages."""

MAX_CLEARED_ROWS = 8
"""Maximum number of rows of a match's cleared boards that wait for the sweep.

At this number the rows are deleted at once, because each row adds about 8 µs to a move.
"""

CLEARED_REMEMBERED = 1024
"""Maximum number of boards remembered as deleted or stripped of buttons."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shown:
    """The current board of a match, if known, and its outdated boards.

    `newer` is True if the match was not shown, because a newer version already was.
    """

    board: ShownBoard | None = None
    outdated: tuple[ShownBoard, ...] = ()
    newer: bool = False


class BoardRecords:
    """Records which messages show matches, and clears outdated boards."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.cleared: FIFOCache[int, bool] = FIFOCache(CLEARED_REMEMBERED)
        """Outdated boards that were cleared or are being cleared, and whether their rows must be
        deleted. They are remembered afterwards, because an earlier read may still list them.
        """
        self._versions = ShownVersions()

    async def last(self, match: Match) -> ShownBoard | None:
        """Return the current board of a match, or None if it is unknown."""
        with contextlib.suppress(StorageFails):
            return await self._client.services.boards.current(match.id)
        return None

    def has_newer(self, match: Match, last: ShownBoard | None = None) -> bool:
        """Return whether a later version of a match is shown. `last` is its current board."""
        later = last is not None and last.version > match.version
        return later or self._versions.has_newer(match)

    def give_up(self, match: Match) -> None:
        """Let no one wait until the end of a match is shown."""
        if not match.live:
            self._versions.note(match)

    async def wait_for_end(self, match: Match, timeout_s: float) -> None:
        """Wait up to `timeout_s` seconds until a match's end is shown or cannot be shown."""
        await self._versions.wait_for_end(match, timeout_s)

    async def record(
        self, match: Match, message: int | None, last: ShownBoard | None = None
    ) -> Shown:
        """Store that `message` now shows a match. Return the current and the outdated boards.

        If the message is unknown, `last` remains the current board.
        """
        if not message:
            return Shown(last)
        self._versions.note(match)
        self.cleared.pop(message, None)
        board = ShownBoard(match.id, message, match.guild, match.channel, match.version)
        # If the board is not stored, `/board` posts it again; the move must not look undone.
        with contextlib.suppress(StorageFails):
            outdated = await self._client.services.boards.record(board, is_end=not match.live)
            return Shown(board, outdated)
        return Shown(board)

    async def record_orphan(self, match: Match, channel: int, message: int) -> None:
        """Store a message as an outdated board, so that the sweep finds it.

        Discord may have posted this board without confirming it, so that it was never stored.
        """
        if max(channel, message) <= MAX_NUMBER:
            orphan = ShownBoard(match.id, message, match.guild, channel, version=0)
            await self._client.services.boards.record(orphan)
            self.cleared.pop(message, None)

    async def clear(self, before: Match, shown: Shown) -> None:
        """Delete a match's outdated boards, or only their buttons if the server keeps old boards.

        `before` is the match before the change, as the outdated boards show it. If this fails, the
        sweep tries again.
        """
        cleared = self.cleared
        # Earlier calls are clearing the other boards, or have done so.
        uncleared = [old for old in shown.outdated if old.message not in cleared]
        cleared.update((old.message, False) for old in uncleared)
        if len(shown.outdated) - len(uncleared) >= MAX_CLEARED_ROWS:
            with contextlib.suppress(StorageFails):
                await self.delete_cleared_rows()
        for old in uncleared:
            one_board = (await public_settings(self._client, before.guild)).one_board
            close = self._delete if one_board else self._retire
            if await close(old, before):
                cleared[old.message] = True
            else:
                cleared.pop(old.message, None)

    async def delete_cleared_rows(self) -> None:
        """Delete the rows of cleared boards in one write.

        A write per board would make each move 5 % slower.
        """
        done = [message for message, is_done in self.cleared.items() if is_done]
        if done:
            await self._client.services.messages.remove(*done)
        # A board that has been shown again meanwhile is no longer cleared.
        self.cleared.update((message, False) for message in done if message in self.cleared)

    async def _delete(self, old: ShownBoard, before: Match) -> bool:
        """Delete a board. Return False if that failed and a retry may succeed."""
        try:
            await self._client.messenger.delete(Posted(old.guild, old.channel, old.message))
        except MessageError as error:
            log_failure(log, error, "match %d: old board not deleted", before.id)
            if isinstance(error, NotPermitted):
                await self._retire(old, before)
            return isinstance(error, Refused)
        return True

    async def _retire(self, old: ShownBoard, before: Match) -> bool:
        """Remove the buttons of a board. Return False if that failed and a retry may succeed."""
        words = await server_texts(self._client, before.guild)
        text, alt = words.matches.outdated(before), words.matches.alt(before)
        try:
            await remove_buttons(self._client, old, words, text, alt)
        except MessageError as error:
            log_failure(log, error, "match %d: buttons of an old board not removed", before.id)
            return isinstance(error, Refused)
        return True


def is_shown(match: Match, board: ShownBoard | None) -> bool:
    """Return whether `board`, a match's current board in the database, shows its position.

    In a server, the row of a board that shows the end is deleted.
    """
    if match.live or match.guild == NO_SERVER:
        return board is not None and board.version >= match.position_version
    return board is None or board.version >= match.version


async def remove_buttons(
    client: Client, old: ShownBoard | TrackedMessage, words: Texts, text: str, alt: str
) -> None:
    """Remove the buttons of a board, and replace its text. Raises MessageError."""
    await edit_around_picture(client, old, Message(words, text, Picture(b"", "board.png", alt)))


async def edit_around_picture(
    client: Client, old: ShownBoard | TrackedMessage, board: Message
) -> None:
    """Replace all of a board but its picture. Raises MessageError."""
    posted = Posted(old.guild, old.channel, old.message)
    edit = partial(client.messenger.edit, posted, timeout_s=OLD_BOARD_TIMEOUT_S)
    try:
        await edit(board, keep_pictures=True)
    except Invalid:
        # A board posted without the permission for pictures has no picture to keep.
        alts = (picture.alt for picture in board.pictures)
        await edit(replace(board, picture=None, text="\n".join((board.text, *alts))))
