"""Settings: what people and servers prefer.

It must not know what follows from it.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from bot.play.preferences import Preferences, ServerSettings
from bot.store.database import Database
from bot.store.rows import PREFERENCES, SERVER, preferences_of, server_of
from bot.store.schema import people, servers


class SettingsStore:
    """The settings of people and servers; who has never chosen has the defaults."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        rows = await self._database.read(select(people).where(people.c.user == user))
        return preferences_of(rows[0]) if rows else Preferences()

    async def update_player(self, user: int, changes: Mapping[str, Any]) -> None:
        """Change fields of what a person prefers."""
        defaults = PREFERENCES.row(Preferences())
        await self._database.put(people, "user", user, PREFERENCES.write(changes), defaults)

    async def server(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        rows = await self._database.read(select(servers).where(servers.c.guild == guild))
        return server_of(rows[0]) if rows else ServerSettings()

    async def update_server(self, guild: int, changes: Mapping[str, Any]) -> None:
        """Change fields of what a server prefers."""
        defaults = SERVER.row(ServerSettings())
        await self._database.put(servers, "guild", guild, SERVER.write(changes), defaults)
