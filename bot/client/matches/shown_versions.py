"""The versions of matches that channels show, those this process knows."""

from cachetools import LRUCache

from bot.play.match import Match

MATCHES_KNOWN = 1024


class ShownVersions:
    """The newest shown version of each match, for the matches shown last."""

    def __init__(self) -> None:
        self._newest: LRUCache[int, int] = LRUCache(MATCHES_KNOWN)

    def note(self, match: Match) -> None:
        """Record that a message shows a match as it is."""
        self._newest[match.id] = max(match.version, self._newest.get(match.id, 0))

    def has_newer(self, match: Match) -> bool:
        """Return whether a message shows a later version."""
        return bool(self._newest.get(match.id, 0) > match.version)
