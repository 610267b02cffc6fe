"""Questions to the engine, and its answers."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine import GUTI


class Asked(StrEnum):
    """Kinds of questions about a position."""

    MOVE = "move"
    """The move that the level plays."""
    WORTH = "worth"
    """The best move by a short search, and the worth of the position."""
    LINE = "line"
    """The worth of the position, and the best line."""


@dataclass(frozen=True)
class Question:
    """A question about the last position of a match, for a level.

    `start` is the text of the first position, and `moves` are all moves since then, which matter
    for repetition and openings. The same `seed` leads to the same move, unless the time limit is
    reached. `rules` is the game's rule set. `nodes` is the node limit for a LINE; 0 means the usual
    limit.
    """

    game: str
    start: str
    moves: tuple[str, ...]
    level: int
    seed: int
    asked: Asked = Asked.MOVE
    nodes: int = 0
    rules: str = GUTI


@dataclass(frozen=True)
class Thought:
    """A legal move as text, and the worth of the position to the side to move.

    `value` is defined in `bot.search.values`; `exact` is true if it is proven. If `resigns`, the
    level resigns instead of playing the move. The answer to LINE has the best `line`, with its
    moves separated by blanks; `plies` is the number of plies to a certain end, and `stake` the loss
    of the worst move by a brief search, in per cent of a win.
    """

    move: str
    value: int
    exact: bool
    resigns: bool = False
    line: str = ""
    plies: int | None = None
    stake: int | None = None
