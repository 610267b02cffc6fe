"""Questions to the engine, and its answers."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine import GUTI


class QuestionKind(StrEnum):
    """Kinds of questions about a position."""

    MOVE = "move"
    """The move that a level plays."""
    WORTH = "worth"
    """The value of the position and the best move, by a short search."""
    LINE = "line"
    """The value of the position and the best line."""


@dataclass(frozen=True)
class Question:
    """A question about the last position of a match.

    `start` is the text of the first position. `moves` are all moves since then, since repetition
    and openings depend on them. `rules` is the game's rule set. For MOVE, the same `seed` leads to
    the same move, unless the time limit is reached. For LINE, `nodes` is the node limit; 0 stands
    for the usual limit.
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
    """An answer: a legal move as text, and the position's value to the side to move.

    `value` is defined in `bot.search.values`; `exact` is true if it is proven. If `resigns`, the
    level resigns instead of playing the move.

    The answer to LINE also has `line`, the best line with moves separated by blanks, and `plies`,
    the number of plies to a certain end. `stake` is the loss of the worst move by a brief search,
    in per cent of a win.
    """

    move: str
    value: int
    exact: bool
    resigns: bool = False
    line: str = ""
    plies: int | None = None
    stake: int | None = None
