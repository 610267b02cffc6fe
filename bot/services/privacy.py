"""Privacy: what is kept of a person is given to them, and deleted when they want it.

It must not know Discord's objects (ids are ints), sentences or files; clock and chance are handed
in.
"""

import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any

from bot.play.errors import MatchMovedOn
from bot.play.former_player import former_player
from bot.play.match import Match
from bot.services.matches import MatchService
from bot.services.settings import SettingsService
from bot.store import Store

TRIES = 3
"""So often a match is resigned that moves on meanwhile, and a server looked at again."""

SECRET_BYTES = 32

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DataSummary:
    """How much is kept of a person: their matches, of them those that go on, and servers."""

    matches: int
    live: int
    servers: int


class PrivacyService:
    """What people can ask for of what is kept of them."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        random: Random,
        matches: MatchService,
        settings: SettingsService,
    ) -> None:
        self._store = store
        self._clock = clock
        self._random = random
        self._matches = matches
        self._settings = settings

    def act_for(self, user: int) -> None:
        """Note for whom this task acts: it writes nothing of them after their deletion."""
        self._store.database.deletions.act_for(user)

    def pages(self, user: int) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All that is kept of a person, by pages of rows, each with the name of its table."""
        return self._store.people.pages(user)

    async def everything(self, user: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """All that is kept of a person, as rows by table; that may be very much."""
        return await self._store.people.everything(user)

    async def kept(self, user: int) -> DataSummary:
        """How much that is."""
        return DataSummary(*await self._store.people.kept(user))

    async def forget(self, user: int) -> tuple[Match, ...]:
        """Delete what is kept of a person; others keep their matches against a former player.

        Their challenges are closed and their live matches resigned first; gives the matches of
        others that waited for the end of these, and begin. What was done stays done if it fails in
        between, and the same again does the rest. Raises StorageFails.
        """
        begun: list[Match] = []
        with self._store.database.deletions.deleting(user):
            secret = self._random.randbytes(SECRET_BYTES)
            await self._store.deletion_marks.prepare(user, secret, self._clock())
            for _ in range(TRIES):
                # Another process may have written some more meanwhile.
                guilds = await self._store.people.servers(user)
                for guild in guilds:
                    begun += await self._forget_in(guild, user)
                if not guilds:
                    break
            await self._settings.forget(user)
        await self._store.database.erase()
        log.info("what was kept of a person is deleted")
        return tuple(begun)

    async def _forget_in(self, guild: int, user: int) -> list[Match]:
        begun: list[Match] = []
        await self._store.people.close_challenges(guild, user, self._clock())
        for match in await self._store.matches.live_of(guild, user):
            begun += await self._resign(match, user)
        former = former_player(self._random)
        await self._store.people.replace(guild, user, former, self._clock())
        return begun

    async def _resign(self, match: Match, user: int) -> tuple[Match, ...]:
        """Resign a live match; it stays due, so that its end is shown to the other player."""
        for _ in range(TRIES):
            with suppress(MatchMovedOn):
                now = self._clock()
                ended = match.resign(user, match.position_version).clocked(now)
                shown = ended if match.owner else replace(ended, due=now)
                return (await self._matches.save(match, shown)).begun
            match = await self._store.matches.get(match.id)
            if not match.live:
                break
        return ()
