"""The use-cases around ratings: leaderboards, profiles, histories, and recounting them all.

It must not know Discord's objects (ids are ints), sentences or pictures; the clock is handed in.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.games import find
from bot.ratings.leaderboard import (
    ROWS,
    Difference,
    History,
    Leaderboard,
    Period,
    Profile,
    RatingChange,
)
from bot.ratings.standing import recount
from bot.store import Store
from bot.store.leaderboards import LeaderboardKey

LENGTHS = {Period.MONTH: timedelta(days=30), Period.WEEK: timedelta(days=7)}

RECHECKED = timedelta(days=7)
"""Whether somebody is still in the server is asked again after so long."""


class LeaderboardService:
    """What people can see of who plays how well."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def leaderboard(
        self, guild: int, asker: int, game: str | None, period: Period, page: int
    ) -> Leaderboard:
        """A page of a server's leaderboard in a game, or over all; raises UnknownGame."""
        now = self._clock()
        key = LeaderboardKey(guild, _key(game), now)
        if period is Period.ALL:
            return await self._store.leaderboards.by_rating(key, page, asker)
        since = now - LENGTHS[period]
        return await self._store.leaderboards.by_gain(key, period, since, page, asker)

    async def profile(self, guild: int, user: int, asker: int, *, alone: bool = False) -> Profile:
        """A person's record in a server, as `asker` sees it, `alone` or with all the others."""
        now = self._clock()
        return await self._store.profiles.profile(guild, user, asker, now, alone=alone)

    async def history(
        self, guild: int, user: int, game: str | None, page: int, *, own: bool = False
    ) -> History:
        """A page of a person's finished matches in a server; raises UnknownGame.

        The private ones are in it for that person alone, who sees their `own`.
        """
        key = _key(game)
        played = await self._store.profiles.played(guild, user, key, own=own)
        pages = max(1, -(-played // ROWS))
        page = min(max(1, page), pages)
        skipped = (page - 1) * ROWS
        results = await self._store.profiles.history(guild, user, key, ROWS, skipped, own=own)
        return History(user, key, results, page, pages)

    async def changes(self, match: int) -> dict[int, RatingChange]:
        """What a match made of its players' ratings in its game; nothing if it was unrated."""
        return await self._store.standings.changes(match)

    async def unchecked(self, guild: int, users: tuple[int, ...]) -> tuple[int, ...]:
        """Those of whom it was not asked lately whether they are still in the server."""
        now = self._clock()
        return await self._store.standings.unchecked(guild, users, now - RECHECKED, now)

    async def check(self, guild: int, user: int, *, gone: bool) -> None:
        """Note whether somebody was found in the server; who is gone is hidden."""
        await self._store.standings.check(guild, user, self._clock(), gone=gone)

    async def differences(self) -> tuple[Difference, ...]:
        """Where the standings differ from what the matches come to; nowhere, if all is well."""
        kept = await self._store.standings.everybody()
        rated = await self._store.standings.rated_matches()
        counted = await asyncio.to_thread(recount, rated)
        return tuple(
            Difference(*key, kept.get(key), counted.get(key))
            for key in sorted(kept.keys() | counted.keys())
            if kept.get(key) != counted.get(key)
        )


def _key(game: str | None) -> str | None:
    return find(game).key if game else None
