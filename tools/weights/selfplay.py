"""Positions of matches of the search against itself, to learn from."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np

from bot.search.tables import MAX_MOVES, Array, core_of
from bot.search.weights import Weights
from guti import Game, Position
from tools.weights.playing import MOST_PLIES, play_to_learn

TABLE_ENTRIES = 1 << 15
OPENING_PLIES = 2, 20
"""Minimum and maximum number of random plies at the start of a match."""
QUIET_LIMIT = 50
"""Quiet plies after which the pieces are counted; the end of a dull match teaches little."""


@dataclass(frozen=True, eq=False)
class Plies:
    """Plies of matches, one after another, as arrays of one length.

    `own` and `enemy` are the points of the side to move and of the other, `value` is the search's
    value and `flags` are those of `tools.weights.playing`. `match` numbers the matches, and
    `result` is the match's result for the side to move: 1, 0 or -1.
    """

    own: Array
    enemy: Array
    value: Array
    flags: Array
    match: Array
    result: Array

    def __len__(self) -> int:
        return len(self.own)

    def numbered_from(self, first: int) -> "Plies":
        """Return the plies with other numbers of matches, the first of which is `first`."""
        return replace(self, match=self.match + first)


@dataclass(frozen=True)
class Round:
    """A round of self-play: at least `plies` plies, searched with `nodes` nodes each.

    `noise` is the share of random moves after the opening.
    """

    plies: int
    nodes: int
    noise: float
    seed: int


def play_round(
    game: Game, asked: Round, weights: Weights | None, progress: Callable[[int], None]
) -> Plies:
    """Play the matches of a round; equal arguments lead to equal matches.

    `progress` is called with the number of plies after each match.
    """
    core: Any = core_of([Position.start(game)])
    if weights:
        weights.write(core)
    core["quiet_limit"] = min(QUIET_LIMIT, game.quiet_limit)
    rng = np.random.default_rng(asked.seed)
    matches, done = list[Plies](), 0
    for number in count():
        matches.append(_match(game, core, asked, number, rng))
        done += len(matches[-1])
        progress(done)
        if done >= asked.plies:
            break
    return joined(matches)


def joined(parts: list[Plies]) -> Plies:
    """Join plies; the numbers of their matches must differ, or have been made different."""
    columns = zip(*(vars(each).values() for each in parts), strict=True)
    return Plies(*map(np.concatenate, columns))


def _match(game: Game, core: Any, asked: Round, number: int, rng: np.random.Generator) -> Plies:
    """Play a match, from the start with either side first."""
    start = Position.start(game)
    own, enemy = (start.black, start.white)[:: rng.choice((1, -1))]
    core["base"], core["own"][0], core["enemy"][0], core["quiet"][0] = 0, own, enemy, 0
    core["nodes"], core["history"][:], core["killers"][:] = 0, 0, 0
    opening = rng.integers(OPENING_PLIES[0], OPENING_PLIES[1], endpoint=True)
    limits = np.array([rng.integers(1 << 31), opening, asked.nodes], np.int64)
    table = np.zeros((TABLE_ENTRIES, 2), np.uint64)
    out = np.zeros((4, MOST_PLIES), np.int64)
    roots = np.zeros((2, MAX_MOVES), np.uint64)
    plies, result = play_to_learn(core, table, limits, asked.noise, roots, out)
    own, enemy, value, flags = out[:, :plies]
    back = np.arange(plies, 0, -1)
    results = np.where(back % 2 == 0, result, -result)
    kept = value.astype(np.int32), flags.astype(np.int8)
    points = own.astype(np.uint64), enemy.astype(np.uint64)
    return Plies(*points, *kept, np.full(plies, number), results.astype(np.int8))
