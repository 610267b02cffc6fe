"""Boards of public matches, of which a channel shows one per match.

After a change, the board's message is edited. If a player must be mentioned, a new message is
posted instead, and the old message is deleted.
"""

import contextlib
import logging
from datetime import datetime, timedelta

import discord

from bot.client.client import Client
from bot.client.languages import member_texts, server_texts
from bot.client.matches.board_message import Note, public_board, public_settings, undrawn_board
from bot.client.matches.board_records import BoardRecords, Shown, edit_around_picture
from bot.client.matches.notices import nonce, notify_players
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError, failures_logged
from bot.client.messages.layout import Message
from bot.client.visit import Visit
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.shards import NO_SERVER
from bot.texts import Texts

MAX_EDIT_AGE = timedelta(hours=1)
"""Age from which a board's message is no longer edited.

Discord delays edits of old messages, and by then the board has scrolled out of sight.
"""

NEWER_IS_SHOWN = Shown(newer=True)

log = logging.getLogger(__name__)


class PublicBoards:
    """Posts and edits the boards of public matches."""

    def __init__(self, client: Client, records: BoardRecords) -> None:
        self._client = client
        self._records = records

    async def show(
        self,
        match: Match,
        visit: Visit | None,
        note: Note,
        *,
        silent: bool,
        card: int | None = None,
    ) -> Shown | None:
        """Show a board by editing a message if possible, else in a new message.

        The message to edit is `card`, the accepted challenge, or else the last board. Does nothing
        if a newer version of the match is shown. Returns None if nothing can show the board.
        """
        client, settings = self._client, await public_settings(self._client, match.guild)
        edits = visit is None and (silent or match.guild == NO_SERVER)
        words = await (visit.public_words(match.guild) if visit else self._words(match))
        # Many boards may be due together, but interactions come first.
        async with contextlib.nullcontext() if visit else client.work_queue.place():
            board = await public_board(
                client, match, settings, note(words), again=silent or edits, words=words
            )
        shown: Shown | None
        if visit:
            edits = settings.one_board and board.mentioned is None
            shown = await self._answer(visit, match, board, edits=edits, card=card)
        else:
            shown = await self._post(match, board, edits=edits)
        mentioned = board.mentioned and match.guild != NO_SERVER
        if shown and not (shown.newer or silent or (match.live and mentioned)):
            await notify_players(client, match, shown.board, visit.person.id if visit else None)
        return shown

    async def refresh(self, match: Match) -> None:
        """Edit the text of a match's board in a server, and notify no one.

        Does nothing if the board shows another version of the match.
        """
        client = self._client
        settings, last = await public_settings(client, match.guild), await self._records.last(match)
        if last is None or last.version != match.version:
            return
        board = await undrawn_board(client, match, settings, again=True)
        # Discord delays edits of old messages, and moves must not wait for that. A move does not
        # edit an old board, so the two cannot overtake each other.
        recent = _is_recent(last.message, client.services.clock())
        async with client.channel_lock(match.channel) if recent else contextlib.nullcontext():
            if await self._records.last(match) == last:
                with failures_logged(log, "match %d: clock not shown", match.id):
                    await edit_around_picture(client, last, board)

    async def _words(self, match: Match) -> Texts:
        """Return the texts for a board: the server's, or a player's outside servers."""
        if match.guild == NO_SERVER and match.people:
            return await member_texts(self._client, match.people[0], match.guild)
        return await server_texts(self._client, match.guild)

    async def _answer(
        self, visit: Visit, match: Match, board: Message, *, edits: bool, card: int | None
    ) -> Shown:
        """Answer a visit with a board. With `edits`, edit the last board if possible."""
        lock = self._client.channel_lock(match.channel)
        if waited := lock.locked():
            await visit.acknowledgement.acknowledge_press()
        async with lock:
            # Reading the last board takes almost as long as saving a move, so most answers skip it.
            last = await self._records.last(match) if waited or visit.answered else None
            newer = self._records.has_newer(match, last)
            if newer and await visit.acknowledgement.acknowledge_press():
                return NEWER_IS_SHOWN
            message = None
            if edits:
                place = card or (last.message if last else visit.pressed_board(match.id))
                message = await self._edit_in_answer(visit, match, board, place)
            if message is None:
                await visit.hold_pressed()
                message = await visit.reply(board, public=True)
            return await self._records.record(match, message, last)

    async def _edit_in_answer(
        self, visit: Visit, match: Match, board: Message, last: int | None
    ) -> int | None:
        """Edit message `last`, and return it, or None if that fails.

        Only recent messages are edited. The first response can edit only the pressed message.
        """
        if last is None or not _is_recent(last, visit.created_at):
            return None
        pressed = visit.pressed_message == last and visit.has_pressed_component
        if not pressed and visit.acknowledgement.awaits_message:
            return None
        with failures_logged(log, "match %d: board not edited in place", match.id):
            if pressed:
                await visit.edit(board)
            else:
                posted = Posted(match.guild, match.channel, last)
                await self._client.messenger.edit(posted, board)
            return last
        return None

    async def _post(self, match: Match, board: Message, *, edits: bool) -> Shown | None:
        """Post a board or, if `edits`, edit the last one. Return None where that is impossible."""
        async with self._client.channel_lock(match.channel):
            last = await self._records.last(match) if edits else None
            if self._records.has_newer(match, last):
                return NEWER_IS_SHOWN
            message = await self._edit(match, board, last) if last else None
            if message is None and match.guild == NO_SERVER:
                return None
            if message is None:
                place = ToChannel(match.guild, match.channel)
                # A board may be posted again to mention a player who has left the page.
                once = nonce(match, "call" if board.mentioned else "board")
                try:
                    message = await self._client.messenger.post(place, board, once)
                except MessageError:
                    # The next match need not wait for this end any longer.
                    self._records.give_up(match)
                    raise
            return await self._records.record(match, message)

    async def _edit(self, match: Match, board: Message, last: ShownBoard) -> int | None:
        """Edit the last board, and return its message, or None if that fails.

        In a server, only a recent message is edited.
        """
        if last.version == match.version:
            return last.message
        now = self._client.services.clock()
        if match.guild == NO_SERVER or _is_recent(last.message, now):
            with failures_logged(log, "match %d: board not edited", match.id):
                posted = Posted(last.guild, last.channel, last.message)
                await self._client.messenger.edit(posted, board)
                return last.message
        return None


def _is_recent(message: int, now: datetime) -> bool:
    return now - discord.utils.snowflake_time(message) < MAX_EDIT_AGE
