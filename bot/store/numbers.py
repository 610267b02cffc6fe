"""Numbers and versions of matches, challenges and analyses.

Numbers and versions are never reused, because messages on Discord contain them. The
tables that assign numbers are those with `sqlite_autoincrement`.
"""

from collections.abc import Mapping
from types import ModuleType

from sqlalchemy import Connection, Table, func, inspect, select, update

from bot.store import stores  # noqa: F401 - it imports all tables
from bot.store.database import postgresql, sqlite
from bot.store.database.columns import numbered_tables
from bot.store.match_tables import LIVE, matches

VERSIONS_SKIPPED = 1_000
"""Versions skipped by a restore, more than a match can gain after a backup."""


def highest_assigned(connection: Connection) -> dict[str, int]:
    """Return the highest number assigned by each table, including numbers of deleted rows.

    The number is 0 for a table missing from the database.
    """
    present = inspect(connection).get_table_names()
    return {
        table.name: _highest(connection, table) if table.name in present else 0
        for table in numbered_tables()
    }


def continue_after(connection: Connection, last: Mapping[str, int]) -> None:
    """Make each table assign only numbers above the table's number in `last`.

    `last` maps table names to numbers.
    """
    for table in numbered_tables():
        _dialect_module(connection).continue_numbers(connection, table, last[table.name])


def continue_versions(connection: Connection, replaced: Connection | None) -> None:
    """Raise the versions of live matches above any version in the database being replaced.

    Boards posted after the backup are then recognised as outdated. Pass None if the replaced
    database is lost. The versions of its matches are then unknown, and VERSIONS_SKIPPED is added.
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
    assigned: int = _dialect_module(connection).last_number(connection, table)
    return max(in_rows, assigned)


def _dialect_module(connection: Connection) -> ModuleType:
    return postgresql if postgresql.is_postgresql(connection.engine.url) else sqlite
