"""The latest version of each match that a channel shows."""

import asyncio
import contextlib

from cachetools import LRUCache

from bot.play.match import Match

MATCHES_REMEMBERED = 1024


class ShownVersions:
    """The latest shown versions of recently shown matches."""

    def __init__(self) -> None:
        self._newest: LRUCache[int, int] = LRUCache(MATCHES_REMEMBERED)
        self._awaited: dict[int, asyncio.Event] = {}

    def note(self, match: Match) -> None:
        """Record that a message shows this version of a match."""
        self._newest[match.id] = max(match.version, self._newest.get(match.id, 0))
        if not match.live and match.id in self._awaited:
            self._awaited.pop(match.id).set()

    def has_newer(self, match: Match) -> bool:
        """Return whether a later version of the match is shown."""
        return bool(self._newest.get(match.id, 0) > match.version)

    async def wait_for_end(self, match: Match, timeout_s: float) -> None:
        """Wait up to `timeout_s` seconds until a match's end is shown or cannot be shown."""
        if self._newest.get(match.id, 0) >= match.version:
            return
        ended = self._awaited.setdefault(match.id, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await ended.wait()
        self._awaited.pop(match.id, None)
