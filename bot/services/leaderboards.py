"""Leaderboards, profiles, histories, and recomputed ratings."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.play.match import Match
from bot.ratings.leaderboard import (
    ROWS,
    Difference,
    History,
    Leaderboard,
    Period,
    Profile,
    RatingChange,
    Score,
)
from bot.ratings.lists import LISTS, find_list
from bot.ratings.solo import LevelList
from bot.ratings.standing import recount
from bot.store import Store
from bot.store.leaderboards import LeaderboardKey
from guti import Side
from guti.games import find

LENGTHS = {Period.MONTH: timedelta(days=30), Period.WEEK: timedelta(days=7)}

RECHECK_AFTER = timedelta(days=7)
"""Interval between checks whether a person is still in the server."""


class LeaderboardService:
    """Returns leaderboards, profiles and match histories."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def leaderboard(
        self, guild: int, asker: int, game: str | None, period: Period, page: int
    ) -> Leaderboard:
        """Return a page of a server's leaderboard, for one rating list or overall.

        Raises UnknownGame.
        """
        now = self._clock()
        key = LeaderboardKey(guild, game and find_list(game), now)
        if period is Period.ALL:
            return await self._store.leaderboards.by_rating(key, page, asker)
        since = now - LENGTHS[period]
        return await self._store.leaderboards.by_gain(key, period, since, page, asker)

    async def levels(self, guild: int, asker: int, game: str | None) -> LevelList:
        """Return a server's best players against the engine, by levels beaten.

        `game` None means all games. Raises UnknownGame.
        """
        key = LISTS[find_list(game)].key if game else None
        beaten = await self._store.leaderboards.levels(guild, key)
        return LevelList.of(beaten, asker)

    async def profile(self, guild: int, user: int, asker: int, *, alone: bool = False) -> Profile:
        """Return a person's profile as `asker` may see it.

        Private matches are included only if `asker` is the person and no one else sees the profile
        (`alone`).
        """
        now = self._clock()
        return await self._store.profiles.profile(guild, user, asker, now, alone=alone)

    async def history(
        self, guild: int, user: int, game: str | None, page: int, *, own: bool = False
    ) -> History:
        """Return a page of a person's finished matches. Raises UnknownGame.

        With `own`, the person's private matches are included.
        """
        key = find(game).key if game else None
        played = await self._store.profiles.played(guild, user, key, own=own)
        pages = max(1, -(-played // ROWS))
        page = min(max(1, page), pages)
        skipped = (page - 1) * ROWS
        results = await self._store.profiles.history(guild, user, key, ROWS, skipped, own=own)
        return History(user, key, results, page, pages)

    async def changes(self, match: int) -> dict[int, RatingChange]:
        """Return the players' rating changes in a match, by person. Empty for unrated matches."""
        return await self._store.standings.changes(match)

    async def between(self, match: Match) -> Score:
        """Return Black's score against White up to a finished match.

        It is empty unless both are people whose match counted.
        """
        if match.level is not None or len(match.people) < len(Side):
            return Score()
        return await self._store.leaderboards.between(match)

    async def unchecked(self, guild: int, users: tuple[int, ...]) -> tuple[int, ...]:
        """Return the users whose membership has not been checked within a week."""
        now = self._clock()
        return await self._store.standings.unchecked(guild, users, now - RECHECK_AFTER, now)

    async def check(self, guild: int, user: int, *, gone: bool) -> None:
        """Record whether a person has left a server. Leaderboards hide people who left."""
        await self._store.standings.check(guild, user, self._clock(), gone=gone)

    async def differences(self) -> tuple[Difference, ...]:
        """Recompute all standings, and return those that differ from the stored ones."""
        stored = await self._store.standings.all_standings()
        rated = await self._store.standings.rated_matches()
        recomputed = await asyncio.to_thread(recount, rated)
        return tuple(
            Difference(*key, stored.get(key), recomputed.get(key))
            for key in sorted(stored.keys() | recomputed.keys())
            if stored.get(key) != recomputed.get(key)
        )
