"""Code specific to PostgreSQL: locks, settings and error messages."""

import asyncio
import socket
from typing import Any
from urllib.parse import parse_qsl

from sqlalchemy import URL, Connection, Function, Table, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot import files
from bot.store.database import liveness

MIGRATING = -1
"""Number of the lock for upgrading the tables, which is no server's id."""

PERSON_LOCKS = 1
"""First number of the locks of people, which have two numbers, unlike the locks of servers."""

LOCK_TIMEOUT_MS = 1_500
"""Maximum wait for a lock. Interactions must be answered within 3 s.

It is longer than PostgreSQL's `deadlock_timeout`, one second, after which a deadlock is found. Only
then is one of the transactions repeated.
"""

MIGRATION_IDLE_TIMEOUT_MS = 60_000
"""Time after which PostgreSQL ends a migration whose process is silent."""

CONNECT_TIMEOUT_S = 5.0
"""Time limit for opening a connection."""

SYSTEM_CERTIFICATES = "system"
"""The `sslrootcert` that stands for the machine's own certificates."""

READING = {"isolation_level": "AUTOCOMMIT"}
"""Execution options for single statements, each of which reads its own snapshot."""

UNPREPARED: dict[str, Any] = {
    "statement_cache_size": 0,
    "prepared_statement_cache_size": 0,
    "prepared_statement_name_func": lambda: "",
}
"""Driver arguments that disable prepared statements.

A connection pooler may run each transaction on a different connection to the server. A statement
prepared on one connection does not exist on the others.
"""

SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Execution options for several statements that read one snapshot."""

SIZE = select(func.pg_database_size(func.current_database()))

CONFLICT_CODES = {"40001", "40P01"}
"""Error codes of serialization failures and deadlocks, after which to retry.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""

REFUSED = "in a password @ : / % are written %40 %3A %2F %25"
HELP = {
    liveness.READ_ONLY_CODE: "the server is a standby, or default_transaction_read_only is on",
    "28P01": REFUSED,
    "28000": REFUSED,
    "3D000": "create it, or name another database",
    "42501": "let this user own the database",
}
"""Advice for the operator, by PostgreSQL's error code."""


def failure_reason(error: BaseException) -> str:
    """Return why a PostgreSQL server cannot be used, with advice for the operator."""
    original = getattr(error, "orig", None) or error
    message = files.one_line_message(original)
    if isinstance(original, socket.gaierror):
        return f"there is no such host ({message}); correct its name (help: postgresql)"
    if isinstance(original, TimeoutError):
        return "it does not answer in time (help: postgresql)"
    if isinstance(original, OSError):
        if "rejected SSL" in message:
            return (
                f"{message}; enable TLS on the server, or on a network you trust use sslmode=prefer"
            )
        remedy = "start it, or correct host and port (help: postgresql)"
        return f"no PostgreSQL server answers there ({message}); {remedy}"
    advice = HELP.get(getattr(original, "sqlstate", None) or "")
    return f"{message}; {advice}" if advice else message


def is_postgresql(url: URL) -> bool:
    """Return whether `url` names a PostgreSQL database."""
    return url.get_backend_name() == "postgresql"


def lock(connection: Connection, number: int | None, idle_s: float) -> None:
    """Set a transaction's timeouts, and hold the lock `number` until the transaction ends.

    The server ends the transaction if it is idle for `idle_s`, so that a client that disappears
    does not keep the lock. The settings apply only to this transaction, because a pooler may share
    the connection with other clients.
    """
    settings = {
        "lock_timeout": f"{LOCK_TIMEOUT_MS}",
        "idle_in_transaction_session_timeout": f"{round(idle_s * 1000)}",
        "synchronous_commit": "on",
    }
    local = [func.set_config(name, value, True) for name, value in settings.items()]  # noqa: FBT003
    held = [] if number is None else [func.pg_advisory_xact_lock(number)]
    connection.execute(select(*local, *held))


async def lock_for_migration(connection: AsyncConnection, limit_s: float) -> None:
    """Take the lock for upgrading the tables, for which other processes may keep us waiting.

    The server ends the transaction after `limit_s` even if this process disappears or its
    connection is cut, and ends it sooner if it is idle.
    """
    limit = f"{round(limit_s * 1000)}"
    settings = {
        "lock_timeout": limit,
        "statement_timeout": limit,
        "idle_in_transaction_session_timeout": f"{MIGRATION_IDLE_TIMEOUT_MS}",
    }
    local = [func.set_config(name, value, True) for name, value in settings.items()]  # noqa: FBT003
    async with asyncio.timeout(CONNECT_TIMEOUT_S):
        await connection.execute(select(*local))
    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))


def is_conflict(error: BaseException) -> bool:
    """Return whether the error means that a transaction conflicted with another.

    It may also have conflicted with a change of the tables: the connection's prepared statements
    are stale then, and SQLAlchemy prepares them anew.
    """
    original = error.orig if isinstance(error, DBAPIError) else None
    stale = type(original).__name__ == "InvalidCachedStatementError"
    return stale or getattr(original, "sqlstate", None) in CONFLICT_CODES


def last_number(connection: Connection, table: Table) -> int:
    """Return the last number assigned by a table, or 0 if there is none."""
    sequence = connection.execute(select(_sequence(table))).scalar()
    state = text(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - quoted by PostgreSQL
    last, is_called = connection.execute(state).one()
    return int(last if is_called else last - 1)


def continue_numbers(connection: Connection, table: Table, last: int) -> None:
    """Make a table assign numbers above `last`."""
    connection.execute(select(func.setval(_sequence(table), last + 1, False)))  # noqa: FBT003


def _sequence(table: Table) -> Function[str]:
    return func.pg_get_serial_sequence(table.name, "id")


async def options(url: URL, connections: int) -> dict[str, Any]:
    """Return the options of an engine with `connections` connections.

    Prepared statements are disabled only behind a pooler, because they save time: a read takes
    1.2 ms with them and 1.5 ms without, a write 5.3 ms and 7.4 ms (median of 300, local server).
    """
    pooled = await _is_pooled(url)
    return {
        "pool_size": connections,
        "pool_recycle": liveness.RENEW_AFTER_S,
        "connect_args": driver_arguments(url) | (UNPREPARED if pooled else {}),
    }


def driver_arguments(url: URL) -> dict[str, Any]:
    """Return the driver's arguments that an address cannot contain."""
    arguments: dict[str, Any] = {"timeout": connect_timeout_s(url)}
    if ("sslrootcert", SYSTEM_CERTIFICATES) in parse_qsl(
        str(url.query.get("dsn")).partition("?")[2]
    ):
        # The driver then checks the certificate and the host's name.
        arguments["ssl"] = True
    return arguments


def connect_timeout_s(url: URL) -> float:
    """Return the time limit for opening a connection, as the address or the default says."""
    return float(str(url.query.get("timeout", "")) or 0) or CONNECT_TIMEOUT_S


async def _is_pooled(url: URL) -> bool:
    """Return whether the server is behind a connection pooler.

    Behind a pooler, the process id announced at login differs from the one that answers queries.
    """
    limit_s, bounded = connect_timeout_s(url), UNPREPARED | driver_arguments(url)
    engine = create_async_engine(url, poolclass=NullPool, connect_args=bounded)
    liveness.cut_closed_connections(engine)
    async with asyncio.timeout(limit_s), engine.connect() as connection:
        process = (await connection.execute(select(func.pg_backend_pid()))).scalar()
        driver: Any = (await connection.get_raw_connection()).driver_connection
        return bool(process != driver.get_server_pid())
