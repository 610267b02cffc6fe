"""The scale of values, fitted to matches of the middle levels.

Learned values should mean what values by material and mobility mean in the same game, because the
noise of levels and the answers to draw offers are made for those. The scale is stored with the
weights, because analyses need it for expected scores.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from bot.play.levels import LEVELS
from bot.search import analyse, choose
from bot.search.tables import Array
from bot.search.weights import Weights
from guti import Game, Position, Side
from tools.ladder.matches import opening, outcome

MIDDLE_LEVELS = 3, 4
JUDGED_EVERY = 5
"""Plies between two positions that are judged; neighbours tell little more."""
JUDGING_NODES = 20_000
SCALES = np.geomspace(10, 400, 400)


@dataclass(frozen=True)
class FinishedMatch:
    """The positions of a match, the last one included, and its winner."""

    positions: Sequence[Position]
    winner: Side | None


def play_matches(
    game: Game, matches: int, progress: Callable[[int], None]
) -> Iterator[FinishedMatch]:
    """Play matches of the middle levels against themselves."""
    for number in range(matches):
        yield _match(game, number)
        progress(number + 1)


def fitted_scale(matches: Iterable[FinishedMatch], weights: Weights | None) -> tuple[float, int]:
    """Return the scale of values in some matches, and the number of positions judged.

    With the scale, 1 / (1 + exp(-value / scale)) predicts the results of the matches best.
    """
    values, scores = list[int](), list[float]()
    for number, match in enumerate(matches):
        for value, score in _judged(match, weights, number % JUDGED_EVERY):
            values.append(value)
            scores.append(score)
    losses = [_loss(np.array(values), np.array(scores), scale) for scale in SCALES]
    return float(SCALES[int(np.argmin(losses))]), len(values)


def rescaled(weights: Weights, fitted: float, wanted: float) -> Weights:
    """Return weights with the scale `wanted` instead of `fitted`, apart from rounding."""
    factor = wanted / fitted
    second = np.rint(weights.second * factor).astype(np.int16)
    lead = np.rint(weights.lead * factor).astype(np.int32)
    return replace(weights, second=second, lead=lead, scale=round(wanted))


def _loss(values: Array, scores: Array, scale: float) -> float:
    """Return the mean cross-entropy of results, predicted by values."""
    odds = np.clip(values / scale, -30, 30)
    return float(np.mean(np.log1p(np.exp(odds)) - scores * odds))


def _judged(
    match: FinishedMatch, weights: Weights | None, first: int
) -> Iterator[tuple[int, float]]:
    """Yield unproven values from a ply on, with the mover's final score."""
    for ply in range(first, len(match.positions) - 1, JUDGED_EVERY):
        *history, position = match.positions[: ply + 1]
        found = analyse(position, history, nodes=JUDGING_NODES, weights=weights)
        if not found.exact:
            won = match.winner is position.to_move
            yield found.value, 0.5 if match.winner is None else float(won)


def _match(game: Game, number: int) -> FinishedMatch:
    """Play a match of a middle level against itself."""
    level = LEVELS[MIDDLE_LEVELS[number % len(MIDDLE_LEVELS)]]
    key = game.key if game.rules == "guti" else f"{game.key}/{game.rules}"
    line, rng = opening(key, number), Random(f"scale {number}")
    while not (end := outcome(line)):
        *history, now = line
        line.append(now.after(choose(now, history, level, rng).move))
    return FinishedMatch(line, end.winner)
