"""Removal of outdated boards, or only of their buttons if the server keeps old boards."""

import contextlib
import logging
from dataclasses import dataclass
from functools import partial

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.board_message import public_settings
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
from bot.client.visit import Visit
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import TrackedMessage
from bot.store.errors import StorageFails
from bot.texts import Texts
from guti.errors import GutiError

OLD_BOARD_TIMEOUT_S = 30.0
"""Time limit for editing an old board, since Discord delays edits of old messages."""

MAX_CLEARED_ROWS = 8
"""Maximum number of rows of a match's cleared boards that wait for the sweep.

At this number the rows are deleted at once, because each row adds about 8 µs to a move.
"""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shown:
    """The current board of a match, and its outdated boards."""

    board: ShownBoard | None = None
    outdated: tuple[ShownBoard, ...] = ()


async def record(client: Client, match: Match, message: int | None) -> Shown:
    """Store that `message` now shows a match. Return the current and the outdated boards."""
    if not message:
        return Shown()
    client.shown.note(match)
    board = ShownBoard(match.id, message, match.guild, match.channel, match.version)
    # If the board is not stored, `/board` posts it again; the move must not look undone.
    with contextlib.suppress(StorageFails):
        outdated = await client.services.boards.record(board, is_end=not match.live)
        return Shown(board, outdated)
    return Shown(board)


async def mark_orphan(visit: Visit, number: int) -> None:
    """Store the pressed message as an outdated board, so that the sweep finds it.

    Discord may have posted this board without confirming it, so that it was never stored.
    """
    client, seen, channel = visit.client, visit.public_message, visit.place.channel
    if seen is None or max(seen, channel) > MAX_NUMBER:
        return
    with contextlib.suppress(GutiError):
        match = await client.services.matches.get(number)
        orphan = ShownBoard(number, seen, match.guild, channel, version=0)
        await client.services.boards.record(orphan)
        client.cleared_boards.pop(seen, None)


async def clear(client: Client, before: Match, shown: Shown) -> None:
    """Delete a match's outdated boards, or only their buttons if the server keeps old boards.

    `before` is the match before the change, as the outdated boards show it. If this fails, the
    sweep tries again.
    """
    cleared = client.cleared_boards
    # Earlier calls are clearing the other boards, or have done so.
    uncleared = [old for old in shown.outdated if old.message not in cleared]
    cleared.update((old.message, False) for old in uncleared)
    if len(shown.outdated) - len(uncleared) >= MAX_CLEARED_ROWS:
        with contextlib.suppress(StorageFails):
            await delete_cleared_rows(client)
    for old in uncleared:
        one_board = (await public_settings(client, before.guild)).one_board
        close = _delete if one_board else _retire
        if await close(client, old, before):
            cleared[old.message] = True
        else:
            cleared.pop(old.message, None)


async def delete_cleared_rows(client: Client) -> None:
    """Delete the rows of cleared boards in one write.

    A write per board would make each move 5 % slower.
    """
    done = [message for message, is_done in client.cleared_boards.items() if is_done]
    if done:
        await client.services.messages.remove(*done)
    for message in done:
        client.cleared_boards.pop(message, None)


async def _delete(client: Client, old: ShownBoard, before: Match) -> bool:
    """Delete a board. Return False if that failed and a retry may succeed."""
    try:
        await client.messenger.delete(Posted(old.guild, old.channel, old.message))
    except MessageError as error:
        log_failure(log, error, "match %d: old board not deleted", before.id)
        if isinstance(error, NotPermitted):
            await _retire(client, old, before)
        return isinstance(error, Refused)
    return True


async def _retire(client: Client, old: ShownBoard, before: Match) -> bool:
    """Remove the buttons of a board. Return False if that failed and a retry may succeed."""
    words = await server_texts(client, before.guild)
    text, alt = words.matches.outdated(before), words.matches.alt(before)
    try:
        await remove_buttons(client, old, words, text, alt)
    except MessageError as error:
        log_failure(log, error, "match %d: buttons of an old board not removed", before.id)
        return isinstance(error, Refused)
    return True


async def remove_buttons(
    client: Client, old: ShownBoard | TrackedMessage, words: Texts, text: str, alt: str
) -> None:
    """Remove the buttons of a board, and replace its text. Raises MessageError."""
    board = Posted(old.guild, old.channel, old.message)
    with_picture = Message(words, text, Picture(b"", "board.png", alt))
    edit = partial(client.messenger.edit, timeout_s=OLD_BOARD_TIMEOUT_S)
    try:
        await edit(board, with_picture, keep_pictures=True)
    except Invalid:
        # A board posted without the permission for pictures has no picture to keep.
        await edit(board, Message(words, f"{text}\n{alt}"))
