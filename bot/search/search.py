"""The search's public face: from a position to its moves with values, and a line of best play.

Pure: it must not know levels, the clock, chance or another thread; it asks whether to stop.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

import numpy as np

from bot.engine import Move, Position
from bot.search import alphabeta
from bot.search.tables import MOST_POSITIONS, core_of, sides
from bot.search.values import CERTAIN, WIN

DEEPEST = 64
SLICE = 8192
"""After so many nodes, two or three milliseconds, and before each move at its root, a search asks
whether to stop."""
FEWEST_ENTRIES, MOST_ENTRIES = 1 << 12, 1 << 22
"""Of the table of transpositions, 16 bytes each."""


@dataclass(frozen=True)
class RankedMove:
    """A legal move and its value to who plays it (see `bot.search.values`).

    `bound`: it is worth at most that; `exact`: it is worth just that by best play to the end.
    """

    move: Move
    value: int
    exact: bool = False
    bound: bool = False


@dataclass(frozen=True)
class Analysis:
    """What a search found: every legal move, the best first, and the line of best play.

    `value` and `exact` are the position's, for the side to move; `depth` is the number of plies
    that were searched whole, 0 if not even one. A position that is over has no moves.
    """

    moves: tuple[RankedMove, ...]
    line: tuple[Move, ...]
    value: int
    exact: bool
    depth: int
    nodes: int

    @property
    def best(self) -> RankedMove | None:
        """The best move, or None if the position is over."""
        return self.moves[0] if self.moves else None


@dataclass(frozen=True)
class _Root:
    """The moves that lead to one position, and what is known of it."""

    moves: tuple[Move, ...]
    after: Position
    value: int = 0
    proved: bool = False
    bound: bool = False
    line: tuple[tuple[int, int], ...] = ()


class _Stopped(Exception):
    """The budget is used up, or it was asked to stop."""


def analyse(
    position: Position,
    history: Sequence[Position] = (),
    *,
    nodes: int,
    depth: int = DEEPEST,
    width: int = 1,
    stop: Callable[[], bool] = lambda: False,
) -> Analysis:
    """The moves of `position`, ranked by a search of at most `nodes` nodes and `depth` plies.

    `history` are the positions of its game before it, oldest first, which count for repetition;
    whether `position` itself stands for the third time, a match knows. The best `width` moves, one
    at least, get their own value, the others a bound. `stop` is asked now and then whether to end
    with what is known (a ceiling in time, say). The same input gives the same answer. A search
    takes some 4 MB, and up to 64 MB for its table where `nodes` are millions.
    """
    if position.outcome:
        winner = position.outcome.winner
        value = 0 if winner is None else WIN if winner is position.to_move else -WIN
        return Analysis((), (), value, exact=True, depth=0, nodes=0)
    thought = _Thought(position, since_capture(position, history), nodes, stop)
    return thought.deepen(min(depth, DEEPEST), max(width, 1))


def since_capture(position: Position, history: Sequence[Position]) -> list[Position]:
    """The end of a history in which the same number of pieces stood as in `position`.

    There are no more of them than plies without a capture.
    """

    def pieces(of: Position) -> int:
        return of.black.bit_count() + of.white.bit_count()

    most = min(position.quiet, MOST_POSITIONS - 2)
    same = takewhile(lambda each: pieces(each) == pieces(position), reversed(history))
    return list(islice(same, most))[::-1]


class _Thought:
    """One search: its arrays, its budget, and the moves at its root."""

    def __init__(
        self,
        position: Position,
        history: Sequence[Position],
        nodes: int,
        stop: Callable[[], bool],
    ) -> None:
        entries = 1 << max(nodes, 1).bit_length()
        entries = min(max(entries, FEWEST_ENTRIES), MOST_ENTRIES)
        self.position, self.nodes, self.stop = position, nodes, stop
        self.core: Any = core_of([*history, position, position], merged=True)
        self.table = np.zeros((entries, 2), np.uint64)
        self.roots = self._successors()

    def _successors(self) -> list[_Root]:
        """The positions after each legal move; two moves that end alike lead to one."""
        found = dict[Position, list[Move]]()
        for move in self.position.legal_moves:
            found.setdefault(self.position.after(move), []).append(move)
        return [_Root(tuple(moves), after) for after, moves in found.items()]

    def deepen(self, depth: int, width: int) -> Analysis:
        """Search by one ply more each time, until all is known or the budget is used up."""
        reached = 0
        try:
            while reached < depth and not self._settled(reached, width):
                self.roots = self._ranked(reached + 1, width)
                reached += 1
        except _Stopped:
            pass
        best = self.roots[0]
        value = best.value
        return Analysis(
            moves=tuple(
                RankedMove(move, root.value, root.proved and not root.bound, root.bound)
                for root in self.roots
                for move in root.moves
            ),
            line=(best.moves[0], *self._named(best)),
            value=value,
            exact=best.proved and (value >= CERTAIN or all(root.proved for root in self.roots)),
            depth=reached,
            nodes=int(self.core["nodes"]),
        )

    def _settled(self, reached: int, width: int) -> bool:
        """Whether searching deeper cannot change anything: the ends are known, and the shortest."""
        known = [
            root.proved and (abs(root.value) < CERTAIN or WIN - abs(root.value) <= reached)
            for root in self.roots
        ]
        return all(known) or (width == 1 and known[0] and self.roots[0].value >= CERTAIN)

    def _ranked(self, depth: int, width: int) -> list[_Root]:
        """The roots searched to `depth`, the best first; those of one value in their old order."""
        done = list[_Root]()
        for root in self.roots:
            values = sorted((each.value for each in done if not each.bound), reverse=True)
            floor = values[width - 1] if len(values) >= width else None
            done.append(self._searched(root, depth, floor))
        return sorted(done, key=lambda root: (-root.value, root.bound))

    def _searched(self, root: _Root, depth: int, floor: int | None) -> _Root:
        """A root searched to `depth`: just its value, or that it is not above `floor`."""
        if floor is not None:
            least = floor + _sign(floor)
            value, proved = self._value(root, depth - 1, -least - 1, -least)
            if value <= floor:
                return replace(root, value=value, proved=proved, bound=True)
        value, proved = self._value(root, depth - 1, -WIN - 1, WIN + 1)
        core, length = self.core, self.core["best_length"][0]
        ends = (core[side][0][:length].tolist() for side in ("best_own", "best_enemy"))
        pairs = tuple(zip(*ends, strict=True))
        return replace(root, value=value, proved=proved, bound=False, line=pairs)

    def _value(self, root: _Root, depth: int, alpha: int, beta: int) -> tuple[int, bool]:
        """The value of a root to who moves there, and whether it is proved."""
        core, here = self.core, self.core["base"]
        core["own"][here], core["enemy"][here] = sides(root.after)
        core["quiet"][here] = root.after.quiet
        if self.stop():
            raise _Stopped
        alphabeta.begin(core, depth, alpha, beta)
        while not alphabeta.go_on(core, self.table, min(self.nodes, int(core["nodes"]) + SLICE)):
            if core["nodes"] >= self.nodes or self.stop():
                raise _Stopped
        value = -int(core["value"][0])
        return value - _sign(value), bool(core["proved"][0])

    def _named(self, root: _Root) -> list[Move]:
        """The best line after a root, its successors found among the legal moves."""
        moves, now = list[Move](), root.after
        for pair in root.line:
            after = {now.after(move): move for move in reversed(now.legal_moves)}
            (now,) = (each for each in after if tuple(map(int, sides(each))) == pair)
            moves.append(after[now])
        return moves


def _sign(value: int) -> int:
    """One ply nearer to a certain end, in the direction of its value; 0 if it is of none."""
    if abs(value) < CERTAIN:
        return 0
    return 1 if value > 0 else -1
