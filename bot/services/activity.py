"""Recent activity in channels, where active players need no ping, and refused direct messages.

Both stay in memory: a restart that forgets them costs only a superfluous notice.
"""

from collections.abc import Callable

from cachetools import TTLCache

from bot.play.limits import RECENTLY_ACTIVE, REFUSAL_PAUSE

MAX_PEOPLE = 50_000
"""Maximum number of remembered pairs of channel and person, and of people who refuse messages."""


class ActivityService:
    """Remembers who was active where, and who refuses direct messages."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._seen: TTLCache[tuple[int, int], None] = TTLCache(
            MAX_PEOPLE, RECENTLY_ACTIVE.total_seconds(), timer=monotonic
        )
        self._refusing: TTLCache[int, None] = TTLCache(
            MAX_PEOPLE, REFUSAL_PAUSE.total_seconds(), timer=monotonic
        )

    def note(self, channel: int, user: int) -> None:
        """Record activity of a person in a channel."""
        self._seen[channel, user] = None

    def note_direct(self, user: int, *, refused: bool) -> None:
        """Record whether Discord `refused` a direct message to a person."""
        if refused:
            self._refusing[user] = None
        else:
            self._refusing.pop(user, None)

    def refuses(self, user: int) -> bool:
        """Return whether Discord refused a direct message to a person recently."""
        return user in self._refusing

    def is_here(self, channel: int, user: int) -> bool:
        """Return whether a person was active in a channel recently."""
        return (channel, user) in self._seen
