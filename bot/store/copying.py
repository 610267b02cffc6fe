"""Copying a whole database to another one, such as from SQLite to PostgreSQL."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, CursorResult, Row, Table, func, insert, select

from bot.store import numbers
from bot.store.database import JOB_TIMEOUT_S, Database, failures, waiting
from bot.store.database.columns import metadata
from bot.store.database.connections import Run
from bot.store.errors import CopyDiffers, DatabaseOccupied

BATCH = 1_000
"""Number of rows read and written together."""

TIMEOUT_S = 24 * 60 * 60.0
"""Time limit for a whole copy."""

Progress = Callable[[str, int, int], None]
"""Callback that takes a table's name, the number of rows copied, and the total."""


@dataclass(frozen=True)
class CopiedTable:
    """The name, number of rows and checksum of a copied table."""

    name: str
    rows: int
    checksum: str


async def copy(source: Database, target: Database, progress: Progress) -> tuple[CopiedTable, ...]:
    """Copy all rows to an empty database, and verify the copy.

    Changes made during the copy are missing, so stop the bot first. Raises DatabaseOccupied if
    the target has rows. Also raises CopyDiffers and StorageFails.
    """
    async with (
        source.reading(timeout_s=TIMEOUT_S) as from_source,
        target.writing(timeout_s=TIMEOUT_S) as to_target,
    ):
        read, write = _limited(source, from_source), _limited(target, to_target)
        for table in metadata.sorted_tables:
            if await _count(write, table):
                raise DatabaseOccupied(table.name)
        copied = [await _copy(table, read, write, progress) for table in metadata.sorted_tables]
        highest_assigned = await read(numbers.highest_assigned)
        await write(numbers.continue_after, highest_assigned)
    with failures.converted(target.engine.url):
        async with target.reading(timeout_s=TIMEOUT_S) as from_target:
            again = _limited(target, from_target)
            for each, table in zip(copied, metadata.sorted_tables, strict=True):
                if await _checksummed(again, table) != each:
                    raise CopyDiffers(table.name)
    return tuple(copied)


def _limited(database: Database, run: Run) -> Run:
    """Limit the time of each call of `run`, and log if one takes long."""

    async def call(*arguments: Any) -> Any:  # noqa: ANN401 - the result of the called function
        async with waiting.limited(database.engine.url, JOB_TIMEOUT_S):
            return await run(*arguments)

    return call


async def _copy(table: Table, read: Run, write: Run, progress: Progress) -> CopiedTable:
    checksum, done, total = 0, 0, await _count(read, table)
    async for rows in _batches(read, table):
        checksum += _checksum(rows)
        values = [dict(row._mapping) for row in rows]  # noqa: SLF001 - its public name
        await write(Connection.execute, insert(table), values)
        done += len(rows)
        progress(table.name, done, total)
    return _copied(table, done, checksum)


async def _checksummed(read: Run, table: Table) -> CopiedTable:
    checksum, count = 0, 0
    async for rows in _batches(read, table):
        checksum += _checksum(rows)
        count += len(rows)
    return _copied(table, count, checksum)


def _checksum(rows: Sequence[Row[Any]]) -> int:
    """Return a sum over rows in any order, because databases sort text differently."""
    return sum(int.from_bytes(sha256(_in_bytes(row)).digest(), "big") for row in rows)


def _copied(table: Table, rows: int, checksum: int) -> CopiedTable:
    return CopiedTable(table.name, rows, f"{checksum % 2**256:064x}")


async def _batches(read: Run, table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    query = select(table).order_by(*table.primary_key).execution_options(stream_results=True)
    rows: CursorResult[Any] = await read(Connection.execute, query)
    while batch := await read(lambda _: rows.fetchmany(BATCH)):
        yield batch


async def _count(run: Run, table: Table) -> int:
    return int(await run(Connection.scalar, select(func.count()).select_from(table)))


def _in_bytes(row: Row[Any]) -> bytes:
    """Return a row as bytes, which are equal for SQLite and PostgreSQL."""
    return repr(tuple(map(_plain, row))).encode()


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
