"""Settings: what people and servers prefer.

It must not know what follows from it.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, Connection, bindparam, func, insert, select, union, update

from bot.play.preferences import Preferences, ServerSettings
from bot.store.database import Database
from bot.store.locks import EVERYWHERE
from bot.store.rows import PREFERENCES, SERVER, preferences_of, server_of
from bot.store.schema import matches, people, seen_languages, servers

# They stand ready: to put a statement together takes longer than to run it.
_OF_PERSON = select(people).where(people.c.user == bindparam("user"))
_OF_SERVER = select(servers).where(servers.c.guild == bindparam("guild"))
_SEEN = select(seen_languages.c.language).where(seen_languages.c.user == bindparam("user"))


class SettingsStore:
    """The settings of people and servers; who has never chosen has the defaults."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def player(self, user: int) -> Preferences:
        """What a person prefers."""
        rows = await self._database.read(_OF_PERSON, user=user)
        return preferences_of(rows[0]) if rows else Preferences()

    async def update_player(self, user: int, changes: Mapping[str, Any]) -> None:
        """Change fields of what a person prefers."""
        written, defaults = PREFERENCES.write(changes), PREFERENCES.row(Preferences())
        await self._database.write(EVERYWHERE, _put, people.c.user, user, written, defaults)

    async def server(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        rows = await self._database.read(_OF_SERVER, guild=guild)
        return server_of(rows[0]) if rows else ServerSettings()

    async def update_server(self, guild: int, changes: Mapping[str, Any]) -> None:
        """Change fields of what a server prefers."""
        written, defaults = SERVER.write(changes), SERVER.row(ServerSettings())
        await self._database.write(EVERYWHERE, _put, servers.c.guild, guild, written, defaults)

    async def seen_language(self, user: int) -> str | None:
        """The language in which somebody was last seen to use Discord, if it is one of ours."""
        rows = await self._database.read(_SEEN, user=user)
        return rows[0].language if rows else None

    async def note_language(self, user: int, language: str | None) -> None:
        """Keep in which language somebody uses Discord."""
        written = {"language": language}
        await self._database.write(EVERYWHERE, _put, seen_languages.c.user, user, written, {})

    async def languages(self, guild: int) -> dict[str | None, int]:
        """How many of a server's players read which language; None is one that is not ours."""
        sides = (select(side.label("user")) for side in (matches.c.black, matches.c.white))
        players = union(*(side.where(matches.c.guild == guild) for side in sides)).subquery()
        language = func.coalesce(people.c.language, seen_languages.c.language).label("language")
        asked = (
            select(language, func.count().label("readers"))
            .select_from(players)
            .outerjoin(people, people.c.user == players.c.user)
            .outerjoin(seen_languages, seen_languages.c.user == players.c.user)
            .where(language.is_not(None) | seen_languages.c.user.is_not(None))
            .group_by(language)
        )
        return {row.language: row.readers for row in await self._database.read(asked)}


def _put(
    connection: Connection,
    key: Column[int],
    value: int,
    changes: Mapping[str, Any],
    defaults: Mapping[str, Any],
) -> None:
    """Change the row of a key, or add one with defaults for the rest."""
    changed = connection.execute(update(key.table).where(key == value).values(changes))
    if not changed.rowcount:
        new = {**defaults, **changes, key.name: value}
        connection.execute(insert(key.table).values(new))
