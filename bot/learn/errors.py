"""Errors of analyses, puzzles and lessons, as data."""

from guti import Game
from guti.errors import GutiError


class NotOverYet(GutiError):
    """The match `match` is still live, so an analysis would help a player."""

    match: int


class HelpsInMatch(NotOverYet):
    """The answer could help a player in the live match `match`, which allows no hints.

    If `whole_game` is true, all positions on the board of `game` and on related boards are refused.
    If it is false, only those are refused that come near the position of the match.
    """

    game: Game
    whole_game: bool


class HelpsWithPuzzle(GutiError):
    """The answer could help with the puzzle `puzzle`, which the person has not finished."""

    puzzle: str
    game: Game


UNFAIR = HelpsInMatch, HelpsWithPuzzle
"""Errors raised where help would be unfair."""


class AnalysesBusy(GutiError):
    """The queue of analyses is full."""


class OneAnalysisAtATime(GutiError):
    """Another analysis for the same person is running."""


class NoSuchAnalysis(GutiError):
    """The person has no analysis number `number`."""

    number: int


class TooManyTurns(GutiError):
    """A record has more than `turns` turns, the maximum for an analysis."""

    turns: int


class NoSuchPuzzle(GutiError):
    """No puzzle has the key `puzzle`."""

    puzzle: str


class NoPuzzleLeft(GutiError):
    """The person has tried all puzzles."""


class NoPuzzleOpen(GutiError):
    """The person has no open puzzle."""


class PuzzleMovedOn(GutiError):
    """The person has already answered this step of the puzzle `puzzle`."""

    puzzle: str


class NoSuchLesson(GutiError):
    """No lesson, or no step of the lesson, has the name `text`."""

    text: str
