"""Updates of rows that insert the row if it is missing."""

from collections.abc import Mapping

from sqlalchemy import Connection, Table, and_, insert, update


def upsert(
    connection: Connection,
    table: Table,
    key: Mapping[str, object],
    changes: Mapping[str, object],
    others: Mapping[str, object] | None = None,
) -> None:
    """Update the row with a key, or insert it with `changes` and `others`.

    The transaction must hold the lock of the row.
    """
    here = and_(*(table.c[name] == value for name, value in key.items()))
    if not connection.execute(update(table).where(here).values(changes)).rowcount:
        connection.execute(insert(table).values({**(others or {}), **changes, **key}))
