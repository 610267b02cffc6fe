"""Questions to the engine, and its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.learn.valuation import ValuedMove
from bot.play.basis import Basis
from guti import GUTI


class QuestionKind(StrEnum):
    """Kinds of questions about a position."""

    MOVE = "move"
    """The move that a level plays."""
    WORTH = "worth"
    """The value of the position and the best move, by a short search."""
    LINE = "line"
    """The value of the position and the best line."""
    MOVES = "moves"
    """The value of the position and of each legal move."""


@dataclass(frozen=True)
class Question:
    """A question about the position after `moves`.

    `start` is the text of the first position. `moves` are all moves since the start, because
    repetition and openings depend on them. `rules` is the key of the game's rule set. For MOVE,
    equal values of `seed` lead to the same move, unless the time limit is reached. For LINE and
    MOVES, `nodes` is the node limit; 0 stands for the usual limit.
    """

    game: str
    start: str
    moves: tuple[str, ...]
    level: int
    seed: int
    asked: QuestionKind = QuestionKind.MOVE
    nodes: int = 0
    rules: str = GUTI


@dataclass(frozen=True)
class Thought:
    """An answer: a legal move as text, and the position's value for the side to move.

    `value` is defined in `bot.search.values`. `exact` is true if it is proven. If `resigns` is
    true, the level resigns instead of playing the move. `basis` is what the answer is based on.

    Only an answer to LINE sets `line`, the best line, with moves separated by blanks; `plies`, the
    number of plies to a certain end; and `stake`, how much the worst move would lose according to a
    brief search, in per cent of a win. Only an answer to MOVES sets `moves`, best first, and
    `steps`, which has the meaning that it has in `ValuedMove`.
    """

    move: str
    value: int
    exact: bool
    resigns: bool = False
    line: str = ""
    plies: int | None = None
    stake: int | None = None
    basis: Basis = Basis.SEARCH
    steps: int | None = None
    moves: tuple[ValuedMove, ...] = ()

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> "Thought":
        """Return the thought with the fields that a worker sent. Raises ValueError, TypeError."""
        moves = tuple(ValuedMove(**each) for each in fields.get("moves", ()))
        basis = Basis(fields.get("basis", Basis.SEARCH))
        return cls(**{**fields, "moves": moves, "basis": basis})
