"""Arrays for the compiled functions: the board, the positions played, and working memory.

The arrays of a board are computed from its drawn lines. A set of points is a `uint64`, and a
position consists of the mover's set and the enemy's set.
"""

from collections.abc import Sequence
from math import prod
from typing import Annotated, Any, Protocol, get_type_hints

import numpy as np
from numpy.typing import NDArray

from guti import Capture, Chain, Game, Position, Side

Array = NDArray[Any]

MAX_POINTS, MAX_LEAPS = 64, 1024
ROWS = 128
"""Maximum number of plies in a search, including captures at the end."""
MAX_MOVES = 1000
"""Maximum number of moves in a position; if there are more, the field `full` is set."""
PATH_LENGTH = 64
"""Size of the arrays for a capture's path: the maximum number of points, plus one."""
UNITS = 32
"""Number of units of the learned evaluation."""
LINE = 1024
"""Maximum number of positions in a line, including the positions of the search."""


BITS, INT = np.uint64, np.int64
Number = Annotated[int, INT, ()]
PointBits = Annotated[Array, BITS, (MAX_POINTS,)]
LeapBits = Annotated[Array, BITS, (MAX_LEAPS,)]
LineBits = Annotated[Array, BITS, (LINE,)]
PathInts = Annotated[Array, INT, (PATH_LENGTH,)]
RowInts = Annotated[Array, INT, (ROWS,)]
RowBits = Annotated[Array, BITS, (ROWS,)]
MoveBits = Annotated[Array, BITS, (ROWS, MAX_MOVES)]
BestBits = Annotated[Array, BITS, (ROWS, ROWS)]


class Core(Protocol):
    """The record with all data of the compiled functions.

    Each field is annotated with a type and a shape. No Python code runs during a search.
    """

    # The board. The leaps from a point are those from `first[point]` to `first[point + 1]` - 1.
    bit: PointBits
    near: PointBits
    first: Annotated[Array, INT, (MAX_POINTS + 1,)]
    over: LeapBits
    behind: LeapBits
    landing: Annotated[Array, INT, (MAX_LEAPS,)]
    quiet_limit: Number
    losing_count: Number
    # True if captures are compulsory; if a chain may stop early; if it ends after one leap.
    must: Number
    stops: Number
    single: Number
    # The positions of the line; `salt` is a hash of those that have occurred twice.
    own: LineBits
    enemy: LineBits
    quiet: Annotated[Array, INT, (LINE,)]
    salt: LineBits
    # The moves in each row, as the mover's and the enemy's points after the move.
    moved: MoveBits
    left: MoveBits
    count: RowInts
    full: Number
    # The current chain: for each point, the next leap to try and the enemies left.
    trail: PathInts
    tried: PathInts
    foes: Annotated[Array, BITS, (PATH_LENGTH,)]
    went_on: PathInts
    # The search: nodes, current ply, direction, and where its first position is in the line.
    nodes: Number
    ply: Number
    returning: Number
    base: Number
    # A node in each row: key, window and depth, original alpha, best value and move so far, the
    # move being searched, the number of moves searched, whether the window is narrow, the value,
    # and whether the value is proven.
    key: RowBits
    alpha: RowInts
    beta: RowInts
    depth: RowInts
    floor: RowInts
    best: RowInts
    best_move: RowInts
    chosen: RowInts
    played: RowInts
    narrow: RowInts
    value: RowInts
    proved: RowInts
    # Scores for move ordering.
    scores: Annotated[Array, INT, (ROWS, MAX_MOVES)]
    killers: RowBits
    history: Annotated[Array, INT, (2, MAX_POINTS, MAX_POINTS)]
    # The learned evaluation (see `bot.search.weights`), and whether it is used.
    learned: Number
    first_weights: Annotated[Array, np.int16, (2, MAX_POINTS, UNITS)]
    bias: Annotated[Array, np.int16, (UNITS,)]
    second_weights: Annotated[Array, np.int16, (UNITS,)]
    lead: Annotated[Array, np.int32, (MAX_POINTS + 1, MAX_POINTS + 1)]
    # The best line of each node.
    best_own: BestBits
    best_enemy: BestBits
    best_length: RowInts


_HINTS = get_type_hints(Core, include_extras=True)
_FIELDS = sorted(
    ((name, *hint.__metadata__) for name, hint in _HINTS.items()), key=lambda field: prod(field[2])
)
"""Names, types and shapes of all fields in `Core`, with the largest fields last.

The operating system allocates memory pages at the end of the record only when they are used.
"""


MAX_POSITIONS = LINE - ROWS
"""Maximum number of positions before a search, which adds one for each ply."""


def core_of(positions: Sequence[Position]) -> Core:
    """Return the record for a series of positions in one game.

    Raises ValueError if the board, the quiet limit or the number of positions is too large.
    """
    core: Core = array_of_core(positions)[0]
    return core


def array_of_core(positions: Sequence[Position]) -> Array:
    """Return the record of `core_of` as the only element of an array.

    A compiled function takes an array from Python in 1 µs, but a record in 16 µs, because numpy
    then writes a description of all its fields.
    """
    if len(positions) > MAX_POSITIONS:
        raise ValueError(len(positions))
    made = np.zeros(1, np.dtype(_FIELDS, align=True))
    core = made[0]
    _write_board(core, positions[-1].game)
    core["base"] = len(positions) - 1
    for place, position in enumerate(positions):
        core["own"][place], core["enemy"][place] = sides(position)
        core["quiet"][place] = position.quiet
    return made


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
    """Return the mover's set of points, and the enemy's set."""
    black, white = position.black, position.white
    return (black, white) if position.to_move is Side.BLACK else (white, black)
