"""Settings of people and servers."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from bot.clock import SteadyClock
from bot.play.direct_puzzle import next_due
from bot.play.preferences import Preferences, ServerSettings
from bot.play.zones import is_known
from bot.services.read_cache import ReadCache
from bot.store import Store, daily_puzzles, week_cards

T = TypeVar("T")

SETTINGS_LIFETIME = timedelta(seconds=10)
"""Lifetime of cached settings. A single move needs settings several times."""

LANGUAGE_LIFETIME = timedelta(minutes=10)
"""Lifetime of cached languages. Every interaction needs the user's language."""

SCHEDULES: dict[Callable[..., object], set[str]] = {
    daily_puzzles.schedule: {"puzzle_channel", "puzzle_hour"},
    week_cards.schedule: {"sunday_channel", "sunday_hour", "sunday_zone"},
}
"""Settings of servers by which something is due."""


class SettingsService:
    """Reads, caches and changes the settings of people and servers."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store.settings
        self._clock = clock
        self._people = store.people
        self._direct_puzzles = store.direct_puzzles
        timer = SteadyClock.of(clock).monotonic
        self._players = ReadCache(self._store.player, SETTINGS_LIFETIME, timer)
        self._servers = ReadCache(self._store.server, SETTINGS_LIFETIME, timer)
        self._seen = ReadCache(self._store.seen_language, LANGUAGE_LIFETIME, timer)

    async def player(self, user: int) -> Preferences:
        """Return a person's preferences."""
        return await self._players.get(user)

    def cached_player(self, user: int) -> Preferences | None:
        """Return a person's preferences from the cache, or None if not cached."""
        return self._players.peek(user)

    async def update_player(self, user: int, **changes: Any) -> Preferences:  # noqa: ANN401 - any field
        """Change some of a person's preferences; return all preferences.

        A change of the puzzle hour or time zone also changes when the next puzzle is due.
        """
        if changes.keys() & {"puzzle_hour", "zone"}:
            due = self.next_puzzle(replace(await self.player(user), **changes))
            changes |= {"puzzle_refused": False}
            changing = self._direct_puzzles.choose(user, changes, due)
        else:
            changing = self._store.update_player(user, changes)
        await self._players.change(user, changing)
        return await self.player(user)

    def next_puzzle(self, preferences: Preferences) -> datetime | None:
        """Return when a person's next puzzle comes by direct message, or None if none comes."""
        hour, sent = preferences.puzzle_hour, preferences.puzzle_sent
        return None if hour is None else next_due(hour, preferences.zone, self._clock(), sent)

    async def unknown_zones(self) -> list[str]:
        """Return the chosen time zones that this machine does not know, and so counts as UTC."""
        return [zone for zone in await self._store.zones() if not is_known(zone)]

    async def change(self, user: int, writing: Awaitable[T]) -> T:
        """Await `writing`, which changes a person's stored preferences, and return its result.

        The cached preferences are removed.
        """
        return await self._players.change(user, writing)

    async def forget(self, user: int) -> None:
        """Delete a person's preferences and recorded language."""
        deleting = self._people.delete_preferences(user)
        await self._players.change(user, self._seen.change(user, deleting))

    async def server(self, guild: int) -> ServerSettings:
        """Return a server's settings."""
        return await self._servers.get(guild)

    async def update_server(self, guild: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - any field
        """Change some of a server's settings; return all settings.

        A change of an hour, a channel or a time zone also changes when the next puzzle or the next
        Sunday card is due.
        """
        found = (each for each, names in SCHEDULES.items() if changes.keys() & names)
        schedules = [partial(each, now=self._clock()) for each in found]
        changing = self._store.update_server(guild, changes, schedules)
        await self._servers.change(guild, changing)
        return await self.server(guild)

    async def seen_language(self, user: int) -> str | None:
        """Return the language in which a person last used Discord, or None if unsupported."""
        return await self._seen.get(user)

    async def note_language(self, user: int, language: str | None) -> None:
        """Record the language in which a person uses Discord, or None if unsupported."""
        if await self.seen_language(user) != language:
            await self._seen.change(user, self._store.note_language(user, language))

    async def languages(self, guild: int) -> Mapping[str | None, int]:
        """Count a server's players by language. The key None stands for unsupported languages."""
        return await self._store.languages(guild)
