"""The search's public interface: values of moves, and the best line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

import numpy as np

from bot.search import alphabeta
from bot.search.tables import MAX_POSITIONS, array_of_core, sides
from bot.search.values import CERTAIN, WIN, sign
from bot.search.weights import Weights
from guti import Move, Position

DEEPEST = 64
SLICE = 8192
"""Number of nodes searched between two calls of `stop`, which takes 2 to 3 ms."""
FEWEST_ENTRIES, MAX_ENTRIES = 1 << 12, 1 << 22
"""Limits on the number of entries of the transposition table; each takes 16 bytes."""


@dataclass(frozen=True)
class RankedMove:
    """A legal move and its value for the mover (see `bot.search.values`).

    If `bound` is true, the value is only an upper bound. If `exact` is true, it is proven.
    """

    move: Move
    value: int
    exact: bool = False
    bound: bool = False


@dataclass(frozen=True)
class Analysis:
    """A search's result: all legal moves, best first, and the best line.

    `value` is the position's value for the side to move. `exact` is true if it is proven. `depth`
    is the number of plies that were searched completely, and may be 0. If the position has an
    outcome, there are no moves.
    """

    moves: tuple[RankedMove, ...]
    line: tuple[Move, ...]
    value: int
    exact: bool
    depth: int
    nodes: int

    @property
    def best(self) -> RankedMove | None:
        """The best move, or None if the position has an outcome."""
        return self.moves[0] if self.moves else None


@dataclass(frozen=True)
class _Root:
    """A position after a move, the moves that lead to it, and the search's result."""

    moves: tuple[Move, ...]
    after: Position
    value: int = 0
    proved: bool = False
    bound: bool = False
    line: tuple[tuple[int, int], ...] = ()


class _Stopped(Exception):
    """The node limit was reached, or `stop` returned true."""


def analyse(  # noqa: PLR0913 - limits, and what positions are judged by
    position: Position,
    history: Sequence[Position] = (),
    *,
    nodes: int,
    depth: int = DEEPEST,
    width: int = 1,
    stop: Callable[[], bool] = lambda: False,
    weights: Weights | None = None,
) -> Analysis:
    """Search a position, up to `nodes` nodes and `depth` plies, and rank the moves.

    `history` are the earlier positions, oldest first. They count for repetition, but a third
    occurrence of `position` itself does not end the game. At least the best `width` moves get exact
    values, and the other moves an upper bound. Positions at the end of the search are judged by the
    `weights` of the game, or without any by material and mobility.

    `stop` is called regularly. When it returns true, for instance at a time limit, the search
    returns its results so far. If it never does, the result depends only on the arguments. A search
    takes about 4 MB. With millions of `nodes`, the table takes up to 64 MB more.
    """
    if position.outcome:
        value = WIN * position.outcome.worth(position.to_move)
        return Analysis((), (), value, exact=True, depth=0, nodes=0)
    search = _Search(position, since_capture(position, history), nodes, stop)
    if weights:
        weights.write(search.core)
    return search.deepen(min(depth, DEEPEST), max(width, 1))


def since_capture(position: Position, history: Sequence[Position]) -> list[Position]:
    """Return the positions of `history` since the last capture, oldest first."""

    def pieces(of: Position) -> int:
        return of.black.bit_count() + of.white.bit_count()

    most = min(position.quiet, MAX_POSITIONS - 2)
    same = takewhile(lambda each: pieces(each) == pieces(position), reversed(history))
    return list(islice(same, most))[::-1]


class _Search:
    """A search: its arrays, its node limit, and the root moves."""

    def __init__(
        self, position: Position, history: Sequence[Position], nodes: int, stop: Callable[[], bool]
    ) -> None:
        entries = 1 << max(nodes, 1).bit_length()
        entries = min(max(entries, FEWEST_ENTRIES), MAX_ENTRIES)
        self.position, self.nodes, self.stop = position, nodes, stop
        self.cores = array_of_core([*history, position, position])
        self.core: Any = self.cores[0]
        self.table = np.zeros((entries, 2), np.uint64)
        self.roots = self._successors()

    def _successors(self) -> list[_Root]:
        """Return the positions that legal moves lead to."""
        found = dict[Position, list[Move]]()
        for move in self.position.legal_moves:
            found.setdefault(self.position.after(move), []).append(move)
        return [_Root(tuple(moves), after) for after, moves in found.items()]

    def deepen(self, depth: int, width: int) -> Analysis:
        """Search with increasing depth until the result is final or a limit is reached."""
        reached = 0
        try:
            while reached < depth and not self._is_final(reached, width):
                self.roots = self._rank_roots(reached + 1, width)
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
            line=(best.moves[0], *self._moves_of_line(best)),
            value=value,
            exact=best.proved and (value >= CERTAIN or all(root.proved for root in self.roots)),
            depth=reached,
            nodes=int(self.core["nodes"]),
        )

    def _is_final(self, reached: int, width: int) -> bool:
        """Return whether a deeper search cannot change the result."""
        known = [
            root.proved and (abs(root.value) < CERTAIN or WIN - abs(root.value) <= reached)
            for root in self.roots
        ]
        return all(known) or (width == 1 and known[0] and self.roots[0].value >= CERTAIN)

    def _rank_roots(self, depth: int, width: int) -> list[_Root]:
        """Search all root moves to `depth`, and return them best first.

        Moves with equal values stay in the order of the previous search.
        """
        done = list[_Root]()
        for root in self.roots:
            values = sorted((each.value for each in done if not each.bound), reverse=True)
            floor = values[width - 1] if len(values) >= width else None
            done.append(self._search_root(root, depth, floor))
        return sorted(done, key=lambda root: (-root.value, root.bound))

    def _search_root(self, root: _Root, depth: int, floor: int | None) -> _Root:
        """Return `root` with the result of a search to `depth`.

        The value is exact if it is above `floor`; if not, it is only an upper bound.
        """
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
        """Return a root move's value for the mover, and whether the value is proven."""
        core, here = self.core, self.core["base"]
        core["own"][here], core["enemy"][here] = sides(root.after)
        core["quiet"][here] = root.after.quiet
        if self.stop():
            raise _Stopped
        alphabeta.begin(self.cores, depth, alpha, beta)
        while not self._searched_slice():
            if core["nodes"] >= self.nodes or self.stop():
                raise _Stopped
        value = -int(core["value"][0])
        return value - _sign(value), bool(core["proved"][0])

    def _searched_slice(self) -> bool:
        """Search some more nodes; return whether the search of a root move is finished."""
        until = min(self.nodes, int(self.core["nodes"]) + SLICE)
        return bool(alphabeta.go_on(self.cores, self.table, until))

    def _moves_of_line(self, root: _Root) -> list[Move]:
        """Return the best line after a root move as a list of legal moves."""
        moves, now = list[Move](), root.after
        for pair in root.line:
            after = {now.after(move): move for move in reversed(now.legal_moves)}
            (now,) = (each for each in after if tuple(map(int, sides(each))) == pair)
            moves.append(after[now])
        return moves


def _sign(value: int) -> int:
    """Return the sign of a certain value, or 0 if the value is not certain."""
    return sign(value) if abs(value) >= CERTAIN else 0
