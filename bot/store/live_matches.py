"""Live matches as this process kept them last: who plays on in one need not read it.

Another process may have changed a match since: a step that is taken on one counts only once it is
saved at the version it began from, and one that fails is to be taken anew on what is read. It must
not know the database, nor what steps there are.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from bot.play.match import Match
from bot.shards import Shards

CAPACITY = 1000
"""So many matches are kept at most, of 10 to 40 KB each."""

ALL = Shards()


class LiveMatches:
    """The live matches that were changed last."""

    def __init__(self, shards: Shards = ALL, capacity: int = CAPACITY) -> None:
        self._shards = shards
        self._matches: LRUCache[int, Match] = LRUCache(capacity)
        self._public: LRUCache[int, int] = LRUCache(capacity)

    def get(self, number: int) -> Match | None:
        """The match of that number, if it is kept."""
        return self._matches.get(number)

    def played_in(self, channel: int, player: int) -> Match | None:
        """The match that `player` has in a channel, for all to see, if it is kept."""
        match = self._matches.get(self._public.get(channel, 0))
        if match is None or match.channel != channel or player not in match.players:
            return None
        return match

    @contextmanager
    def saving(self, match: Match) -> Iterator[None]:
        """Keep a match if what is done here saves it; else it may have been changed."""
        try:
            yield
        except BaseException:
            self.drop(match.id)
            raise
        if match.live:
            self._keep(match)
        else:
            self.drop(match.id)

    def begin(self, match: Match) -> None:
        """Keep a new match."""
        self._keep(match)

    def _keep(self, match: Match) -> None:
        if not self._shards.serves(match.guild):
            # Another process goes on with it.
            return
        last = self._matches.get(match.id)
        if last and last.version > match.version:
            return
        if last and last.message and last.shown_version is not None:
            match = match.shown_by(last.message, last.shown_version)
        self._matches[match.id] = match
        if match.owner is None:
            self._public[match.channel] = match.id

    def compare(self, read: Match) -> None:
        """Keep a match no longer that is newer as it was read: another process has changed it."""
        kept = self._matches.get(read.id)
        if kept and kept.version < read.version:
            self.drop(read.id)

    def show(self, number: int, message: int, version: int) -> None:
        """Note which message shows the board of a match, if it is kept."""
        if match := self._matches.get(number):
            self._matches[number] = match.shown_by(message, version)

    def drop(self, number: int) -> None:
        """Keep a match no longer."""
        self._matches.pop(number, None)
