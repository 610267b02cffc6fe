"""What is wrong with the database, as data; it knows no table and no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class DatabaseUnusable(GutiError):
    """The database cannot be opened or brought up to date; `reason` is its own."""

    reason: str


@dataclass(eq=False)
class StorageFails(GutiError):
    """The database cannot be read or written now; what was asked for has not happened."""
