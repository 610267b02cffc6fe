"""Errors of shared pages, as data."""

from guti.errors import GutiError


class SharedPageError(GutiError):
    """An action that is not possible with a shared page."""


class NoSharedPage(SharedPageError):
    """There is no page with a key like `text`, or it was taken down."""

    text: str


class PageTakenDown(SharedPageError):
    """A player took a page of the match `match` down."""

    match: int


class TooManyPages(SharedPageError):
    """The person has shared `pages` pages in a day."""

    pages: int


class PuzzleNotSolved(SharedPageError):
    """The person has not solved the puzzle, or saw the answer, and so cannot share it."""


class NotYourPage(SharedPageError):
    """Only the people on a page may change it."""
