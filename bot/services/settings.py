"""What people and servers prefer: read and changed.

It must not know what follows from it. What was read is kept for a moment, so that one move does
not ask for it again and again; the clock is handed in.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

from cachetools import LRUCache, TTLCache

from bot.play.preferences import Preferences, ServerSettings
from bot.store import Store

KEPT = timedelta(seconds=10)
"""So long is kept what was read: another process may have changed it."""

LARGEST = 10_000
"""What so many people and servers prefer is kept at most."""

T = TypeVar("T")


class SettingsService:
    """The settings of people and of servers."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.settings
        self._players, self._servers = (_cache(clock) for _ in range(2))
        self._seen: LRUCache[int, str | None] = LRUCache(LARGEST)
        self._changes = 0

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        return await self._read(self._players, user, self._store.player)

    async def update_player(self, user: int, **changes: Any) -> Preferences:  # noqa: ANN401 - any field
        """Change what a person prefers; gives all of it."""
        try:
            await self._store.update_player(user, changes)
        finally:
            self._forget(self._players, user)
        return await self.player(user)

    async def server(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        return await self._read(self._servers, guild, self._store.server)

    async def update_server(self, guild: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - any field
        """Change what a server prefers; gives all of it."""
        try:
            await self._store.update_server(guild, changes)
        finally:
            self._forget(self._servers, guild)
        return await self.server(guild)

    async def note_language(self, user: int, language: str | None) -> None:
        """Somebody was seen with a language of ours, or with none."""
        if await self.seen_language(user) != language:
            await self._store.note_language(user, language)
            self._seen[user] = language

    async def seen_language(self, user: int) -> str | None:
        """The language in which somebody was last seen to use Discord, if it is one of ours."""
        if user not in self._seen:
            self._seen[user] = await self._store.seen_language(user)
        return self._seen[user]

    async def languages(self, guild: int) -> Mapping[str, int]:
        """How many of a server's players read which language, as far as that is known."""
        return await self._store.languages(guild)

    async def _read(
        self, kept: MutableMapping[int, T], key: int, read: Callable[[int], Awaitable[T]]
    ) -> T:
        found = kept.get(key)
        if found is None:
            changes, found = self._changes, await read(key)
            if changes == self._changes:
                kept[key] = found
        return found

    def _forget(self, kept: MutableMapping[int, Any], key: int) -> None:
        # Whoever is reading just now may have read what was before, and does not keep it.
        self._changes += 1
        kept.pop(key, None)


def _cache(clock: Callable[[], datetime]) -> TTLCache[int, Any]:
    return TTLCache(LARGEST, KEPT.total_seconds(), timer=lambda: clock().timestamp())
