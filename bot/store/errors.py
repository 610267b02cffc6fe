"""What is wrong with the database, as data; it knows no table and no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class DatabaseUnusable(GutiError):
    """The database cannot be opened or brought up to date; `reason` is its own."""

    reason: str


@dataclass(eq=False)
class DatabaseTooOld(GutiError):
    """The tables are of a `revision` that only the code of `commit` can still upgrade."""

    revision: str
    commit: str


@dataclass(eq=False)
class DatabaseInUse(GutiError):
    """The database in `file` cannot be replaced, since a bot is running on it."""

    file: str


@dataclass(eq=False)
class ProcessDisplaced(GutiError):
    """The process is to end: its servers are `taken` by another, or the tables `upgraded`."""

    reason: str


@dataclass(eq=False)
class StorageFails(GutiError):
    """The database cannot be read or written now; what was asked for has not happened.

    The `reason` is for who runs the bot: which database, why, and what helps.
    """

    reason: str = ""


@dataclass(eq=False)
class OutcomeUnknown(StorageFails):
    """The database did not say in time whether what was asked for has happened."""


@dataclass(eq=False)
class DataDeleted(GutiError):
    """The person's data was deleted since this command began, so it keeps nothing of them."""


@dataclass(eq=False)
class DatabaseOccupied(GutiError):
    """A database is to be filled that is not empty: there is something in `table`."""

    table: str


@dataclass(eq=False)
class CopyDiffers(GutiError):
    """What was copied of `table` is not what is there now."""

    table: str


@dataclass(eq=False)
class UnreadableMatch(GutiError):
    """What is kept of the match of number `match` makes no match; `reason` is for developers."""

    match: int
    reason: str
