"""What somebody cannot have analysed, as data; it knows no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class NotOverYet(GutiError):
    """`match` goes on: what could be said of it would help one of its players."""

    match: int


@dataclass(eq=False)
class AnalysesBusy(GutiError):
    """As many matches are being analysed, or wait for it, as can be."""


@dataclass(eq=False)
class NoSuchAnalysis(GutiError):
    """There is no analysis of a record of that number, or it is somebody else's."""

    number: int


@dataclass(eq=False)
class RecordTooLong(GutiError):
    """A file is longer than `most` bytes or a record in it longer than `turns`."""

    most: int
    turns: int
