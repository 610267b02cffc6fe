"""Texts and puzzles on printed sheets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from guti import Move, Position


@dataclass(frozen=True)
class PrintedPuzzle:
    """A position with its task, and the moves that solve it."""

    position: Position
    task: str
    answer: str


@dataclass(frozen=True)
class PrintedExample:
    """A move that shows a rule, with the position in which it is played."""

    position: Position
    move: Move
    caption: str


@dataclass(frozen=True)
class SheetLabels:
    """Texts of the sheets.

    `title` is the game's name, `about` and `origin` are sentences about it, `headings` those of the
    pages by their names. `notation` explains how moves are written, and `replies` answers of
    several moves. `figures` writes a number in the digits of the language.
    """

    language: str
    title: str
    about: str
    origin: str
    rules: tuple[str, ...]
    examples: tuple[PrintedExample, ...]
    notation: str
    replies: str
    headings: Mapping[str, str]
    overleaf: str
    cut: str
    join: str
    halves: tuple[str, str]
    figures: Callable[[str], str]
