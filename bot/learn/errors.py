"""Errors of analyses, puzzles and lessons, as data."""

from bot.engine import Game
from bot.errors import GutiError


class NotOverYet(GutiError):
    """The match `match` is live, so an analysis would help one of its players."""

    match: int


class HelpsInMatch(NotOverYet):
    """The answer could help in the live match `match` of `game`, which allows no hints.

    If `whole_game` is true, all positions of that game are refused. Otherwise the position is that
    of the match, or one move ahead.
    """

    game: Game
    whole_game: bool


class AnalysesBusy(GutiError):
    """The queue of analyses is full."""


class OneAnalysisAtATime(GutiError):
    """An analysis for the same person is running."""


class NoSuchAnalysis(GutiError):
    """The person has no analysis of a record with the number `number`."""

    number: int


class TooManyTurns(GutiError):
    """A record has more than `turns` turns, the limit for an analysis."""

    turns: int


class NoSuchPuzzle(GutiError):
    """No puzzle has the key `puzzle`."""

    puzzle: str


class NoPuzzleLeft(GutiError):
    """The person has tried all puzzles."""


class NoPuzzleOpen(GutiError):
    """The person has no open puzzle."""


class PuzzleMovedOn(GutiError):
    """The person has made a step in the puzzle `puzzle` in the meantime."""

    puzzle: str


class NoSuchLesson(GutiError):
    """`text` is not a lesson or a game with lessons, or the lesson lacks the step."""

    text: str
