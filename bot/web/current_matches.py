"""Matches as last changed, for many pages that ask at the same moment."""

from cachetools import TTLCache

from bot.play.events import MatchEvent
from bot.play.match import Match
from bot.services import Services
from bot.services.single_flight import SingleFlight

MATCHES_CACHED = 500

LIFETIME_S = 2.0
"""Seconds for which a match is cached, since another process may change it."""


class CurrentMatches:
    """Reads matches, each at most once in two seconds unless it changes."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._cache: TTLCache[object, Match] = TTLCache(
            MATCHES_CACHED, LIFETIME_S, timer=services.clock.monotonic
        )
        self._reading = SingleFlight[Match](self._cache)

    async def get(self, number: int) -> Match:
        """Return a match. Raises NoSuchMatch."""
        return await self._reading.get(number, lambda: self._matches.get(number))

    def note(self, event: MatchEvent) -> None:
        """Keep a match as an event has it."""
        self._reading.forget(event.match.id)
        self._cache[event.match.id] = event.match

    def require(self, number: int, version: int) -> None:
        """Forget a match that is older than a version."""
        known = self._cache.get(number)
        if known is None or known.version < version:
            self._reading.forget(number)
