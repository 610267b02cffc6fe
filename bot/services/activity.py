"""Caches of people active in a channel, and of people who refuse direct messages.

Losing these caches at a restart causes at most an unnecessary notice.
"""

from collections.abc import Callable

from cachetools import TTLCache

from bot.play.limits import RECENTLY_ACTIVE, REFUSAL_PAUSE

MAX_PEOPLE = 50_000
"""Maximum number of entries in each cache."""


class ActivityService:
    """Remembers recent activity in channels, and refused direct messages."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._seen: TTLCache[tuple[int, int], None] = TTLCache(
            MAX_PEOPLE, RECENTLY_ACTIVE.total_seconds(), timer=monotonic
        )
        self._refusing: TTLCache[int, None] = TTLCache(
            MAX_PEOPLE, REFUSAL_PAUSE.total_seconds(), timer=monotonic
        )

    def note(self, channel: int, user: int) -> None:
        """Record that a person was active in a channel."""
        self._seen[channel, user] = None

    def note_direct(self, user: int, *, refused: bool) -> None:
        """Record whether Discord refused to deliver a direct message to a person."""
        if refused:
            self._refusing[user] = None
        else:
            self._refusing.pop(user, None)

    def refuses(self, user: int) -> bool:
        """Return whether Discord recently refused to deliver a direct message to a person."""
        return user in self._refusing

    def is_active(self, channel: int, user: int) -> bool:
        """Return whether a person was recently active in a channel."""
        return (channel, user) in self._seen
