"""A regular sweep that closes stale messages: settled questions, notices and outdated boards."""

import contextlib
import logging

from bot.client.client import Client
from bot.client.cog import BackgroundCog, sweeps
from bot.client.gateway.loops import BackgroundLoop, every
from bot.client.languages import server_texts
from bot.client.matches.board_records import remove_buttons
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import MessageError, Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.challenge import State
from bot.play.errors import NoSuchChallenge
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.store.errors import StorageFails, UnreadableMatch

SWEEP_SIZE = 20
"""Maximum number of messages per sweep, so that requests remain for players."""

EDIT_TIMEOUT_S = 10.0
"""Time limit for changing a message. Failures are retried in the next sweep."""

SWEEP_HEARTBEATS = 2
"""Heartbeats between two sweeps (a minute)."""

UNREADABLE = (LookupError, ValueError, NoSuchChallenge, UnreadableMatch)
"""Errors for data that cannot be read, such as a challenge to a removed game."""

log = logging.getLogger(__name__)


class SweepCog(BackgroundCog):
    """Closes stale messages: deletes them, or only the buttons of messages to keep."""

    def __init__(self, client: Client) -> None:
        interval = SWEEP_HEARTBEATS * client.heartbeat_interval
        super().__init__(client, BackgroundLoop(self._sweep, every(interval), "sweep failed"))
        self._failed = set[int]()

    async def cog_unload(self) -> None:
        """Stop the sweeps, and delete the rows of cleared boards."""
        await super().cog_unload()
        with contextlib.suppress(StorageFails):
            await self._boards.delete_cleared_rows()

    async def _sweep(self) -> None:
        """Repeat work that listeners missed, and close stale messages."""
        services = self._services
        await services.bus.recover()
        await self._boards.delete_cleared_rows()
        stale = await services.messages.stale(services.clock(), SWEEP_SIZE, self._failed)
        if len(stale) < SWEEP_SIZE:
            # Nothing else is left to do, so the next sweep retries what failed.
            self._failed.clear()
        for message in stale:
            action = self._client.sweep_actions[message.kind]
            if not await action.act(message):
                self._failed.add(message.message)
            elif not action.stays:
                await services.messages.remove_stale(message, services.clock())

    @sweeps(MessageKind.BOARD)
    async def close_board(self, board: TrackedMessage) -> bool:
        """Delete an outdated board, or only its buttons."""
        # A press may have turned this message into the current board.
        if not await self._is_stale(board):
            return True
        cleared = self._boards.cleared
        if board.message in cleared:
            return cleared[board.message]
        cleared[board.message] = False
        closed = await self._close(board)
        if not closed:
            cleared.pop(board.message, None)
        return closed

    @sweeps(MessageKind.CHALLENGE, MessageKind.OFFER, MessageKind.NOTICE)
    async def close_prompt(self, prompt: TrackedMessage) -> bool:
        """Delete a settled question or a notice, or only the question's buttons."""
        async with self._client.channel_lock(prompt.channel):
            # The message of a challenge may have become a board.
            if not await self._is_stale(prompt):
                return True
            return await self._close(prompt)

    async def _is_stale(self, message: TrackedMessage) -> bool:
        return await self._services.messages.is_stale(message, self._services.clock())

    async def _close(self, message: TrackedMessage) -> bool:
        """Edit or delete a message. Return False if that must be retried."""
        guild = self._client.get_guild(message.guild)
        if guild is None:
            return True
        if guild.unavailable:
            return False
        try:
            if await self._is_deletable(message):
                posted = Posted(message.guild, message.channel, message.message)
                return await self._messenger.delete(posted, timeout_s=EDIT_TIMEOUT_S)
            await self._retire(message)
        except UNREADABLE as error:
            log.warning("message %d not edited or deleted: %r", message.message, error)
        except MessageError as error:
            log_failure(log, error, "message %d not edited or deleted", message.message)
            return isinstance(error, Refused)
        return True

    async def _is_deletable(self, message: TrackedMessage) -> bool:
        """Return True to delete the message, False to remove only its buttons."""
        if message.kind == MessageKind.NOTICE:
            return True
        if not (await self._services.settings.server(message.guild)).one_board:
            return False
        if message.kind != MessageKind.CHALLENGE:
            return True
        challenge = await self._services.challenges.get(message.subject)
        return challenge.state is State.ACCEPTED

    async def _retire(self, message: TrackedMessage) -> None:
        """Remove the buttons of a message, and replace its text."""
        words = await server_texts(self._client, message.guild)
        if message.kind == MessageKind.BOARD:
            match = await self._services.matches.get(message.subject)
            text, alt = words.matches.moved_on(match), words.games.name(match.game)
            await remove_buttons(self._client, message, words, text, alt)
            return
        text = words.say("offer-settled")
        if message.kind == MessageKind.CHALLENGE:
            challenge = await self._services.challenges.get(message.subject)
            text = words.challenges.answered(challenge)
        posted = Posted(message.guild, message.channel, message.message)
        await self._messenger.edit(posted, Message(words, text), timeout_s=EDIT_TIMEOUT_S)
