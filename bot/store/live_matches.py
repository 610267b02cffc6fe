"""A cache of live matches as this process last saved them.

Reading a match of 60 moves takes 3 ms of processor time, not counting the database.

A cached match may be outdated, because another process can change the stored match. A change is
therefore saved only if the cached and the stored match have the same version. Otherwise the change
is repeated on the stored match.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from bot.play.match import Match
from bot.shards import Shards

CAPACITY = 1000
"""Maximum number of cached matches, of 10 to 40 KB each."""

ALL = Shards()


class LiveMatches:
    """A cache of the most recently changed live matches."""

    def __init__(self, shards: Shards = ALL, capacity: int = CAPACITY) -> None:
        self._shards = shards
        self._matches: LRUCache[int, Match] = LRUCache(capacity)
        self._public: LRUCache[int, int] = LRUCache(capacity)
        self._settled: LRUCache[int, int] = LRUCache(capacity)

    def get(self, number: int) -> Match | None:
        """Return the match with a number, or None if not cached."""
        return self._matches.get(number)

    def played_in(self, channel: int, player: int) -> Match | None:
        """Return the player's public match in a channel, or None if not cached."""
        match = self._matches.get(self._public.get(channel, 0))
        if match is None or match.channel != channel or player not in match.players:
            return None
        return match

    @contextmanager
    def saving(self, match: Match) -> Iterator[None]:
        """Cache a match that the block saves.

        Removes the match from the cache if the block raises or the match has ended.
        """
        try:
            yield
        except BaseException:
            self.drop(match.id)
            raise
        if match.live:
            self._keep(match)
        else:
            self.drop(match.id)

    def replace(self, match: Match, saved: Match) -> None:
        """Drop a cached match that was stored with another clock."""
        if saved is not match:
            self.drop(match.id)

    def begin(self, match: Match) -> None:
        """Cache a new match."""
        self._keep(match)
        self.note_settled(match)

    def _keep(self, match: Match) -> None:
        if not self._shards.serves(match.guild):
            # Another process serves the match.
            return
        last = self._matches.get(match.id)
        if last and last.version > match.version:
            return
        self._matches[match.id] = match
        if match.owner is None:
            self._public[match.channel] = match.id

    def compare(self, read: Match) -> None:
        """Drop the cached match if the match `read` from the database is newer."""
        cached = self._matches.get(read.id)
        if cached and cached.version < read.version:
            self.drop(read.id)

    def drop(self, number: int) -> None:
        """Remove a match from the cache."""
        self._matches.pop(number, None)
        self._settled.pop(number, None)

    def is_settled(self, match: Match) -> bool:
        """Return whether no message about a match, except boards, can become stale.

        If another process posts such a message, the next recorded board makes it stale.
        """
        version = self._settled.get(match.id)
        # A later version comes from an attempt to save the next one, which is repeated.
        return version is not None and version <= match.version

    def note_settled(self, match: Match) -> None:
        """Record that all messages about a match, except boards, are marked as stale."""
        if self._shards.serves(match.guild):
            self._settled[match.id] = match.version

    def note_message(self, number: int) -> None:
        """Record that a message about a match may have to be marked later."""
        self._settled.pop(number, None)
