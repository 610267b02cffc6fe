"""What is asked of the engine and what it answers; it must not know how a move is found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """A position of a match, by how it came about, and the level that is to move in it.

    `start` is a position's text and `moves` are all played since, as text, so that repetition
    counts. A level plays the first moves of a match in more ways than later ones, so `start` is to
    be the match's. The same `seed` gives the same move, unless time runs out. With `judges` what
    is wanted is not the level's move, but the best that is soon found, and what it is worth.
    """

    game: str
    start: str
    moves: tuple[str, ...]
    level: int
    seed: int
    judges: bool = False
    explains: bool = False
    nodes: int = 0


@dataclass(frozen=True)
class Thought:
    """A legal move as text, and what the position is worth to the side to move.

    `value` is one of `bot.search.values`; `exact` says whether it is the truth. The level `resigns`
    rather than play the move where it is lost beyond doubt. Explained are the `line` of best play,
    its moves with blanks between, the `plies` until a certain end, and the `stake`: what the worst
    move would give away by a brief look, in per cent of a win.
    """

    move: str
    value: int
    exact: bool
    resigns: bool = False
    line: str = ""
    plies: int | None = None
    stake: int | None = None
