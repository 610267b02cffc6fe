"""Errors of analyses, puzzles and lessons, as data."""

from bot.engine import Game
from bot.errors import GutiError


class NotOverYet(GutiError):
    """`match` is live, so an analysis would help one of its players."""

    match: int


class HelpsInMatch(NotOverYet):
    """The answer would help in `match`, a live match without hints in `game`.

    If `whole_game` is true, nothing about that game is answered. Otherwise the position in question
    is on the match's board, or a move away from it.
    """

    game: Game
    whole_game: bool


class AnalysesBusy(GutiError):
    """The queue of analyses is full."""


class OneAnalysisAtATime(GutiError):
    """An analysis for the same person is running."""


class NoSuchAnalysis(GutiError):
    """No analysis of a record has the number `number` and belongs to the person."""

    number: int


class TooManyTurns(GutiError):
    """A record has more than `turns` turns, the maximum that is analysed."""

    turns: int


class NoSuchPuzzle(GutiError):
    """No puzzle has the key `puzzle` (any more)."""

    puzzle: str


class NoPuzzleLeft(GutiError):
    """The person has tried all puzzles."""


class NoPuzzleOpen(GutiError):
    """The person has no open puzzle."""


class PuzzleMovedOn(GutiError):
    """The person advanced in the puzzle `puzzle` in the meantime."""

    puzzle: str


class NoSuchLesson(GutiError):
    """`text` names no lesson and no game with lessons, or the lesson lacks the step."""

    text: str
