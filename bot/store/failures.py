"""Failures of the database, as opposed to invalid requests."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import URL, exc

from bot.store import address, postgresql
from bot.store.errors import OutcomeUnknown, StorageFails

FAULTS = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError, TimeoutError)

INVALID_REQUESTS = (
    exc.IntegrityError,
    exc.ProgrammingError,
    exc.DataError,
    sqlite3.ProgrammingError,
)

NO_TURN = "the turn to write did not come in time"

log = logging.getLogger(__name__)


class WritersCollide(Exception):
    """Two transactions conflicted, and this one was rolled back."""


@contextmanager
def raised(url: URL, unknown: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Log failures of the database, such as a full disk, and raise StorageFails for them.

    Raises WritersCollide for a transaction that should be retried, and OutcomeUnknown if the
    database did not answer while a commit was under way (`unknown` returns true).
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


def reason(error: Exception) -> str:
    """Return an error's message, or a sentence for a timeout."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    return str(getattr(error, "orig", error))


def _is_silence(error: Exception) -> bool:
    """Return whether the error means that no answer arrived."""
    return error.args != (NO_TURN,) and (
        isinstance(error, OSError) or getattr(error, "connection_invalidated", False)
    )


def _note(error: Exception, reason: str) -> None:
    """Log a failure without its traceback, since a full disk makes every request fail."""
    if hasattr(error, "noted"):
        # Writers that share a transaction share its error.
        return
    error.noted = True  # type: ignore[attr-defined]
    if type(error) is TimeoutError:
        message = error if error.args else "no answer came in time"
        log.warning("the database is slow: %s (help: slow-storage)", message)
    else:
        log.error("the database failed: %s", reason)
