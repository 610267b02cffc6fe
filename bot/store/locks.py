"""Which lock protects the writes of each table: that of a row's server, or that of no server.

What is written under another lock can be written at the same time. A single statement that inserts
nothing needs none. It must not know how a lock is taken.
"""

from sqlalchemy import Table

EVERYWHERE = 0
"""The lock of what belongs to no server."""

OF_NO_SERVER = frozenset(
    {
        *("absences", "heartbeats", "sessions", "processes", "servers", "secrets"),
        *("people", "seen_languages", "lesson_progress", "record_analyses"),
        # The ratings of puzzles are those of all servers.
        *("puzzle_attempts", "puzzle_solvers", "puzzle_standings"),
    }
)

OF_ITS_SERVER = frozenset(
    {
        *("matches", "turns", "offers", "hints", "analyses", "challenges"),
        *("results", "standings", "members", "daily_puzzles"),
    }
)

OF_EITHER = frozenset({"deletion_marks"})
"""Each row has a key of its own, which is of one server or of none, and so has one lock too."""

OF_SINGLE_STATEMENTS = frozenset({"prompts"})
"""Tables whose every statement is right by itself, also one that inserts."""


def lock_of(table: Table, guild: int) -> int:
    """Return the lock to hold while a server's rows of a table are written."""
    return EVERYWHERE if table.name in OF_NO_SERVER else guild
