"""Sending of puzzles of the day by direct message, at each person's hour."""

import logging

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.cog import Cog, due
from bot.client.languages import member_texts
from bot.client.matches.board_message import own_picture
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import ToUser
from bot.client.messages.errors import Gone, Invalid, NotPermitted, log_failure
from bot.client.messages.layout import Button, Message
from bot.play.direct_puzzle import DIRECT_PUZZLE
from bot.play.due_times import DueStep
from bot.render import Scene
from bot.services.direct_puzzles import DirectPuzzle
from bot.shards import NO_SERVER

AT_ONCE = 5
"""Maximum number of messages sent at once."""

SEND_TIMEOUT_S = 30.0
"""Time limit for sending a message, because Discord opens direct messages slowly."""

log = logging.getLogger(__name__)


class DirectPuzzleCog(Cog):
    """Sends the puzzles of the day by direct message."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._service = client.services.direct_puzzles

    @due(DIRECT_PUZZLE, at_once=AT_ONCE, requests=2, timeout_s=SEND_TIMEOUT_S)
    async def send(self, step: DueStep) -> None:
        """Send a puzzle. If Discord refuses it, send the person no more puzzles."""
        direct = await self._service.due(step.person or 0)
        if direct is None:
            return
        message, nonce = await self._message(direct), f"{direct.day.puzzle.key}:day"
        try:
            where = ToUser(direct.user)
            await self._messenger.post(where, message, nonce, timeout_s=SEND_TIMEOUT_S)
        except (Gone, NotPermitted) as error:
            log_failure(log, error, "puzzle by direct message not sent")
            await self._service.refused(direct)
        except Invalid as error:
            log_failure(log, error, "puzzle by direct message not sent")
            await self._service.sent(direct)
        else:
            await self._service.sent(direct)

    async def _message(self, direct: DirectPuzzle) -> Message:
        words = await member_texts(self._client, direct.user, NO_SERVER)
        day, puzzle = direct.day, direct.day.puzzle
        scene = Scene(puzzle.position, bottom=puzzle.solver)
        alt = words.puzzles.alt(puzzle, 0, None)
        picture = await own_picture(self._client, words, scene, NO_SERVER, direct.user, alt)
        own = CustomId("puzzle", "own", 0, argument=puzzle.key)
        solve = Button("button-puzzle-own", own, ButtonStyle.success)
        text = words.puzzles.direct(puzzle, day.streak, day.best)
        return Message(words, text, picture, (solve,))
