"""Solving a game, beginning with the fewest pieces: values and distances of all positions.

A table has a byte for each position: three times a distance, plus the value to the mover, which is
0 for a loss, 1 for a draw and 2 for a win. The values are exact by the match's rules, including the
count of pieces (rule six), for a position right after a capture:

* In a position without an outcome and without captures, the count decides unless a side can force
something better: the side with more pieces wins, and equal numbers draw. If the count decides, the
distance is 0.

* If a side can force something better, the distance is the number of steps until a capture is
possible or a side cannot move, if the forcing side plays the fastest way and the other side the
slowest. A result that takes more steps than the game's quiet limit is not forced, since the count
comes first.

* If a capture is possible, or the mover cannot move, the distance is also 0.

After `quiet` plies without a capture, a value is still exact if `quiet` plus the distance do not
exceed the quiet limit. Repetition does not change the value unless a position has already occurred
twice, since the fastest way repeats no position.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from math import comb
from threading import local
from typing import Any

import numpy as np

from bot.search import retrograde
from bot.search.indexing import Layer, indexing_of
from bot.search.retrograde import DRAW, LONGEST_RUN, LOSS, OPEN, VALUES, WIN, Part, Rules
from bot.search.tables import Array, Core, core_of
from guti import Game, Position
from guti.symmetry import automorphisms

MAX_BYTES = 2_500_000_000
"""Maximum memory in bytes for solving a game."""
SET_BYTES = 12
"""Memory in bytes for each possible set of the mover's points."""
PART = 200_000
"""Number of positions in a task, processed in some tenths of a second."""

_BYTES = np.arange(256)
_VALUE, _DISTANCE, _KNOWN = _BYTES % VALUES, _BYTES // VALUES, _BYTES != OPEN

Group = tuple[Layer, ...]
"""Layers that are solved together: a single layer, or two that steps connect."""


def groups_of(game: Game, pieces: int | None = None) -> tuple[Group, ...]:
    """Return the groups of layers with up to `pieces` pieces, in the order of solving.

    If `pieces` is None, all layers are included. Positions in which a side has too few pieces
    belong to no layer.
    """
    most, least = max(len(game.black), len(game.white)), game.losing_count + 1
    total = min(pieces or 2 * most, 2 * most, len(game.board.points))
    counts = [
        (own, every - own)
        for every in range(2 * least, total + 1)
        for own in range(every - least, 0, -1)
        if most >= own >= every - own >= least
    ]
    return tuple((each,) if each[0] == each[1] else (each, each[::-1]) for each in counts)


def bytes_needed(game: Game, pieces: int | None = None) -> int:
    """Return the memory in bytes needed to solve a game up to `pieces` pieces.

    Returns 0 if `pieces` is too small for any position.
    """
    points, kept = len(game.board.points), count_sets_up_to_symmetry(game)
    groups = groups_of(game, pieces)
    sizes = [sum(kept[own] * comb(points - own, enemy) for own, enemy in group) for group in groups]
    most = max((own for group in groups for own, _ in group), default=-1)
    sets = sum(comb(points, own) for own in range(most + 1))
    return sum(sizes) + 2 * max(sizes, default=0) + SET_BYTES * sets


