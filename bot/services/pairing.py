"""The match that an accepted challenge comes to, and whether it is rated.

It must not know how a challenge came to be accepted; clock and chance are handed in.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.play.challenge import Challenge
from bot.play.match import Match
from bot.store import Store

DAY = timedelta(days=1)


class Pairing:
    """Makes matches of accepted challenges."""

    def __init__(self, store: Store, clock: Callable[[], datetime], random: Random) -> None:
        self._store = store
        self._clock = clock
        self._random = random

    async def match_of(self, challenge: Challenge) -> Match:
        """The match that a challenge comes to; rated if it asks for it and may be."""
        match = challenge.match(self._random)
        rated = match.rated and await self.may_rate(match.guild, *match.players)
        return replace(match, rated=rated)

    async def may_rate(self, guild: int, one: int, other: int | None) -> bool:
        """Whether another match of these two is rated: only so many in a day are."""
        if other is None:
            return True
        since = self._clock() - DAY
        begun = await self._store.records.rated_between(guild, (one, other), since)
        return begun < (await self._store.house(guild)).rated_a_day
