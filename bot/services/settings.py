"""What people and servers prefer: read and changed.

It must not know what follows from it.
"""

from typing import Any

from bot.play.preferences import Preferences, ServerSettings
from bot.store import Store


class SettingsService:
    """The settings of people and of servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        return await self._store.settings.player(user)

    async def update_player(self, user: int, **changes: Any) -> Preferences:  # noqa: ANN401 - any field
        """Change what a person prefers; gives all of it."""
        await self._store.settings.update_player(user, changes)
        return await self._store.settings.player(user)

    async def server(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        return await self._store.settings.server(guild)

    async def update_server(self, guild: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - any field
        """Change what a server prefers; gives all of it."""
        await self._store.settings.update_server(guild, changes)
        return await self._store.settings.server(guild)
