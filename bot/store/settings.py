"""Storage of settings of people and servers."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Column, Connection, Row, String, Table, bindparam, func, select, union

from bot.play.preferences import Preferences, ServerSettings
from bot.store.database.columns import SNOWFLAKE, PersonId, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.database.upsert import upsert
from bot.store.derived_columns import columns_of
from bot.store.match_tables import matches
from bot.store.rows import RowMapping

people = Table(
    "people",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    *columns_of(Preferences, "auto_move", "orientation"),
    info={LOCK: TableLock.GLOBAL},
)

seen_languages = Table(
    "seen_languages",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("language", String),
    info={LOCK: TableLock.GLOBAL},
)
"""The language in which each person last used Discord, or null if unsupported."""

servers = Table(
    "servers",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    *columns_of(ServerSettings, "orientation", "rated_a_day"),
    info={LOCK: TableLock.GLOBAL},
)

PREFERENCES = RowMapping(Preferences)

SERVER = RowMapping(ServerSettings)

# Built once, because building a statement takes longer than executing it.
_OF_PERSON = select(people).where(people.c.user == bindparam("user"))
_OF_SERVER = select(servers).where(servers.c.guild == bindparam("guild"))
_SEEN = select(seen_languages.c.language).where(seen_languages.c.user == bindparam("user"))

_ZONES = union(
    *(
        select(each.label("zone")).where(each.is_not(None))
        for each in (people.c.zone, servers.c.sunday_zone)
    )
)

Schedule = Callable[[Connection, int], object]
"""Stores when something is due in a server, by its settings."""


class SettingsStore(SubjectStore):
    """Stores the settings of people and servers."""

    async def player(self, user: int) -> Preferences:
        """Return a person's preferences, or the defaults if none are stored."""
        return preferences_of(await self._database.first(_OF_PERSON, user=user))

    async def stored(self, users: Collection[int]) -> list[Preferences]:
        """Return the preferences of those people for whom any are stored."""
        rows = await self._database.read(select(people).where(people.c.user.in_(users)))
        return [preferences_of(row) for row in rows]

    async def update_player(self, user: int, changes: Mapping[str, Any]) -> None:
        """Change some of a person's preferences."""
        await self._database.write(GLOBAL_LOCK, change_preferences, user, changes)

    async def zones(self) -> list[str]:
        """Return the time zones that people and servers have chosen, sorted."""
        return sorted(row.zone for row in await self._database.read(_ZONES))

    async def server(self, guild: int) -> ServerSettings:
        """Return a server's settings, or the defaults if none are stored."""
        return _server_of(await self._database.first(_OF_SERVER, guild=guild))

    @writes_globally
    def update_server(
        self,
        connection: Connection,
        guild: int,
        changes: Mapping[str, Any],
        schedules: Collection[Schedule] = (),
    ) -> None:
        """Change some of a server's settings, and what is due by the `schedules`."""
        columns, defaults = SERVER.write(changes), SERVER.row(ServerSettings())
        upsert(connection, servers, {"guild": guild}, columns, defaults)
        for schedule in schedules:
            schedule(connection, guild)

    async def seen_language(self, user: int) -> str | None:
        """Return the language in which a person last used Discord, or None if unsupported."""
        return await self._database.scalar(_SEEN, user=user)

    @writes_globally
    def note_language(self, connection: Connection, user: int, language: str | None) -> None:
        """Record the language in which a person uses Discord."""
        upsert(connection, seen_languages, {"user": user}, {"language": language})

    async def languages(self, guild: int) -> dict[str | None, int]:
        """Count a server's players by language. The key None stands for unsupported languages."""
        sides = (select(side.label("user")) for side in (matches.c.black, matches.c.white))
        players = union(*(side.where(matches.c.guild == guild) for side in sides)).subquery()
        language = func.coalesce(people.c.language, seen_languages.c.language).label("language")
        query = (
            select(language, func.count().label("readers"))
            .select_from(players)
            .outerjoin(people, people.c.user == players.c.user)
            .outerjoin(seen_languages, seen_languages.c.user == players.c.user)
            .where(language.is_not(None) | seen_languages.c.user.is_not(None))
            .group_by(language)
        )
        return {row.language: row.readers for row in await self._database.read(query)}


def preferences_of(row: Row[Any] | None) -> Preferences:
    """Return a person's preferences from a row, or the defaults without one."""
    return Preferences(**PREFERENCES.read(row)) if row else Preferences()


def preferences_in(connection: Connection, user: int) -> Preferences:
    """Return a person's preferences, or the defaults if none are stored."""
    return preferences_of(connection.execute(_OF_PERSON, {"user": user}).first())


def server_in(connection: Connection, guild: int) -> ServerSettings:
    """Return a server's settings, or the defaults if none are stored."""
    return _server_of(connection.execute(_OF_SERVER, {"guild": guild}).first())


def _server_of(row: Row[Any] | None) -> ServerSettings:
    return ServerSettings(**SERVER.read(row)) if row else ServerSettings()


def change_preferences(connection: Connection, user: int, changes: Mapping[str, Any]) -> None:
    """Change some of a person's preferences."""
    columns, defaults = PREFERENCES.write(changes), PREFERENCES.row(Preferences())
    upsert(connection, people, {"user": user}, columns, defaults)
