"""Shows what players do outside Discord: changes that wait, and steps that are due."""

from bot.client.client import Client
from bot.client.cog import BackgroundCog, due
from bot.client.gateway.loops import BackgroundLoop
from bot.client.matches.prompts import ask_rematch
from bot.play.due_times import DueStep, OutsideStep, RematchStep

AT_ONCE = 32
"""Maximum number of steps of a kind that run at once when Discord is slow."""

REQUESTS = 4
"""Requests of a step: post and delete a board and an offer."""


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
        """Show what another process, or this one before its end, has not shown."""
        current: DueStep | None = step
        while current:
            shown = await self._boards.show_outside(current.number, OutsideStep(current.kind))
            current = await self._services.due.finish(current, shown)
            if current and not await self._services.due.claim(current):
                return

    @due(*RematchStep, at_once=AT_ONCE, requests=1)
    async def ask_rematch(self, step: DueStep) -> None:
        """Post an offer of a rematch."""
        quiet = step.kind == RematchStep.ASK_QUIETLY
        await ask_rematch(self._client, step.number, quiet=quiet)
        await self._services.due.finish(step, None)

    async def _show(self) -> None:
        await self._boards.show_waiting()

    async def _until_due(self) -> None:
        await self._boards.throttle.until_due()
