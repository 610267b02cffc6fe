"""Classification of database failures: they pass by themselves, or need a person."""

import sqlite3
from collections.abc import Iterator

BUSY_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

PASSING_STATES = ("08", "40", "53", "55P03", "57")
"""Beginnings of PostgreSQL's error codes for a server that is starting, stopping or overloaded.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""

LASTING_WORDS = ("rejected SSL",)
"""Parts of messages without a code that need a person."""


def passes(error: BaseException) -> bool:
    """Return whether a failure to use a database may pass without a person."""
    return any(map(_is_passing, _causes(error)))


def _causes(error: BaseException) -> Iterator[BaseException]:
    at: BaseException | None = error
    while at is not None:
        yield at
        at = getattr(at, "orig", None) or at.__cause__


def _is_passing(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY_CODES
    if isinstance(state := getattr(error, "sqlstate", None), str):
        return state.startswith(PASSING_STATES)
    if isinstance(error, TimeoutError):
        return True
    # An error about a file names it; an error of the network does not.
    return (
        isinstance(error, OSError)
        and error.filename is None
        and not any(word in str(error) for word in LASTING_WORDS)
    )
