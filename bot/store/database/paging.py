"""Reading and writing many rows in pages, so that other transactions can run in between."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, Select, Table, literal, select, tuple_

from bot.store.database.database import JOB_TIMEOUT_S, Database

PAGE = 500
"""Number of rows read or written together, which takes a few milliseconds."""


async def pages(
    database: Database, statement: Select[Any], key: Sequence[Column[Any]]
) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yield the rows of a statement in pages, ordered by `key`.

    `key` are columns of the statement that are unique together. Each page is a separate read, so
    later pages include later changes. Raises StorageFails.
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


def limited(table: Table, where: ColumnElement[bool], limit: int) -> ColumnElement[bool]:
    """Return a condition that selects up to `limit` of the rows matching `where`."""
    key = tuple(table.primary_key)
    return tuple_(*key).in_(select(*key).where(where).limit(limit))
