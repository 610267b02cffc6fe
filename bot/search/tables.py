"""The compiled core's data: arrays for a board, a line and working memory.

The data are made from a board's lines, so they fit any game. A set of points is a `uint64`, and a
position is the mover's set and the enemy's.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bot.engine import Capture, Chain, Game, Position, Side

Array = NDArray[Any]

MAX_POINTS, MAX_LEAPS = 64, 1024
ROWS = 128
"""Maximum depth of a search, captures at its end included."""
MAX_MOVES = 1000
"""Maximum moves of a position; any beyond are dropped, and `full` is set."""
PATH_LENGTH = 64
"""Maximum number of points on a capture's path, plus one."""
LINE = 1024
"""Maximum positions of a line: those before the search and those in it."""


class Core(Protocol):
    """The record that compiled functions work on, with all their state.

    Its fields have numba's types, so no Python runs during a search.
    """

    # A board: the leaps from a point are those from `first[point]` up to `first[point + 1]`.
    bit: Array
    near: Array
    first: Array
    over: Array
    behind: Array
    landing: Array
    quiet_limit: int
    losing_count: int
    # Whether captures are compulsory; whether a chain may stop early, or must after one leap.
    must: int
    stops: int
    single: int
    # The line's positions; `salt` stands for those that occurred twice.
    own: Array
    enemy: Array
    quiet: Array
    salt: Array
    # In each row, a position's moves as the mover's and the enemy's points after them.
    moved: Array
    left: Array
    count: Array
    full: int
    # A chain in progress: its points, the next leap to try from each, the enemies left at each.
    trail: Array
    tried: Array
    foes: Array
    went_on: Array
    # A search: its nodes, its ply and direction, and the index of its first position in the line.
    nodes: int
    ply: int
    returning: int
    base: int
    # In each row, a node: its key, window and depth, its original alpha, its best value and move so
    # far, the move being searched, the number of moves searched, whether the window is narrow, and
    # the node's value and whether that is proven.
    key: Array
    alpha: Array
    beta: Array
    depth: Array
    floor: Array
    best: Array
    best_move: Array
    chosen: Array
    played: Array
    narrow: Array
    value: Array
    proved: Array
    # Scores for move ordering.
    scores: Array
    killers: Array
    history: Array
    # Best line of each node.
    best_own: Array
    best_enemy: Array
    best_length: Array


BITS, INT = np.uint64, np.int64
_FIELDS: dict[str, tuple[type, tuple[int, ...]]] = {
    **dict.fromkeys(("bit", "near"), (BITS, (MAX_POINTS,))),
    "first": (INT, (MAX_POINTS + 1,)),
    **dict.fromkeys(("over", "behind"), (BITS, (MAX_LEAPS,))),
    "landing": (INT, (MAX_LEAPS,)),
    **dict.fromkeys(("quiet_limit", "losing_count", "full"), (INT, ())),
    **dict.fromkeys(("must", "stops", "single"), (INT, ())),
    **dict.fromkeys(("nodes", "ply", "returning", "base"), (INT, ())),
    **dict.fromkeys(("own", "enemy", "salt"), (BITS, (LINE,))),
    "quiet": (INT, (LINE,)),
    **dict.fromkeys(("trail", "tried", "went_on"), (INT, (PATH_LENGTH,))),
    "foes": (BITS, (PATH_LENGTH,)),
    **dict.fromkeys(("key", "killers"), (BITS, (ROWS,))),
    **dict.fromkeys(("count", "alpha", "beta", "depth", "floor"), (INT, (ROWS,))),
    **dict.fromkeys(("best", "best_move", "chosen", "played", "narrow"), (INT, (ROWS,))),
    **dict.fromkeys(("value", "proved", "best_length"), (INT, (ROWS,))),
    "history": (INT, (2, MAX_POINTS, MAX_POINTS)),
    **dict.fromkeys(("best_own", "best_enemy"), (BITS, (ROWS, ROWS))),
    **dict.fromkeys(("moved", "left"), (BITS, (ROWS, MAX_MOVES))),
    "scores": (INT, (ROWS, MAX_MOVES)),
}
"""Types and shapes of the fields; large ones come last, since only used pages are touched."""


MAX_POSITIONS = LINE - ROWS
"""Maximum positions of a line before a search; each ply of the search adds one."""


def core_of(positions: Sequence[Position]) -> Core:
    """Return the record for a line of positions of one game; see `Core`.

    Raises ValueError for a board, quiet limit or line that does not fit.
    """
    if len(positions) > MAX_POSITIONS:
        raise ValueError(len(positions))
    fields = [(name, kind, shape) for name, (kind, shape) in _FIELDS.items()]
    made = np.zeros(1, np.dtype(fields, align=True))[0]
    _write_board(made, positions[-1].game)
    made["base"] = len(positions) - 1
    for place, position in enumerate(positions):
        made["own"][place], made["enemy"][place] = sides(position)
        made["quiet"][place] = position.quiet
    core: Core = made
    return core


def _write_board(made: Any, game: Game) -> None:  # noqa: ANN401 - a record of numpy's
    board = game.board
    leaps = [leap for leaps in board.leaps for leap in leaps]
    if len(board.points) > MAX_POINTS or len(leaps) > MAX_LEAPS:
        raise ValueError(game.key)
    if game.quiet_limit > LINE - ROWS - PATH_LENGTH:
        raise ValueError(game.key)
    bits = [1 << point for point in range(MAX_POINTS)]
    made["bit"] = bits
    near = [sum(bits[to] for to in points) for points in board.neighbours]
    made["near"][: len(near)] = near
    made["first"][: len(near) + 1] = np.cumsum([0, *map(len, board.leaps)])
    made["over"][: len(leaps)] = [bits[over] for over, _ in leaps]
    made["behind"][: len(leaps)] = [bits[behind] for _, behind in leaps]
    made["landing"][: len(leaps)] = [behind for _, behind in leaps]
    made["quiet_limit"], made["losing_count"] = game.quiet_limit, game.losing_count
    made["must"] = game.capture is Capture.MUST
    made["stops"], made["single"] = game.chain is not Chain.WHOLE, game.chain is Chain.SINGLE


def sides(position: Position) -> tuple[int, int]:
    """Return the set of points of the side to move, and the enemy's set."""
    black, white = position.black, position.white
    return (black, white) if position.to_move is Side.BLACK else (white, black)
