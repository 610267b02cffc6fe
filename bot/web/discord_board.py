"""The board in Discord after a change on the page."""

import logging
from collections.abc import Coroutine
from typing import Any

from bot import tasks
from bot.client.client import Client
from bot.client.matches.boards import SHOWN_TOGETHER_S, post_begun, post_change, post_match
from bot.client.matches.own_boards import edit_own
from bot.client.matches.prompts import clear_offers, post_offer
from bot.client.messages.errors import failures_logged
from bot.play.events import MatchStarted
from bot.play.match import Match
from bot.services.matches import Change

log = logging.getLogger(__name__)


class DiscordBoard:
    """Shows in Discord what players do on the page, without an interaction."""

    def __init__(self, client: Client) -> None:
        self._client, self._services = client, client.services

    def show(self, change: Change) -> None:
        """Start to show a change."""
        self._start(self._show(change), change.after)

    def begin(self, match: Match) -> None:
        """Start to show a match that began, and the engine's first turn if it moves first."""
        self._start(self._begin(match), match)

    def _start(self, work: Coroutine[Any, Any, None], match: Match) -> None:
        task = tasks.start(work, log, f"match {match.id}: not shown in Discord")
        self._client.finish_before_close(task)

    async def _show(self, change: Change) -> None:
        before, after = change.before, change.after
        turn = self._services.engine.start_turn(after)
        if turn:
            change = change.and_then(
                await self._services.engine.wait_for_turn(turn, SHOWN_TOGETHER_S)
            )
        with failures_logged(log, "match %d: page's change not shown", after.id):
            if after.owner is not None:
                await edit_own(self._client, change.after)
            elif after.live and after.position_version == before.position_version:
                await self._show_offer(change)
            else:
                await post_change(self._client, change)
        for begun in await self._services.queue.begun_by(after):
            await post_begun(self._client, MatchStarted(begun, None, after))

    async def _show_offer(self, change: Change) -> None:
        """Post a new offer, or remove an offer that was declined or withdrawn."""
        made = [offer for offer in change.after.offers if offer.version == change.after.version]
        if made and not made[0].declined:
            await post_offer(self._client, change.after, made[0])
        else:
            await clear_offers(self._client, change.after)

    async def _begin(self, match: Match) -> None:
        with failures_logged(log, "match %d started, but its board was not posted", match.id):
            if match.owner is None:
                await post_match(self._client, match)
            else:
                await edit_own(self._client, match)
        self._services.engine.start_turn(match)
