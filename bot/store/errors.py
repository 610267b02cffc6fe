"""Errors of the database, as data."""

from bot.errors import GutiError


class DatabaseUnusable(GutiError):
    """The database cannot be opened or upgraded; `reason` says why."""

    reason: str


class DatabaseTooOld(GutiError):
    """The tables have a `revision` that only the code of `commit` can upgrade."""

    revision: str
    commit: str


class DatabaseInUse(GutiError):
    """The database in `file` cannot be replaced while a bot runs on it."""

    file: str


class ProcessDisplaced(GutiError):
    """The process must end: its servers are "taken" or the tables "upgraded" (`reason`)."""

    reason: str


class StorageFails(GutiError):
    """The database cannot be read or written now; nothing was changed.

    `reason` is for operators: which database, why, and the remedy.
    """

    reason: str = ""


class OutcomeUnknown(StorageFails):
    """The change may have been made, but the database did not confirm it in time."""


class DataDeleted(GutiError):
    """The person's data was deleted after this command began."""


class DatabaseOccupied(GutiError):
    """The target database is not empty: `table` has rows."""

    table: str


class CopyDiffers(GutiError):
    """The copy of `table` differs from the original."""

    table: str


class UnreadableMatch(GutiError):
    """The stored match `match` is invalid; `reason` is for developers."""

    match: int
    reason: str
