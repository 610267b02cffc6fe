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
    """Raise StorageFails, and log the reason, if the database fails, as on a full disk.

    A transaction to retry raises WritersCollide. If the change may have been made although no
    answer arrived (`unknown`), OutcomeUnknown is raised.
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
    """Return an error's message, or one for a database that never answers."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    return str(getattr(error, "orig", error))


def _is_silence(error: Exception) -> bool:
    """Return whether the database never answered."""
    return error.args != (NO_TURN,) and (
        isinstance(error, OSError) or getattr(error, "connection_invalidated", False)
    )


def _note(error: Exception, reason: str) -> None:
    """Log the remedy without a traceback, since a full disk fails every request."""
    if hasattr(error, "noted"):
        # Writers that share a transaction share its error.
        return
    error.noted = True  # type: ignore[attr-defined]
    if type(error) is TimeoutError:
        said = error if error.args else "no answer came in time"
        log.warning("the database is slow: %s (help: slow-storage)", said)
    else:
        log.error("the database failed: %s", reason)
