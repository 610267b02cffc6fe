"""Posting of the puzzle of the day at the hour each server has set."""

import logging

from bot.client.client import Client
from bot.client.cog import Cog, due
from bot.client.learning.daily_message import daily_message
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError, Refused, log_failure
from bot.learn.errors import NoSuchPuzzle
from bot.play.daily_puzzle import DAILY_PUZZLE, DailyPuzzle, DailySolvers
from bot.play.due_times import DueStep

AT_ONCE = 5
"""Maximum number of puzzles posted at once, since many are due on the hour."""

POST_TIMEOUT_S = 30.0
"""Time limit for posting a puzzle. After a timeout, the puzzle is due again."""

log = logging.getLogger(__name__)


class DailyPuzzleCog(Cog):
    """Posts the puzzles of the day."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._service = client.services.daily_puzzles

    @due(DAILY_PUZZLE, at_once=AT_ONCE, requests=2, timeout_s=POST_TIMEOUT_S)
    async def post(self, step: DueStep) -> None:
        """Post a puzzle. If Discord refuses it, skip the day."""
        daily = await self._service.due(step.guild)
        if daily is None:
            return
        try:
            await self._show(daily)
        except Refused as error:
            where = f"server {daily.guild}: puzzle of the day"
            log_failure(log, error, "%s refused by channel %d", where, daily.channel)
            await self._service.settle(daily, None)

    async def _show(self, daily: DailyPuzzle) -> None:
        guild = self._client.get_guild(daily.guild)
        if guild and guild.unavailable:
            return
        puzzle = self._services.puzzles.get(daily.puzzle)
        last_solvers = await self._name_last_solvers(daily)
        message = await daily_message(self._client, daily.guild, puzzle, last_solvers=last_solvers)
        channel = ToChannel(daily.guild, daily.channel)
        sent = await self._messenger.post(channel, message, daily.nonce)
        await self._service.settle(daily, sent)

    async def _name_last_solvers(self, daily: DailyPuzzle) -> DailySolvers | None:
        """Add the solvers of the last puzzle to its message. Return the solvers if that fails."""
        found = await self._service.last(daily)
        if found is None:
            return None
        shown, solvers = found
        try:
            await self._edit_last(shown, solvers)
        except NoSuchPuzzle:
            return solvers
        except MessageError as error:
            log_failure(log, error, "server %d: solvers not added to the last puzzle", daily.guild)
            return solvers
        return None

    async def _edit_last(self, shown: DailyPuzzle, solvers: DailySolvers) -> None:
        puzzle = self._services.puzzles.get(shown.puzzle)
        message = await daily_message(self._client, shown.guild, puzzle, solvers=solvers)
        last = Posted(shown.guild, shown.channel, shown.message or 0)
        await self._messenger.edit(last, message, timeout_s=POST_TIMEOUT_S)
