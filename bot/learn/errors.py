"""What somebody cannot have analysed, solved or learned, as data; it knows no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class NotOverYet(GutiError):
    """`match` goes on: what could be said of it would help one of its players."""

    match: int


@dataclass(eq=False)
class HelpsInMatch(NotOverYet):
    """It would help in `match`, which a person plays without hints in the game of key `game`.

    `whole_game`: until it ends nothing is said of its game; else it is the position on its board.
    """

    game: str
    whole_game: bool


@dataclass(eq=False)
class AnalysesBusy(GutiError):
    """As many matches are being analysed, or wait for it, as can be."""


@dataclass(eq=False)
class OneAnalysisAtATime(GutiError):
    """Another match is being analysed for the same person."""


@dataclass(eq=False)
class NoSuchAnalysis(GutiError):
    """There is no analysis of a record of that number, or it is somebody else's."""

    number: int


@dataclass(eq=False)
class TooManyTurns(GutiError):
    """A record has more than the `turns` that are analysed."""

    turns: int


@dataclass(eq=False)
class NoSuchPuzzle(GutiError):
    """There is no puzzle that goes by `puzzle` (any more)."""

    puzzle: str


@dataclass(eq=False)
class NoPuzzleLeft(GutiError):
    """Somebody has had all puzzles that there are."""


@dataclass(eq=False)
class NoPuzzleOpen(GutiError):
    """Somebody has no puzzle before them that a move could be played in."""


@dataclass(eq=False)
class PuzzleMovedOn(GutiError):
    """Somebody has come further with the puzzle since they looked at it."""

    puzzle: str


@dataclass(eq=False)
class NoSuchLesson(GutiError):
    """There is no lesson of that key, or it has no such step."""

    text: str
