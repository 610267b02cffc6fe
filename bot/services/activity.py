"""Recent activity in channels; active players need no ping there.

Kept in memory, since losing it at a restart costs only a notice.
"""

from collections.abc import Callable

from cachetools import TTLCache

from bot.play.limits import SEEN_LATELY

MOST_PEOPLE = 50_000
"""Most people in channels that are remembered."""


class ActivityService:
    """Remembers recent activity per channel and person."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._seen: TTLCache[tuple[int, int], None] = TTLCache(
            MOST_PEOPLE, SEEN_LATELY.total_seconds(), timer=monotonic
        )

    def note(self, channel: int, user: int) -> None:
        """Record activity of a person in a channel."""
        self._seen[channel, user] = None

    def is_here(self, channel: int, user: int) -> bool:
        """Return whether a person was active in a channel recently."""
        return (channel, user) in self._seen