def count_sets_up_to_symmetry(game: Game) -> list[int]:
    """Return the number of sets of each size, with symmetric sets counted only once.

    Uses Burnside's lemma. The sets that an automorphism fixes are the unions of its cycles.
    """
    ways, totals = automorphisms(game.board), np.zeros(len(game.board.points) + 1, object)
    for way in ways:
        fixed, left = np.array([1], object), set(range(len(way)))
        while left:
            start = point = min(left)
            length = 0
            while length == 0 or point != start:
                left.discard(point)
                point, length = way[point], length + 1
            fixed = np.convolve(fixed, np.array([1, *[0] * (length - 1), 1], object))
        totals += fixed
    return [int(total) // len(ways) for total in totals]


def most_pieces(game: Game) -> int:
    """Return the greatest number of pieces for which a game can be solved.

    Returns 0 if solving needs more than MAX_BYTES for any number of pieces.
    """
    total = len(game.black) + len(game.white)
    fit = (pieces for pieces in range(total, 0, -1) if 0 < bytes_needed(game, pieces) <= MAX_BYTES)
    return next(fit, 0)


class Solver:
    """Solves a game, layer by layer."""

    def __init__(self, game: Game, pieces: int | None = None, threads: int = 1) -> None:
        """Create an empty table.

        Raises ValueError if `pieces` is too small for any position.
        """
        self.groups = groups_of(game, pieces)
        if not self.groups:
            raise ValueError(pieces)
        self.game, self.threads = game, threads
        layers = [layer for group in self.groups for layer in group]
        self.indexing, self.places = indexing_of(game.board, layers)
        self.table: Array = np.zeros(self.places, np.uint8)
        self.longest = 0
        """The greatest distance so far."""
        self._cores = local()

    def span(self, group: Group) -> slice:
        """Return the slice of the table that contains a group of layers."""
        return slice(self._begin(group[0]), self._begin(group[-1]) + self._size(group[-1]))

    def load(self, group: Group, content: bytes) -> None:
        """Copy the bytes of a group of layers that was solved earlier into the table."""
        part = self.table[self.span(group)]
        part[:] = np.frombuffer(content, np.uint8)
        self._note_longest(group)

    def solve(self, group: Group) -> Iterator[int]:
        """Solve a group of layers.

        Yields the number of positions done in each step of the work. All earlier groups must be
        solved. Raises OverflowError if a distance does not fit into a byte.
        """
        pool = ThreadPoolExecutor(self.threads)
        try:
            for layer in group:
                yield from self._process_layer(pool, retrograde.write_initial_bytes, layer)
            own, enemy = group[0]
            for phase in (_to_win,) if own == enemy else (_to_draw, _to_win):
                for _ in self._run_phase(pool, group, phase):
                    yield 0
        finally:
            pool.shutdown(cancel_futures=True)
        for layer in group:
            part = self.part(layer)
            part[part == OPEN] = count_value(layer)
        self._note_longest(group)

    def thin(self) -> Iterator[Array]:
        """Yield the layers of a solved game without the bytes that follow from captures."""
        with ThreadPoolExecutor(self.threads) as pool:
            for layer in (layer for group in self.groups for layer in group):
                thinned = np.zeros(self._size(layer), np.uint8)
                work = retrograde.thin, layer, thinned, count_value(layer)
                for _ in self._process_layer(pool, *work):
                    pass
                yield thinned

    def _run_phase(
        self, pool: ThreadPoolExecutor, group: Group, phase: "Callable[[Layer, int], Phase]"
    ) -> Iterator[None]:
        """Derive new values from known ones.

        Each round finds the values whose distance is one greater than in the round before.
        """
        marks = {layer: np.zeros(self._size(layer), np.uint8) for layer in group}
        limit = self.game.quiet_limit
        for distance in range(1, limit + 1):
            counts = {
                layer: retrograde.histogram(self.table, *self._bounds(layer)) for layer in group
            }
            rules = {layer: phase(layer, distance) for layer in group}
            mask = {layer: rules[layer][1] for layer in group}
            news = sum(int(counts[layer][mask[layer]].sum()) for layer in group)
            still = sum(int(counts[layer][rules[layer][0].open].sum()) for layer in group)
            if not news or not still:
                return
            if distance > LONGEST_RUN:
                raise OverflowError(self.game.key)
            for layer in group:
                if 2 * news > still:
                    marks[layer].fill(1)
                else:
                    before = marks[layer[::-1]]
                    for _ in self._process_layer(pool, retrograde.mark, layer, before, mask[layer]):
                        yield
            for layer in group:
                again = self._process_layer(
                    pool, retrograde.apply_rules, layer, marks[layer], rules[layer][0]
                )
                for _ in again:
                    yield

    def _process_layer(
        self, pool: ThreadPoolExecutor, work: Callable[..., Any], layer: Layer, *more: object
    ) -> Iterator[int]:
        """Call `work` for each part of a layer, in threads.

        Yields the number of places in a part when the part is done.
        """
        own, enemy = layer
        places = comb(self.indexing.points - own, enemy)
        kept = int(
            self.indexing.representatives_at[own + 1] - self.indexing.representatives_at[own]
        )
        at_once = max(1, PART // places)
        todo = iter(range(0, kept, at_once))

        def begun(since: int) -> tuple[int, Future[Any]]:
            until = min(since + at_once, kept)
            part = Part(own, enemy, since, until)
            return (until - since) * places, pool.submit(self._process_part, work, part, more)

        running = [begun(since) for since in islice(todo, 2 * self.threads)]
        while running:
            done, future = running.pop(0)
            future.result()
            running += (begun(since) for since in islice(todo, 1))
            yield done

    def _process_part(self, work: Callable[..., Any], part: Part, more: Sequence[object]) -> None:
        """Call `work` for a part, with a core that only the current thread uses."""
        if not hasattr(self._cores, "core"):
            self._cores.core = core_of([Position.start(self.game)])
        core: Core = self._cores.core
        work(core, self.indexing, self.table, *more, part)

    def _begin(self, layer: Layer) -> int:
        return int(self.indexing.layer_at[layer])

    def _size(self, layer: Layer) -> int:
        own, enemy = layer
        kept = self.indexing.representatives_at[own + 1] - self.indexing.representatives_at[own]
        return int(kept) * comb(self.indexing.points - own, enemy)

    def _bounds(self, layer: Layer) -> tuple[int, int]:
        return self._begin(layer), self._begin(layer) + self._size(layer)

    def part(self, layer: Layer) -> Array:
        """Return the part of the table that contains a layer."""
        return self.table[slice(*self._bounds(layer))]

    def _note_longest(self, group: Group) -> None:
        part = self.table[self.span(group)]
        self.longest = max(self.longest, int(part.max()) // VALUES)


def count_value(layer: Layer) -> int:
    """Return the value for the mover if the pieces in a layer are counted."""
    own, enemy = layer
    return WIN if own > enemy else LOSS if own < enemy else DRAW


Phase = tuple[Rules, Array]
"""Rules for a layer's positions, and a mask of bytes.

If a position has a byte in the mask, the positions one step before it are examined again.
"""


def _to_win(layer: Layer, distance: int) -> Phase:
    """Return the phase that finds forced wins of a side that does not have more pieces.

    If the side has fewer pieces, `_to_draw` has already found its forced draws.
    """
    own, enemy = layer
    reached = _KNOWN & (distance > _DISTANCE)
    lost, won = reached & (_VALUE == LOSS), reached & (_VALUE == WIN)
    none = np.zeros(256, np.bool_)
    rules = Rules(
        open=~_KNOWN if own == enemy else (_VALUE == DRAW) & (_DISTANCE > 0) & _KNOWN,
        any_of=lost if own <= enemy else none,
        byte_any=VALUES * distance + WIN,
        all_of=won if own >= enemy else none,
        byte_all=VALUES * distance + LOSS,
        may_all=own >= enemy,
    )
    newest = distance - 1 == _DISTANCE
    return rules, newest & ((won if own <= enemy else none) | (lost if own >= enemy else none))


def _to_draw(layer: Layer, distance: int) -> Phase:
    """Return the phase that finds forced draws of a side with fewer pieces."""
    own, enemy = layer
    reached, none = _KNOWN & (distance > _DISTANCE), np.zeros(256, np.bool_)
    rules = Rules(
        open=~_KNOWN,
        any_of=reached & (_VALUE <= DRAW) if own < enemy else none,
        byte_any=VALUES * distance + DRAW,
        all_of=reached & (_VALUE >= DRAW) if own > enemy else none,
        byte_all=VALUES * distance + DRAW,
        may_all=own > enemy,
    )
    holds = _VALUE >= DRAW if own < enemy else _VALUE <= DRAW
    return rules, reached & (distance - 1 == _DISTANCE) & holds
