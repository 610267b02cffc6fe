"""The board in Discord after a change on the page."""

import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

from bot import tasks
from bot.client.client import Client
from bot.client.matches.board_message import Note, no_note
from bot.client.matches.boards import Boards
from bot.client.matches.doors import Door
from bot.client.matches.prompts import show_offers
from bot.client.messages.errors import failures_logged
from bot.play.match import Match
from bot.services.matches import Change

log = logging.getLogger(__name__)


class DiscordBoard:
    """Shows in Discord what players do at `door`, the page."""

    def __init__(self, client: Client, door: Door) -> None:
        self._client, self._door = client, door
        self._boards = Boards.of(client)

    def show(self, change: Change, note: Note = no_note) -> None:
        """Start to show a change, with `note` above the board."""
        before, after = change.before, change.after
        if after.live and after.position_version == before.position_version:
            self._start(self._show_offers(after), after.id)
        else:
            self._start(self._boards.show(change, door=self._door, note=note), after.id)

    def begin(self, match: Match) -> None:
        """Start to show a match that began, and the engine's first turn if it moves first."""
        self._start(self._boards.show(Change(match, match), door=self._door), match.id)

    def _start(self, work: Coroutine[Any, Any, object], match: int) -> None:
        task = tasks.start(work, log, f"match {match}: not shown in Discord")
        self._client.finish_before_close(task)

    async def _show_offers(self, match: Match) -> None:
        """Post a new offer, or remove an offer that was declined or withdrawn."""
        if self._client.own_shards.serves(match.guild):
            with failures_logged(log, "match %d: page's offer not shown", match.id):
                await show_offers(self._client, match, partial(self._door.is_open, match.id))
