"""Locks for writes: one per server, and one for the tables listed here.

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
        # All servers share the ratings of puzzles.
        *("puzzle_attempts", "puzzle_days", "puzzle_solvers", "puzzle_standings"),
    }
)

OF_EITHER = frozenset({"deletion_marks"})
"""Tables that mix rows of servers with rows of no server; the row decides the lock."""

OF_SINGLE_STATEMENTS = frozenset({"boards", "prompts"})
"""Tables that are only written by single statements, none of which needs a lock."""


def lock_of(table: Table, guild: int) -> int:
    """Return the lock for writing a server's rows of a table."""
    return EVERYWHERE if table.name in OF_NO_SERVER else guild
