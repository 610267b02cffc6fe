"""Checks that a database can do what Guti needs, before anyone plays."""

import sqlite3

from sqlalchemy import Connection, func, select, text

from bot.store.database import revisions, waiting
from bot.store.database.columns import metadata, numbered_tables
from bot.store.database.connections import Connections
from bot.store.database.locks import TRIED_LOCK
from bot.store.errors import DatabaseUnusable

TIMEOUT_S = 5.0
"""Time limit of the checks, which take some milliseconds."""

OLDEST_SQLITE = (3, 35, 0)
"""The first version of SQLite with RETURNING."""

ENCODINGS = {"UTF8", "SQL_ASCII"}
"""Encodings that hold every name. With SQL_ASCII, PostgreSQL stores bytes without a look."""

SERVER = text(
    "SELECT current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS stands_by,"
    " current_setting('default_transaction_read_only') = 'on' AS read_only,"
    " current_user AS person, current_schema() AS schema"
)

TRY_LOCK = select(func.pg_try_advisory_xact_lock(TRIED_LOCK))

HELD = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")

MISSING = text(
    """
    SELECT name, privilege
    FROM unnest(CAST(:tables AS text[])) AS name,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
    WHERE NOT has_table_privilege(to_regclass(quote_ident(name)), privilege)
    UNION ALL
    SELECT name, 'USAGE'
    FROM unnest(CAST(:numbered AS text[])) AS name
    WHERE to_regclass(quote_ident(name)) IS NOT NULL
        AND NOT has_sequence_privilege(pg_get_serial_sequence(quote_ident(name), 'id'), 'USAGE')
    UNION ALL
    SELECT name, 'ownership'
    FROM unnest(CAST(:tables AS text[])) AS name
        JOIN pg_class ON pg_class.oid = to_regclass(quote_ident(name))
    WHERE :upgrades AND NOT pg_has_role(relowner, 'USAGE')
    UNION ALL
    SELECT current_schema(), 'CREATE'
    WHERE :upgrades AND NOT has_schema_privilege(current_schema(), 'CREATE')
    LIMIT 1
    """
)


class StandsBy(Exception):
    """The server follows another one, and may take its place later."""

    sqlstate = "57P03"
    """The code of servers that cannot be used yet."""


async def require_server(connections: Connections) -> None:
    """Check what does not depend on the tables: encoding, writing and locks.

    Raises DatabaseUnusable or SQLAlchemyError.
    """
    if not connections.concurrent:
        _require_sqlite()
        return
    async with waiting.limited(connections.engine.url, TIMEOUT_S):
        await connections.read(_require_suitable)
        await connections.snapshot(_require_locks)


async def require_rights(connections: Connections) -> None:
    """Check the user's rights to the tables, and to a due upgrade.

    Raises DatabaseUnusable.
    """
    if connections.concurrent:
        async with waiting.limited(connections.engine.url, TIMEOUT_S):
            await connections.read(_require_rights)


def _require_sqlite() -> None:
    """Raise DatabaseUnusable if Python uses an SQLite that lacks statements of Guti."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise DatabaseUnusable(
            f"this Python has SQLite {sqlite3.sqlite_version}, and Guti needs {oldest} or newer; "
            "use another Python, the image, or PostgreSQL (help: old-sqlite)"
        )


def _require_suitable(connection: Connection) -> None:
    server = connection.execute(SERVER).one()
    if server.encoding not in ENCODINGS:
        raise DatabaseUnusable(
            f"its encoding {server.encoding} lacks letters of people’s names; create a database "
            "with UTF8 (help: encoding)"
        )
    if server.stands_by:
        sentence = "it is a standby, which allows no changes (help: postgresql-rights)"
        raise DatabaseUnusable(sentence) from StandsBy(sentence)
    if server.read_only:
        raise DatabaseUnusable(
            "it allows no changes, because default_transaction_read_only is on; "
            "ALTER ROLE or ALTER DATABASE sets it off (help: postgresql-rights)"
        )
    if server.schema is None:
        raise DatabaseUnusable(
            f"the search_path of the user {server.person} names no schema that exists; "
            "create the schema, or let this user own the database (help: postgresql-rights)"
        )


def _require_locks(connection: Connection) -> None:
    """Raise DatabaseUnusable if a lock is granted and then not held.

    Some servers that speak PostgreSQL's protocol accept advisory locks and ignore them. A single
    connection is used, because a pooler may have no other.
    """
    if connection.scalar(TRY_LOCK) and not connection.scalar(HELD):
        raise DatabaseUnusable(
            "its advisory locks do not work, which keep processes apart; use PostgreSQL itself "
            "(help: postgresql-rights)"
        )


def _require_rights(connection: Connection) -> None:
    tables = [table.name for table in metadata.sorted_tables]
    numbered = [table.name for table in numbered_tables()]
    upgrades = revisions.current(connection) != revisions.newest()
    values = {"tables": tables, "numbered": numbered, "upgrades": upgrades}
    missing = connection.execute(MISSING, values).first()
    if missing:
        raise DatabaseUnusable(
            f"its user lacks the privilege {missing.privilege} of {missing.name}; "
            "let this user own the database and its tables (help: postgresql-rights)"
        )
