"""Everything that only PostgreSQL understands; it knows no table."""

from sqlalchemy import URL, Connection, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

MIGRATING = -1
"""The lock of who brings the tables up to date; no server has that number."""

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
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))


def may_be_tried_again(error: BaseException) -> bool:
    """Whether a transaction was undone only because another one was in its way."""
    original = error.orig if isinstance(error, DBAPIError) else None
    return getattr(original, "sqlstate", None) in IN_EACH_OTHERS_WAY


def options(connections: int) -> dict[str, object]:
    """How an engine with so many connections is made: one that was cut is found before its use."""
    return {"pool_size": connections, "max_overflow": 0, "pool_pre_ping": True}
