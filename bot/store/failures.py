"""What the database cannot do now, told from what was asked wrongly of it.

It must not know any table.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import URL, exc

from bot.store import address, postgresql
from bot.store.errors import OutcomeUnknown, StorageFails

FAULTS = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError, TimeoutError)

ASKED_WRONGLY = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, sqlite3.ProgrammingError)

NO_TURN = "the turn to write did not come in time"

log = logging.getLogger(__name__)


class WritersCollide(Exception):
    """Two transactions were in each other's way, and this one was undone."""


@contextmanager
def raised(url: URL, unknown: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Raise StorageFails, and log why, where a disk is full, a file locked or broken.

    Where a transaction is to be tried again it raises WritersCollide; where no answer came, and
    what was asked may have been done (`unknown`), OutcomeUnknown.
    """
    try:
        yield
    except ASKED_WRONGLY:
        raise
    except FAULTS as error:
        if postgresql.may_be_tried_again(error):
            raise WritersCollide from error
        reason = address.told(url, error)
        _note(error, reason)
        fails = OutcomeUnknown if unknown() and _is_silence(error) else StorageFails
        raise fails(reason) from error


def reason(error: Exception) -> str:
    """Return an error's own words, or those for a database that never answers."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    return str(getattr(error, "orig", error))


def _is_silence(error: Exception) -> bool:
    """Return whether an answer never came, after something was asked."""
    return error.args != (NO_TURN,) and (
        isinstance(error, OSError) or getattr(error, "connection_invalidated", False)
    )


def _note(error: Exception, reason: str) -> None:
    """Log what helps, without a traceback: a full disk fails everything that is asked."""
    if hasattr(error, "noted"):
        # One error may be that of many who waited together.
        return
    error.noted = True  # type: ignore[attr-defined]
    if type(error) is TimeoutError:
        log.warning("the storage is slow: %s", error if error.args else "no answer came in time")
    else:
        log.error("the storage fails: %s", reason)
