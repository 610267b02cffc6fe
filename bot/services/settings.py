"""What people and servers prefer: read and changed.

It must not know what follows from it; the clock is handed in.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.clock import SteadyClock
from bot.play.preferences import Preferences, ServerSettings
from bot.services.read_cache import ReadCache
from bot.store import Store

KEPT = timedelta(seconds=10)
"""So long is kept what was read, so that one move does not ask for it again and again."""

SEEN_KEPT = timedelta(minutes=10)
"""And so long what is only noted, since everybody who does anything asks for it."""


class SettingsService:
    """The settings of people and of servers."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.settings
        self._people = store.people
        timer = SteadyClock.of(clock).monotonic
        self._players = ReadCache(self._store.player, KEPT, timer)
        self._servers = ReadCache(self._store.server, KEPT, timer)
        self._seen = ReadCache(self._store.seen_language, SEEN_KEPT, timer)

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        return await self._players.get(user)

    def kept_player(self, user: int) -> Preferences | None:
        """What a person prefers, if that was read a moment ago: nothing is asked."""
        return self._players.peek(user)

    async def update_player(self, user: int, **changes: Any) -> Preferences:  # noqa: ANN401 - any field
        """Change what a person prefers; gives all of it."""
        await self._players.change(user, self._store.update_player(user, changes))
        return await self.player(user)

    async def forget(self, user: int) -> None:
        """Delete what a person prefers, and what was noted of them."""
        deleting = self._people.delete_preferences(user)
        await self._players.change(user, self._seen.change(user, deleting))

    async def server(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        return await self._servers.get(guild)

    async def update_server(self, guild: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - any field
        """Change what a server prefers; gives all of it."""
        await self._servers.change(guild, self._store.update_server(guild, changes))
        return await self.server(guild)

    async def seen_language(self, user: int) -> str | None:
        """The language in which somebody was last seen to use Discord, if it is one of ours."""
        return await self._seen.get(user)

    async def note_language(self, user: int, language: str | None) -> None:
        """Somebody was seen with a language of ours, or with none."""
        if await self.seen_language(user) != language:
            await self._seen.change(user, self._store.note_language(user, language))

    async def languages(self, guild: int) -> Mapping[str | None, int]:
        """How many of a server's players read which language; None is one that is not ours."""
        return await self._store.languages(guild)
