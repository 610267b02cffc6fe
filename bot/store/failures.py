"""What the database cannot do now, told from what was asked wrongly of it.

It must not know any table.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from bot.store import postgresql
from bot.store.errors import StorageFails

FAULTS = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError, TimeoutError)

ASKED_WRONGLY = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, sqlite3.ProgrammingError)

log = logging.getLogger(__name__)


class WritersCollide(Exception):
    """Two transactions were in each other's way, and this one was undone."""


@contextmanager
def raised() -> Iterator[None]:
    """Raise StorageFails, and note why, where a disk is full, a file locked or broken.

    Where a transaction is to be tried again it raises WritersCollide.
    """
    try:
        yield
    except ASKED_WRONGLY:
        raise
    except sqlite3.IntegrityError as error:
        # It looks the same whoever ran the statement.
        raise exc.IntegrityError(None, None, error) from error
    except FAULTS as error:
        if postgresql.may_be_tried_again(error):
            raise WritersCollide from error
        _note(error)
        raise StorageFails from error


def _note(error: Exception) -> None:
    """Its own words will do: a disk that is full says so for everybody who asks."""
    if hasattr(error, "noted"):
        # One error may be that of many who waited together.
        return
    error.noted = True  # type: ignore[attr-defined]
    if type(error) is TimeoutError:
        log.warning("the storage is slow: the turn to write did not come in time")
    else:
        log.error("the storage fails: %s", getattr(error, "orig", error))
