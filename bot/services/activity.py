"""Activity: who was seen in a channel a moment ago, and need not be called there.

It must not know Discord's objects (ids are ints); the monotonic clock is handed in. What is
forgotten at a restart costs a notice, no more, so it is kept in memory.
"""

from collections.abc import Callable

from cachetools import TTLCache

from bot.play.limits import SEEN_LATELY

PEOPLE = 50_000
"""So many people in channels are remembered at most."""


class ActivityService:
    """Remembers for a few minutes who did something where."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._seen: TTLCache[tuple[int, int], None] = TTLCache(
            PEOPLE, SEEN_LATELY.total_seconds(), timer=monotonic
        )

    def note(self, channel: int, user: int) -> None:
        """Somebody does something in a channel."""
        self._seen[channel, user] = None

    def is_here(self, channel: int, user: int) -> bool:
        """Whether somebody did something in a channel in the last minutes."""
        return (channel, user) in self._seen
