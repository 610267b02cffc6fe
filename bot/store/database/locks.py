"""Numbers of the locks for writes.

Each server has a lock, whose number is the server's id. Rows that belong to no server share
GLOBAL_LOCK.
Writes under different locks can run concurrently. A single statement that inserts nothing needs no
lock.
"""

from sqlalchemy import Table

GLOBAL_LOCK = 0
"""The lock for rows that belong to no server."""

TRIED_LOCK = -2
"""The lock that only tests whether the database's locks work. No server's id is negative."""

OF_NO_SERVER = frozenset(
    {
        *("absences", "heartbeats", "sessions", "processes", "servers", "secrets"),
        *("people", "seen_languages", "lesson_progress", "record_analyses"),
        *("page_links", "vacations", "held_notices"),
        *("deletions", "known_answers"),
        # Puzzle ratings are shared by all servers.
        *("puzzle_attempts", "puzzle_days", "puzzle_solvers", "puzzle_standings"),
    }
)

OF_EITHER = frozenset(
    {"conditional_moves", "deletion_marks", "guesses", "shared_pages", "watchers"}
)
"""Tables written under a server's lock or, for a person in all servers, under GLOBAL_LOCK."""

OF_SINGLE_STATEMENTS = frozenset({"due", "messages"})
"""Tables written only by single statements that need no lock."""


def lock_of(table: Table, guild: int) -> int:
    """Return the lock for writing a server's rows in a table."""
    return GLOBAL_LOCK if table.name in OF_NO_SERVER else guild
