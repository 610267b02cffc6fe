"""Numbers and versions, which are never reused because messages may contain them.

The tables with `sqlite_autoincrement` assign numbers.
"""

from collections.abc import Mapping
from types import ModuleType

from sqlalchemy import Connection, Table, func, inspect, select, update

from bot.store import postgresql, sqlite
from bot.store.schema import LIVE, matches, metadata

NUMBERED = tuple(
    table for table in metadata.sorted_tables if table.dialect_options["sqlite"]["autoincrement"]
)

VERSIONS_SKIPPED = 1_000
"""Versions skipped by a restore: more than a match gains after a backup."""


def highest_assigned(connection: Connection) -> dict[str, int]:
    """Return the highest number that each table has assigned, even to a deleted row.

    The database may be of an older version, or have no tables.
    """
    present = inspect(connection).get_table_names()
    return {
        table.name: _highest(connection, table) if table.name in present else 0
        for table in NUMBERED
    }


def continue_after(connection: Connection, last: Mapping[str, int]) -> None:
    """Make each table's next number come after its `last` one."""
    for table in NUMBERED:
        _special(connection).continue_numbers(connection, table, last[table.name])


def continue_versions(connection: Connection, replaced: Connection | None) -> None:
    """Raise the versions of live matches above those in the replaced database.

    Boards posted from that database are then recognised as outdated. If that database is lost, or
    lacks a match, the match may have had any number of moves since, so VERSIONS_SKIPPED are added.
    """
    version_of = select(matches.c.id, matches.c.version)
    if replaced is not None and not inspect(replaced).has_table(matches.name):
        replaced = None
    for number, version in connection.execute(version_of.where(LIVE)).all():
        this = version_of.where(matches.c.id == number)
        there = replaced.execute(this).first() if replaced else None
        if there is None or there.version > version:
            above = max(version, there.version if there else 0) + VERSIONS_SKIPPED
            raised = update(matches).where(matches.c.id == number)
            connection.execute(raised.values(version=above, position_version=above))


def _highest(connection: Connection, table: Table) -> int:
    in_rows: int = connection.execute(select(func.max(table.c.id))).scalar() or 0
    assigned: int = _special(connection).last_number(connection, table)
    return max(in_rows, assigned)


def _special(connection: Connection) -> ModuleType:
    return postgresql if postgresql.is_postgresql(connection.engine.url) else sqlite
