"""Outlines of puzzles: the facts by which puzzles are chosen, without position and solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.learn.puzzle import Goal, Puzzle, answer_of
from bot.learn.theme import PuzzleTheme, Sight, choices, sight, themes
from guti import Game


@dataclass(frozen=True)
class PuzzleOutline:
    """The facts by which a puzzle is chosen.

    `path` is the path of the first move, `sight` is how easily this move is seen, and `choices` is
    the number of different positions that the legal moves lead to.
    """

    key: str
    game: Game
    goal: Goal
    pieces: int
    turns: int
    path: tuple[str, ...]
    sight: Sight
    choices: int
    themes: frozenset[PuzzleTheme]

    @classmethod
    def of(cls, puzzle: Puzzle) -> "PuzzleOutline":
        """Return the outline of a puzzle."""
        return cls(
            puzzle.key,
            puzzle.game,
            puzzle.goal,
            puzzle.pieces,
            puzzle.turns,
            puzzle.line[0].path,
            sight(puzzle.position, puzzle.line[0]),
            choices(puzzle.position),
            themes(puzzle),
        )

    @cached_property
    def answer(self) -> tuple[str, tuple[int, ...]]:
        """The same as the puzzle's `answer`."""
        return answer_of(self.game, self.path)

    @property
    def record(self) -> list[Any]:
        """The outline as values for JSON, which `from_record` reads."""
        return [
            self.key,
            self.goal.value,
            self.pieces,
            self.turns,
            " ".join(self.path),
            self.sight.value,
            self.choices,
            sorted(self.themes),
        ]

    @classmethod
    def from_record(cls, game: Game, record: Sequence[Any]) -> "PuzzleOutline":
        """Return the outline of a puzzle of `game` from its `record`."""
        key, goal, pieces, turns, path, seen, count, about = record
        return cls(
            key,
            game,
            Goal(goal),
            pieces,
            turns,
            tuple(path.split()),
            Sight(seen),
            count,
            frozenset(map(PuzzleTheme, about)),
        )
