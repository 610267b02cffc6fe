"""What people and servers prefer: read and changed.

It must not know what follows from it. What was read is kept for a moment, so that one move does
not ask for it again and again; the clock is handed in.
"""

import contextlib
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

from cachetools import TTLCache

from bot.play.preferences import Preferences, ServerSettings
from bot.store import Store

KEPT = timedelta(seconds=10)
"""So long is kept what was read: another process may have changed it."""

SEEN_KEPT = timedelta(minutes=10)
"""And so long what is only noted, since everybody who does anything asks for it."""

LARGEST = 10_000
"""What so many people and servers prefer is kept at most."""

T = TypeVar("T")


class SettingsService:
    """The settings of people and of servers."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.settings
        self._players, self._servers = _cache(clock, KEPT), _cache(clock, KEPT)
        self._seen = _cache(clock, SEEN_KEPT)
        self._changes = 0

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        return await self._read(self._players, user, self._store.player)

    def kept_player(self, user: int) -> Preferences | None:
        """What a person prefers, if that was read a moment ago: nothing is asked."""
        return self._players.get(user)

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
        if await self.seen_language(user) == language:
            return
        try:
            await self._store.note_language(user, language)
        finally:
            self._forget(self._seen, user)

    async def seen_language(self, user: int) -> str | None:
        """The language in which somebody was last seen to use Discord, if it is one of ours."""
        return await self._read(self._seen, user, self._store.seen_language)

    async def languages(self, guild: int) -> Mapping[str | None, int]:
        """How many of a server's players read which language; None is one that is not ours."""
        return await self._store.languages(guild)

    async def _read(
        self, kept: MutableMapping[int, Any], key: int, read: Callable[[int], Awaitable[T]]
    ) -> T:
        with contextlib.suppress(KeyError):
            found: T = kept[key]
            return found
        changes, read_now = self._changes, await read(key)
        if changes == self._changes:
            kept[key] = read_now
        return read_now

    def _forget(self, kept: MutableMapping[int, Any], key: int) -> None:
        # Whoever is reading just now may have read what was before, and does not keep it.
        self._changes += 1
        kept.pop(key, None)


def _cache(clock: Callable[[], datetime], kept: timedelta) -> TTLCache[int, Any]:
    return TTLCache(LARGEST, kept.total_seconds(), timer=lambda: clock().timestamp())
