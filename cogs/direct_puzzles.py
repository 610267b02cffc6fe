"""Puzzles of the day by direct message, at the hour that each person has chosen."""

import asyncio
import logging

from discord import ButtonStyle
from discord.ext import commands

from bot.client.client import Client
from bot.client.gateway.loops import LoopHealth
from bot.client.languages import member_texts
from bot.client.matches.board_message import own_picture
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import ToUser
from bot.client.messages.errors import MessageError, Refused, is_fault, log_failure
from bot.client.messages.layout import Button, Message
from bot.render import Scene
from bot.services.direct_puzzles import DirectPuzzle
from bot.shards import NO_SERVER

BATCH = 5
"""Most messages sent concurrently."""

SEND_TIMEOUT_S = 30.0
"""Time limit for sending a message; Discord opens direct messages slowly."""

STUCK_AFTER_S = 300.0
"""Seconds after which a batch counts as stuck; it takes at most `SEND_TIMEOUT_S`."""

RETRY_AFTER_S = 5.0
"""Seconds between an error and the next batch."""

log = logging.getLogger(__name__)


class DirectPuzzleCog(commands.Cog):
    """Sends the puzzles of the day by direct message."""

    background = True

    def __init__(self, client: Client) -> None:
        self._client = client
        self._service = client.services.direct_puzzles
        self._sending: asyncio.Task[None] | None = None
        self._rounds = LoopHealth(self._is_sending, STUCK_AFTER_S)

    async def cog_load(self) -> None:
        """Start the loop."""
        self._sending = asyncio.create_task(self._send_daily())
        self._client.loops["direct"] = self._rounds

    async def cog_unload(self) -> None:
        """Stop the loop, and wait until it releases the database."""
        if self._sending:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    def _is_sending(self) -> bool:
        return self._sending is not None and not self._sending.done()

    async def _send_daily(self) -> None:
        """Send due puzzles in batches, and sleep until the next are due."""
        await self._client.wait_until_ready()
        while True:
            try:
                with self._rounds.round():
                    found, more = await self._service.claim(BATCH)
                    await asyncio.gather(*map(self._send, found))
                if not more:
                    await self._service.until_due()
            except Exception as error:
                log.warning("direct puzzles not sent: %r", error, exc_info=is_fault(error))
                await asyncio.sleep(RETRY_AFTER_S)

    async def _send(self, direct: DirectPuzzle) -> None:
        """Send a puzzle; if Discord refuses it, send the person no more."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                message = await self._message(direct)
                nonce = f"{direct.day.puzzle.key}:day"
                where = ToUser(direct.user)
                await self._client.messenger.post(where, message, nonce, timeout_s=SEND_TIMEOUT_S)
        except Refused:
            await self._service.refused(direct)
        except MessageError as error:
            log_failure(log, error, "direct puzzle not sent")
        except Exception as error:
            log.warning("direct puzzle not sent: %r", error, exc_info=is_fault(error))

    async def _message(self, direct: DirectPuzzle) -> Message:
        words = await member_texts(self._client, direct.user, NO_SERVER)
        puzzle, streak = direct.day.puzzle, direct.day.streak
        scene = Scene(puzzle.position, bottom=puzzle.solver)
        alt = words.puzzles.alt(puzzle, 0, None)
        picture = await own_picture(self._client, scene, NO_SERVER, direct.user, alt)
        own = CustomId("puzzle", "own", 0, argument=puzzle.key)
        solve = Button("button-puzzle-own", own, ButtonStyle.success)
        return Message(words, words.puzzles.direct(puzzle, streak), picture, (solve,))


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(DirectPuzzleCog(client))
