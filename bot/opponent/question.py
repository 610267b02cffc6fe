"""Questions to the engine, and its answers."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine import GUTI


class Asked(StrEnum):
    """Kind of a question about a position."""

    MOVE = "move"
    """The move that the level plays."""
    WORTH = "worth"
    """The best move that a short search finds, and the worth of the position."""
    LINE = "line"
    """The worth of the position, and the line of best play from there."""


@dataclass(frozen=True)
class Question:
    """A question about a position of a match: its history, and the level to move.

    `start` is the text of the match's first position and `moves` the texts of all moves since, so
    that repetition counts and openings vary. The same `seed` gives the same move unless time runs
    out. `rules` is the game's rule set. `nodes` limits the search for a line; 0 means the usual
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

    `value` is defined in `bot.search.values`; `exact` says whether it is proven. A level `resigns`
    instead of playing the move if its position is clearly lost. The answer to LINE has the `line`
    of best play, its moves separated by blanks, the `plies` until a certain end, and the `stake`,
    which the worst move would give away by a brief search, in per cent of a win.
    """

    move: str
    value: int
    exact: bool
    resigns: bool = False
    line: str = ""
    plies: int | None = None
    stake: int | None = None
