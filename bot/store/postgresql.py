"""Everything that only PostgreSQL understands; it knows no table."""

from typing import Any

from sqlalchemy import URL, Connection, Function, Table, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

MIGRATING = -1
"""The lock of who brings the tables up to date; no server has that number."""

LOCK_TIMEOUT = 1_000
"""Milliseconds to wait for another process's write: who asked must hear of it in time."""

READING = {"isolation_level": "AUTOCOMMIT"}
"""The execution options of a connection that only reads: each statement sees one state."""

SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Those of one on which all statements see the same state."""

IN_EACH_OTHERS_WAY = {"40001", "40P01"}
"""What PostgreSQL calls a failure to serialize and a deadlock: who comes again gets through.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""


def is_postgresql(url: URL) -> bool:
    """Whether `url` names a PostgreSQL database."""
    return url.get_backend_name() == "postgresql"


async def lock(connection: AsyncConnection, number: int) -> None:
    """Wait for whoever holds the lock of that number, and hold it to the transaction's end."""
    await connection.execute(select(func.pg_advisory_xact_lock(number)))


def lock_for_migration(connection: Connection) -> None:
    """Wait until no other process changes the tables."""
    if is_postgresql(connection.engine.url):
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))


def may_be_tried_again(error: BaseException) -> bool:
    """Whether a transaction was undone only because another one was in its way."""
    original = error.orig if isinstance(error, DBAPIError) else None
    return getattr(original, "sqlstate", None) in IN_EACH_OTHERS_WAY


def storable(text: str) -> str:
    """A text without what PostgreSQL cannot keep: zero bytes, and halves of characters."""
    return text.encode(errors="replace").decode().replace("\0", "?")


def last_number(connection: Connection, table: Table) -> int:
    """Return the last number that a table has given out, or 0."""
    sequence = connection.execute(select(_sequence(table))).scalar()
    state = text(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - quoted by PostgreSQL
    last, is_called = connection.execute(state).one()
    return int(last if is_called else last - 1)


def continue_numbers(connection: Connection, table: Table, last: int) -> None:
    """Let a table's next number come after `last`."""
    connection.execute(select(func.setval(_sequence(table), last + 1, False)))  # noqa: FBT003


def _sequence(table: Table) -> Function[str]:
    return func.pg_get_serial_sequence(table.name, "id")


def options(connections: int) -> dict[str, Any]:
    """How an engine with so many connections is made: one that was cut is found before its use."""
    return {
        "pool_size": connections,
        "max_overflow": 0,
        "pool_pre_ping": True,
        "connect_args": {"server_settings": {"lock_timeout": f"{LOCK_TIMEOUT}"}},
    }
