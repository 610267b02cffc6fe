"""The levels at which the search plays, as data, and the move that one of them chooses.

Pure: chance is handed in; it must not know names for people, matches, the clock or tables.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from bot.engine import Move, Position
from bot.search.search import DEEPEST, RankedMove, analyse
from bot.search.values import CERTAIN

OPENING_PLIES, OPENING_NOISE = 10, 8
"""In so many first plies every level is at least so noisy, so that no match is like another."""
STEADY_NOISE = 10
"""A level of at most so much noise keeps to what is proved, and looks at few moves closely."""
FEW, ALL = 3, 1_000
"""How many moves get a value of their own."""


@dataclass(frozen=True)
class Level:
    """How well the search plays.

    It looks at most at `nodes` nodes and `depth` plies, adds chance of the standard deviation
    `noise` to the value of each move that is not certain (in the units of `bot.search.values`),
    and in the share `lapse` of its turns sees only what a move captures, and no answer to it.
    Where it is lost beyond doubt it `resigns`, or plays on.
    """

    number: int
    nodes: int
    depth: int
    noise: int
    lapse: float
    resigns: bool


LEVELS: Mapping[int, Level] = MappingProxyType(
    {
        level.number: level
        for level in (
            Level(1, nodes=10_000, depth=1, noise=220, lapse=0.57, resigns=False),
            Level(2, nodes=20_000, depth=2, noise=150, lapse=0.27, resigns=False),
            Level(3, nodes=40_000, depth=3, noise=115, lapse=0.13, resigns=False),
            Level(4, nodes=80_000, depth=4, noise=90, lapse=0.06, resigns=True),
            Level(5, nodes=160_000, depth=6, noise=65, lapse=0, resigns=True),
            Level(6, nodes=600_000, depth=DEEPEST, noise=2, lapse=0, resigns=True),
        )
    }
)
"""The levels by their numbers, the weakest first."""


@dataclass(frozen=True)
class Choice:
    """The move that a level plays, and what its search thinks the position is worth to who moves.

    `value` is the best move's, without noise, and `exact` says whether it is the truth. Where
    nothing was `searched` it is 0: for an only move, a lapse, and who was told to stop.
    """

    move: Move
    value: int = 0
    exact: bool = False
    searched: bool = True


def choose(
    position: Position,
    history: Sequence[Position],
    level: Level,
    random: Random,
    *,
    keep: Collection[Move] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Choice:
    """The move that `level` plays; the same `random` chooses the same.

    `history` are the positions of the match before this one, oldest first. Of the moves only those
    in `keep` are chosen, if any are given. It may be told to `stop` at any time, as `analyse` may.
    Raises ValueError if the position is over.
    """
    if not position.legal_moves:
        raise ValueError(position.text)
    kept = [move for move in position.legal_moves if not keep or move in keep]
    different = {position.after(move): move for move in reversed(kept)}
    moves = list(different.values())
    if len(moves) == 1:
        return Choice(moves[0], searched=False)
    if random.random() < level.lapse:
        return Choice(_at_a_glance(moves, random), searched=False)
    noise = max(level.noise, OPENING_NOISE) if len(history) < OPENING_PLIES else level.noise
    width = FEW if noise <= STEADY_NOISE and not keep else ALL
    found = analyse(position, history, nodes=level.nodes, depth=level.depth, width=width, stop=stop)
    if not found.depth:
        return Choice(_at_a_glance(moves, random), searched=False)
    ranked = [each for each in found.moves if each.move in moves]
    return Choice(_preferred(ranked, noise, random), found.value, found.exact)


def _at_a_glance(moves: Sequence[Move], random: Random) -> Move:
    """One of the moves that capture the most."""
    most = max(len(move.captured) for move in moves)
    return random.choice([move for move in moves if len(move.captured) == most])


def _preferred(ranked: Sequence[RankedMove], noise: int, random: Random) -> Move:
    """The best of the moves by their values and noise; what is certain has none."""
    known = [each for each in ranked if not each.bound] or ranked
    best = known[0]
    if best.exact and noise <= STEADY_NOISE:
        known = [each for each in known if (each.exact, each.value) == (True, best.value)]

    def worth(each: RankedMove) -> tuple[float, float]:
        certain = abs(each.value) >= CERTAIN
        return each.value + (0 if certain else random.gauss(0, noise)), random.random()

    return max(known, key=worth).move
