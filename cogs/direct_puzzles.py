"""A loop that sends puzzles of the day by direct message, at each person's hour."""

import asyncio
import logging

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.cog import BackgroundCog
from bot.client.gateway.loops import BackgroundLoop
from bot.client.languages import member_texts
from bot.client.matches.board_message import own_picture
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import ToUser
from bot.client.messages.errors import Gone, MessageError, NotPermitted, is_fault, log_failure
from bot.client.messages.layout import Button, Message
from bot.render import Scene
from bot.services.direct_puzzles import DirectPuzzle
from bot.shards import NO_SERVER

BATCH = 5
"""Maximum number of messages sent concurrently."""

SEND_TIMEOUT_S = 30.0
"""Time limit for sending a message, because Discord opens direct messages slowly."""

log = logging.getLogger(__name__)


class DirectPuzzleCog(BackgroundCog):
    """Sends the puzzles of the day by direct message."""

    def __init__(self, client: Client) -> None:
        self._service = client.services.direct_puzzles
        failed = "direct puzzles not sent"
        super().__init__(
            client, BackgroundLoop(self._send_batch, self._service.until_due, failed, "direct")
        )

    async def _send_batch(self) -> bool:
        """Send due puzzles, and return whether more are due."""
        found, more = await self._service.claim(BATCH)
        await asyncio.gather(*map(self._send, found))
        return more

    async def _send(self, direct: DirectPuzzle) -> None:
        """Send a puzzle. If Discord refuses it, send the person no more puzzles."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                message = await self._message(direct)
                nonce = f"{direct.day.puzzle.key}:day"
                where = ToUser(direct.user)
                await self._messenger.post(where, message, nonce, timeout_s=SEND_TIMEOUT_S)
        except MessageError as error:
            log_failure(log, error, "puzzle by direct message not sent")
            if isinstance(error, Gone | NotPermitted):
                await self._service.refused(direct)
        except Exception as error:
            log.warning("puzzle by direct message not sent: %r", error, exc_info=is_fault(error))

    async def _message(self, direct: DirectPuzzle) -> Message:
        words = await member_texts(self._client, direct.user, NO_SERVER)
        puzzle, streak = direct.day.puzzle, direct.day.streak
        scene = Scene(puzzle.position, bottom=puzzle.solver)
        alt = words.puzzles.alt(puzzle, 0, None)
        picture = await own_picture(self._client, words, scene, NO_SERVER, direct.user, alt)
        own = CustomId("puzzle", "own", 0, argument=puzzle.key)
        solve = Button("button-puzzle-own", own, ButtonStyle.success)
        return Message(words, words.puzzles.direct(puzzle, streak), picture, (solve,))
