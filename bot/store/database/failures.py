"""Conversion of database failures to errors for the caller."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import URL, exc

from bot.store.database import address, postgresql
from bot.store.errors import OutcomeUnknown, StorageFails

FAULTS = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError, TimeoutError)

INVALID_REQUESTS = (
    exc.IntegrityError,
    exc.ProgrammingError,
    exc.DataError,
    sqlite3.ProgrammingError,
)

NO_TURN = "a write could not begin in time"

log = logging.getLogger(__name__)


class WritersCollide(Exception):
    """Error for a transaction that was rolled back because it conflicted with another."""


@contextmanager
def converted(url: URL, unknown: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Convert failures of the database in the block, such as a full disk, to StorageFails.

    Raises WritersCollide for a transaction that can be retried. Raises OutcomeUnknown if the
    database did not answer and `unknown` returns True, which means that a commit had begun.
    """
    try:
        yield
    except INVALID_REQUESTS:
        raise
    except FAULTS as error:
        if postgresql.is_conflict(error):
            raise WritersCollide from error
        reason = address.diagnosis(url, error)
        _note(error, reason)
        fails = OutcomeUnknown if unknown() and _is_silence(error) else StorageFails
        raise fails(reason) from error


def _is_silence(error: Exception) -> bool:
    """Return whether the error means that the database did not answer."""
    return error.args != (NO_TURN,) and (
        isinstance(error, OSError) or getattr(error, "connection_invalidated", False)
    )


def _note(error: Exception, reason: str) -> None:
    """Log a failure in one line, without a traceback."""
    if hasattr(error, "noted"):
        # Several writes can share a transaction, which has a single error.
        return
    error.noted = True  # type: ignore[attr-defined]
    if type(error) is TimeoutError:
        message = error if error.args else "no answer came in time"
        log.warning("the database is slow: %s (help: slow-storage)", message)
    else:
        log.error("the database failed: %s", reason)
