"""Updating a row, or inserting it if it is missing."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Table, TableClause, insert, update
from sqlalchemy.dialects import postgresql, sqlite

DIALECTS: dict[str, Any] = {"sqlite": sqlite, "postgresql": postgresql}


def upsert(
    connection: Connection,
    table: TableClause,
    key: Mapping[str, object],
    changes: Mapping[str, object],
    others: Mapping[str, object] | None = None,
) -> None:
    """Update the row with the given `key`, or insert a row if there is none.

    `others` are the values of an inserted row for the columns not in `changes`. The transaction
    must hold the lock for the row.
    """
    if not connection.execute(update(table).filter_by(**key).values(changes)).rowcount:
        connection.execute(insert(table).values({**(others or {}), **changes, **key}))


def upserts(table: Table, *changes: str) -> dict[str, Insert]:
    """Return a statement for each dialect that inserts rows.

    Of rows whose keys are in the table, it updates the columns `changes`.
    """
    return {name: _upsert(dialect.insert(table), changes) for name, dialect in DIALECTS.items()}


def _upsert(new: Any, changes: Sequence[str]) -> Any:  # noqa: ANN401 - a dialect's statement
    changed = {name: new.excluded[name] for name in changes}
    return new.on_conflict_do_update(index_elements=[*new.table.primary_key], set_=changed)


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert those rows whose keys are not in the table."""
    new = DIALECTS[connection.dialect.name].insert(table).on_conflict_do_nothing()
    connection.execute(new, rows)
