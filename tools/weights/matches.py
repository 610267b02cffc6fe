"""Matches between two evaluations at an equal number of nodes, from balanced openings."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from bot.search import analyse
from bot.search.tables import MAX_MOVES, core_of, sides
from bot.search.weights import Weights
from guti import Game, Position, Side
from tools.weights.playing import play_match

OPENING_PLIES = 10
BALANCED_VALUE, BALANCED_NODES = 20, 60_000
"""Maximum value of an opening by material and mobility, and nodes of its search."""
CONFIDENT = 1.96
"""Standard errors on each side of a mean in an interval of 95 % confidence."""
ENTRIES_PER_NODE = 4


@dataclass(frozen=True)
class PairedScore:
    """The results of pairs of matches, for the new evaluation: 0 to 1 for each pair.

    The matches of a pair begin with the same opening, so that a pair is one observation.
    """

    pairs: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean score."""
        return fmean(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the expected score with 95 % confidence."""
        if len(self.pairs) < 2:
            return 0.0, 1.0
        error = CONFIDENT * stdev(self.pairs) / math.sqrt(len(self.pairs))
        return self.mean - error, self.mean + error

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean:.3f} [{low:.3f}, {high:.3f}] in {2 * len(self.pairs)} matches"


def openings(game: Game) -> Iterator[Position]:
    """Yield positions after random plies in which neither side is ahead."""
    for number in count():
        rng, position = Random(f"{game.key}/{game.rules} {number}"), Position.start(game)
        for _ in range(OPENING_PLIES):
            if position.legal_moves:
                position = position.after(rng.choice(position.legal_moves))
        if position.outcome or position.can_capture:
            continue
        if position.count(Side.BLACK) != position.count(Side.WHITE):
            continue
        if abs(analyse(position, nodes=BALANCED_NODES).value) <= BALANCED_VALUE:
            yield position


def play_pairs(
    game: Game,
    evaluations: Sequence[Weights | None],
    nodes: int,
    pairs: int,
    progress: Callable[[PairedScore], None],
) -> PairedScore:
    """Return the score of the first of two evaluations against the second.

    Each opening is played twice, with the first move changing sides. `progress` is called after
    each pair. None stands for material and mobility.
    """
    cores = [_core(game, each) for each in evaluations]
    score = PairedScore(())
    for position in islice(openings(game), pairs):
        first = _result(cores, position, nodes)
        second = -_result(cores[::-1], position, nodes)
        score = PairedScore((*score.pairs, 0.5 + (first + second) / 4))
        progress(score)
    return score


def _core(game: Game, weights: Weights | None) -> Any:
    core = core_of([Position.start(game)])
    if weights:
        weights.write(core)
    return core


def _result(cores: Sequence[Any], position: Position, nodes: int) -> int:
    """Return the result for the first core, which moves first: 1, 0 or -1."""
    for core in cores:
        core["base"], core["quiet"][0], core["nodes"] = 0, position.quiet, 0
        core["own"][0], core["enemy"][0] = sides(position)
        core["history"][:], core["killers"][:] = 0, 0
    entries = 1 << (nodes * ENTRIES_PER_NODE).bit_length()
    tables = np.zeros((2, entries, 2), np.uint64)
    roots = np.zeros((2, MAX_MOVES), np.uint64)
    first, second = cores
    return int(play_match(first, second, tables, nodes, roots)[0])
