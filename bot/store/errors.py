"""Errors raised by the database layer."""

from guti.errors import GutiError


class DatabaseUnusable(GutiError):
    """The database cannot be opened or upgraded. `reason` is shown to the operator."""

    reason: str


class DatabaseTooOld(GutiError):
    """The tables have an old `revision`, which only the code at `commit` can upgrade."""

    revision: str
    commit: str


class DatabaseInUse(GutiError):
    """The database in `file` cannot be replaced or copied while a bot runs on it."""

    file: str


class ProcessDisplaced(GutiError):
    """Another process has taken over, so the bot must stop.

    `reason` is "taken" if the other process serves the same Discord servers, "upgraded" if a newer
    version of Guti has upgraded the tables, or "replaced" if the tables are gone.
    """

    reason: str


class StorageFails(GutiError):
    """A read or write failed, and nothing was changed.

    `reason` names the database, the cause and a remedy for the operator.
    """

    reason: str = ""


class OutcomeUnknown(StorageFails):
    """The database did not confirm a commit in time, so the change may have been made."""


class DataDeleted(GutiError):
    """A person's data was deleted while the person's command was running."""


class DatabaseOccupied(GutiError):
    """The target database is not empty: `table` has rows."""

    table: str


class CopyDiffers(GutiError):
    """The copy of `table` differs from the original."""

    table: str


class UnreadableMatch(GutiError):
    """The stored match `match` is invalid. `reason` is for developers."""

    match: int
    reason: str
