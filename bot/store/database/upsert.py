"""Updating a row, or inserting it if it is missing."""

from collections.abc import Mapping

from sqlalchemy import Connection, Table, and_, insert, update


def upsert(
    connection: Connection,
    table: Table,
    key: Mapping[str, object],
    changes: Mapping[str, object],
    others: Mapping[str, object] | None = None,
) -> None:
    """Update the row with the given `key`, or insert a row if there is none.

    `others` are the values of an inserted row for the columns not in `changes`. The transaction
    must hold the lock for the row.
    """
    here = and_(*(table.c[name] == value for name, value in key.items()))
    if not connection.execute(update(table).where(here).values(changes)).rowcount:
        connection.execute(insert(table).values({**(others or {}), **changes, **key}))
