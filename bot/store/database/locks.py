"""Locks for writes.

Each server has a lock, whose number is the server's id. Rows that belong to no server share
GLOBAL_LOCK. Writes under different locks can run concurrently. A single statement that inserts
nothing needs no lock.
"""

from enum import Enum

from sqlalchemy import Table

GLOBAL_LOCK = 0
"""The lock for rows that belong to no server."""

TRIED_LOCK = -2
"""The lock that only tests whether the database's locks work. No server's id is negative."""

LOCK = "lock"
"""Key of a TableLock in a table's `info`. Other tables have their server's lock."""


class TableLock(Enum):
    """The lock for writing the rows of a table."""

    GLOBAL = "global"

    EITHER = "either"
    """The server's lock or, for a person in all servers, GLOBAL_LOCK."""

    NONE = "none"
    """None, because only single statements that need no lock write the table."""


def lock_of(table: Table, guild: int) -> int:
    """Return the lock for writing a server's rows in a table."""
    return GLOBAL_LOCK if table.info.get(LOCK) is TableLock.GLOBAL else guild
