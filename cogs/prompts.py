"""A regular sweep that closes settled prompts and outdated boards."""

import contextlib
import logging

from bot.client.client import Client
from bot.client.cog import BackgroundCog
from bot.client.gateway.loops import BackgroundLoop, every
from bot.client.languages import server_texts
from bot.client.matches.old_boards import delete_cleared_rows, remove_buttons
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import MessageError, Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.challenge import State
from bot.play.errors import NoSuchChallenge
from bot.play.prompt import Prompt, PromptKind
from bot.play.shown_board import ShownBoard
from bot.store.errors import StorageFails, UnreadableMatch
from bot.texts import Texts

SWEEP_SIZE = 20
"""Maximum number of messages per sweep, so that requests remain for players."""

EDIT_TIMEOUT_S = 10.0
"""Time limit for changing a message. Failures are retried in the next sweep."""

SWEEP_HEARTBEATS = 2
"""Heartbeats between two sweeps (a minute)."""

UNREADABLE = (LookupError, ValueError, NoSuchChallenge, UnreadableMatch)
"""Errors for data that cannot be read, such as a challenge to a removed game."""

log = logging.getLogger(__name__)


class PromptCog(BackgroundCog):
    """Deletes settled prompts and outdated boards, or only the buttons of messages to keep."""

    def __init__(self, client: Client) -> None:
        interval = SWEEP_HEARTBEATS * client.heartbeat_interval
        super().__init__(client, BackgroundLoop(self._sweep, every(interval), "sweep failed"))
        self._failed = set[int]()

    async def cog_unload(self) -> None:
        """Stop the sweeps, and delete the rows of cleared boards."""
        await super().cog_unload()
        with contextlib.suppress(StorageFails):
            await delete_cleared_rows(self._client)

    async def _sweep(self) -> None:
        """Repeat work that listeners missed, and close settled messages."""
        services = self._services
        await services.bus.recover()
        await delete_cleared_rows(self._client)
        settled = await services.prompts.settled(services.clock(), SWEEP_SIZE, self._failed)
        outdated = await services.boards.outdated(SWEEP_SIZE - len(settled), self._failed)
        if len(settled) + len(outdated) < SWEEP_SIZE:
            # Nothing else is left to do, so the next sweep retries what failed.
            self._failed.clear()
        for prompt in settled:
            await self._sweep_one(prompt)
        for board in outdated:
            shown = await services.boards.current(board.match)
            if shown and shown.message == board.message:
                # A press has turned this message into the current board.
                continue
            if await self._close(board):
                await services.boards.forget(board.message)
            else:
                self._failed.add(board.message)

    async def _sweep_one(self, prompt: Prompt) -> None:
        services = self._services
        async with self._client.channel_lock(prompt.channel):
            # The message of a challenge may have become a board.
            if not await services.prompts.is_settled(prompt.message, services.clock()):
                return
            if await self._close(prompt):
                await services.prompts.remove(prompt.message)
            else:
                self._failed.add(prompt.message)

    async def _close(self, prompt: Prompt | ShownBoard) -> bool:
        """Edit or delete a message. Return False if that must be retried."""
        guild = self._client.get_guild(prompt.guild)
        if guild is None:
            return True
        if guild.unavailable:
            return False
        try:
            return await self._change(prompt)
        except UNREADABLE as error:
            log.warning("message %d not edited or deleted: %r", prompt.message, error)
        except MessageError as error:
            log_failure(log, error, "message %d not edited or deleted", prompt.message)
            return isinstance(error, Refused)
        return True

    async def _change(self, prompt: Prompt | ShownBoard) -> bool:
        messenger = self._messenger
        message = Posted(prompt.guild, prompt.channel, prompt.message)
        if await self._is_deletable(prompt):
            return await messenger.delete(message, timeout_s=EDIT_TIMEOUT_S)
        words = await server_texts(self._client, prompt.guild)
        if isinstance(prompt, ShownBoard):
            match = await self._services.matches.get(prompt.match)
            text, alt = words.matches.moved_on(match), words.games.name(match.game)
            await remove_buttons(self._client, prompt, words, text, alt)
            return True
        if text := await self._text(prompt, words):
            await messenger.edit(message, Message(words, text), timeout_s=EDIT_TIMEOUT_S)
        return bool(text)

    async def _is_deletable(self, prompt: Prompt | ShownBoard) -> bool:
        """Return True to delete the message, False to remove only its buttons."""
        if isinstance(prompt, Prompt) and prompt.kind is PromptKind.NOTICE:
            return True
        if not (await self._services.settings.server(prompt.guild)).one_board:
            return False
        if isinstance(prompt, ShownBoard) or prompt.kind is PromptKind.OFFER:
            return True
        challenge = await self._services.challenges.get(prompt.number)
        return challenge.state is State.ACCEPTED

    async def _text(self, prompt: Prompt, words: Texts) -> str:
        """Return the text of a settled message, or "" for an open challenge."""
        if prompt.kind is PromptKind.OFFER:
            return words.say("offer-settled")
        challenge = await self._services.challenges.get(prompt.number)
        return "" if challenge.state is State.OPEN else words.challenges.answered(challenge)
