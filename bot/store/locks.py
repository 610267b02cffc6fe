"""Locks that protect writes: a row's lock is its server's, unless its table is listed here.

Writes under different locks can be concurrent. A single statement that inserts nothing needs no
lock.
"""

from sqlalchemy import Table

EVERYWHERE = 0
"""The lock of rows that belong to no server."""

OF_NO_SERVER = frozenset(
    {
        *("absences", "heartbeats", "sessions", "processes", "servers", "secrets"),
        *("people", "seen_languages", "lesson_progress", "record_analyses"),
        # The ratings of puzzles are shared by all servers.
        *("puzzle_attempts", "puzzle_days", "puzzle_solvers", "puzzle_standings"),
    }
)

OF_EITHER = frozenset({"deletion_marks"})
"""Tables with rows of servers, and rows without a server; each row's lock follows from that."""

OF_SINGLE_STATEMENTS = frozenset({"boards", "prompts"})
"""Tables whose statements, even inserts, are each correct on their own."""


def lock_of(table: Table, guild: int) -> int:
    """Return the lock for writing a server's rows of a table."""
    return EVERYWHERE if table.name in OF_NO_SERVER else guild
