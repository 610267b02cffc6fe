"""Large results in pages of one statement each, with other work in between."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, Select, Table, literal, select, tuple_

from bot.store.database import JOB_TIMEOUT_S, Database

PAGE = 500
"""Number of rows read or written together, which takes a few milliseconds."""


async def pages(
    database: Database, statement: Select[Any], key: Sequence[Column[Any]]
) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yield a statement's rows in pages, ordered by a unique `key`.

    The key's columns must be in the statement. Each page reads the current state. Raises
    StorageFails.
    """
    ordered, last = statement.order_by(*key).limit(PAGE), None
    while True:
        rows = await database.read(
            ordered if last is None else ordered.where(last), timeout_s=JOB_TIMEOUT_S
        )
        if rows:
            yield rows
        if len(rows) < PAGE:
            return
        values = (literal(rows[-1]._mapping[column], column.type) for column in key)  # noqa: SLF001 - its public name
        last = tuple_(*key) > tuple_(*values)


def some(table: Table, where: ColumnElement[bool], limit: int) -> ColumnElement[bool]:
    """Return a condition for at most `limit` of the rows that match `where`."""
    key = tuple(table.primary_key)
    return tuple_(*key).in_(select(*key).where(where).limit(limit))
