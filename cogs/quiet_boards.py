"""Shows what players do outside Discord: changes that wait, and steps that are due."""

import logging

from bot.client.client import Client
from bot.client.cog import BackgroundCog, due
from bot.client.gateway.loops import BackgroundLoop
from bot.client.matches.prompts import ask_rematch
from bot.client.messages.errors import Refused, log_failure
from bot.play.due_times import DueStep, OutsideStep, RematchStep

AT_ONCE = 32
"""Maximum number of steps of a kind that run at once when Discord is slow."""

REQUESTS = 4
"""Requests of a step: post and delete a board and an offer."""

log = logging.getLogger(__name__)


class QuietBoardCog(BackgroundCog):
    """Shows the changes that wait."""

    def __init__(self, client: Client) -> None:
        loop = BackgroundLoop(self._show, self._until_due, "boards not shown")
        super().__init__(client, loop)

    async def cog_unload(self) -> None:
        """Stop the loop, and show at once what waits."""
        await super().cog_unload()
        await self._boards.show_waiting(early=True)

    @due(*OutsideStep, at_once=AT_ONCE, requests=REQUESTS)
    async def show_change(self, step: DueStep) -> None:
        """Show what another process, or this one before its end, has not shown.

        What Discord refuses is given up; the next change leaves another step.
        """
        current: DueStep | None = step
        while current:
            shown = None
            try:
                shown = await self._boards.show_outside(current.number, OutsideStep(current.kind))
            except Refused as error:
                log_failure(log, error, "match %d: change not shown", current.number)
            current = await self._services.due.finish(current, shown)
            if current and not await self._services.due.claim(current):
                return

    @due(*RematchStep, at_once=AT_ONCE, requests=1)
    async def ask_rematch(self, step: DueStep) -> None:
        """Post an offer of a rematch."""
        quiet = step.kind == RematchStep.ASK_QUIETLY
        try:
            await ask_rematch(self._client, step.number, quiet=quiet)
        except Refused as error:
            log_failure(log, error, "challenge %d: rematch not offered", step.number)
        await self._services.due.finish(step, None)

    async def _show(self) -> None:
        await self._boards.show_waiting()

    async def _until_due(self) -> None:
        await self._boards.throttle.until_due()
