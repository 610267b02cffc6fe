"""The queue of accepted challenges, whose matches wait until the channel is free."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from random import Random

from cachetools import LRUCache

from bot.play.challenge import Challenge
from bot.play.events import MatchEnded, MatchStarted, by_person
from bot.play.match import Match
from bot.services.bus import Bus
from bot.services.openings import opening_book
from bot.store import Store

MAX_ENDED_MATCHES = 1024
"""Maximum number of ended matches that `begun_by` remembers."""

Begun = tuple[Match, ...]


class QueueService:
    """Begins waiting matches after the end of another match."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], random: Random, bus: Bus
    ) -> None:
        self._store = store
        self._clock = clock
        self._random = random
        self._bus = bus
        self._beginning: LRUCache[int, asyncio.Task[Begun]] = LRUCache(MAX_ENDED_MATCHES)

    def listen(self, event: MatchEnded) -> asyncio.Task[Begun]:
        """Start a task that begins waiting matches after the end of a match."""
        beginning = self._begin(event.match.guild, event.match, event.actor)
        task = asyncio.create_task(beginning)
        if by_person(event):
            self._beginning[event.match.id] = task
        return task

    async def begun_by(self, ended: Match) -> Begun:
        """Return the waiting matches that begin after a player has ended the match `ended`.

        Waits until they have begun. Returns an empty tuple if no player ended the match, and at
        later calls.
        """
        task = self._beginning.pop(ended.id, None)
        if task is None:
            return ()
        await asyncio.wait((task,))
        return () if task.cancelled() or task.exception() else task.result()

    async def recover(self) -> None:
        """Begin waiting matches whose channel is free, in case `listen` failed or was missed."""
        for guild in await self._store.challenges.waiting_in(self._clock()):
            await self._begin(guild)

    def _match(self, accepted: Challenge) -> Match:
        return opening_book().begun(accepted.match(self._random))

    async def _begin(
        self, guild: int, ended: Match | None = None, actor: int | None = None
    ) -> Begun:
        begun = await self._store.matches.begin_waiting(guild, ended, self._clock(), self._match)
        for match in begun:
            self._bus.publish(MatchStarted(match, actor, ended))
        return begun
