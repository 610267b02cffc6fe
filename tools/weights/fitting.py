"""The fit of weights to self-play, with NumPy."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bot.learn.judgement import SCALE
from bot.search.network import CEILING
from bot.search.tables import UNITS, Array
from bot.search.values import CERTAIN, PIECE
from bot.search.weights import FINE, UNIT, Weights, bits, most_pieces
from guti import Game
from guti.symmetry import automorphisms
from tools.weights.playing import AT_RANDOM, LEARN
from tools.weights.selfplay import Plies

DECAY = 0.95
"""Share of a target that comes from the next position, in TD(lambda)."""
EPOCHS, BATCH, RATE = 20, 1024, 4e-3
MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8
"""Constants of the optimizer Adam (Kingma and Ba 2015)."""
PHASE_PIECES = 4
"""Number of pieces on the board between two phases."""
HELD_OUT = 10
"""Every tenth match is not learned from, but shows how well the model predicts."""
SCALED = SCALE * FINE

Model = dict[str, Array]
"""Arrays: `first` (2 points, units), `bias`, `second` (units), and `counts`, the linear part."""


def expected(value: Array) -> Array:
    """Return the expected scores of the side to move, from 0 to 1."""
    scores = 1 / (1 + np.exp(-np.clip(value, -2000, 2000) / SCALE))
    return np.where(value >= CERTAIN, 1.0, np.where(value <= -CERTAIN, 0.0, scores))


def targets(plies: Plies) -> Array:
    """Return the score that each position should have, from 0 to 1.

    It mixes the values of the later searches in the match, and its result. A random move tells
    nothing about the position before it, whose target is its own value.
    """
    values, match = expected(plies.value), plies.match
    out = np.zeros(len(plies))
    for ply in range(len(plies) - 1, -1, -1):
        if plies.flags[ply] & AT_RANDOM:
            out[ply] = values[ply]
        elif ply + 1 == len(plies) or match[ply + 1] != match[ply]:
            out[ply] = 0.5 + 0.5 * plies.result[ply]
        else:
            out[ply] = (1 - DECAY) * values[ply] + DECAY * (1 - out[ply + 1])
    return out.astype(np.float32)


def count_features(mine: Array, theirs: Array, phases: int) -> Array:
    """Return features of the numbers of pieces, a row for each position.

    They are the lead, its sign and one, in each phase. Between two phases, each has a share.
    """
    lead = mine - theirs
    place = np.clip((mine + theirs - (PHASE_PIECES - 1) / 2) / PHASE_PIECES, 0, phases - 1.001)
    phase = place.astype(int)
    three = np.stack([lead, np.sign(lead), np.ones(len(lead))], 1)
    out, rows = np.zeros((len(lead), phases, 3), np.float32), np.arange(len(lead))
    later = (place - phase)[:, None]
    out[rows, phase], out[rows, phase + 1] = three * (1 - later), three * later
    return out.reshape(len(lead), -1)


@dataclass(frozen=True, eq=False)
class Examples:
    """Positions to learn from: points of both sides, features of the counts, and targets."""

    points: Array
    counts: Array
    target: Array

    @classmethod
    def of(cls, plies: Plies, game: Game) -> "Examples":
        """Return the quiet positions among the plies."""
        target, learn = targets(plies), (plies.flags & LEARN) != 0
        size = len(game.board.points)
        own, enemy = (bits(each[learn], size).astype(np.uint8) for each in (plies.own, plies.enemy))
        counts = count_features(own.sum(1, int), enemy.sum(1, int), _phases(game))
        return cls(np.concatenate([own, enemy], 1), counts, target[learn])


def fit(
    game: Game, plies: Plies, seed: int, progress: Callable[[int, float, float], None]
) -> Weights:
    """Return weights that predict the targets of quiet positions, by logistic regression.

    After each epoch, `progress` is called with its number, with the loss (the cross-entropy) in
    matches that were held out, and with the least possible loss.
    """
    held = plies.match % HELD_OUT == 0
    learned, unseen = (Examples.of(_selected(plies, each), game) for each in (~held, held))
    rng = np.random.default_rng(seed)
    model = _start(game, rng)
    optimizer = _Adam(model, EPOCHS * (len(learned.target) // BATCH))
    ways = [np.array(each) for each in automorphisms(game.board)]
    seen_as = [np.concatenate([each, each + len(each)]) for each in ways]
    for epoch in range(EPOCHS):
        order = rng.permutation(len(learned.target))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            points = learned.points[batch][:, seen_as[rng.integers(len(seen_as))]]
            counts, target = learned.counts[batch], learned.target[batch]
            optimizer.step(_gradients(model, points.astype(np.float32), counts, target))
        score = _predict(model, unseen.points.astype(np.float32), unseen.counts)[2]
        progress(epoch + 1, _loss(score, unseen.target), _loss(unseen.target, unseen.target))
    return rounded(model, game)


def rounded(model: Model, game: Game) -> Weights:
    """Return a model's weights as whole numbers."""
    points, most = len(game.board.points), most_pieces(game)
    mine, theirs = np.indices((most + 1, most + 1)).reshape(2, -1)
    lead = count_features(mine, theirs, _phases(game)) @ model["counts"] * SCALED
    first = np.rint(model["first"].reshape(2, points, UNITS) * UNIT)
    second = np.clip(np.rint(model["second"] * SCALED), -(1 << 15) + 1, (1 << 15) - 1)
    return Weights(
        first=np.clip(first, -(1 << 15), (1 << 15) - 1).astype(np.int16),
        bias=np.rint(model["bias"] * UNIT).astype(np.int16),
        second=second.astype(np.int16),
        lead=np.rint(lead).reshape(most + 1, most + 1).astype(np.int32),
        scale=round(SCALE),
    )


def _phases(game: Game) -> int:
    return 2 * most_pieces(game) // PHASE_PIECES + 2


def _selected(plies: Plies, chosen: Array) -> Plies:
    return Plies(*(each[chosen] for each in vars(plies).values()))


def _start(game: Game, rng: np.random.Generator) -> Model:
    """Return the model to begin with: material, and small random weights."""
    counts = np.zeros((_phases(game), 3), np.float32)
    counts[:, 0] = PIECE / SCALE
    first = rng.standard_normal((2 * len(game.board.points), UNITS)) * 0.15
    second = rng.standard_normal(UNITS) * 0.1
    model = {
        "first": first,
        "bias": np.full(UNITS, 0.1),
        "second": second,
        "counts": counts.ravel(),
    }
    return {name: each.astype(np.float32) for name, each in model.items()}


def _predict(model: Model, points: Array, counts: Array) -> tuple[Array, Array, Array]:
    """Return the units before and after they are clipped, and the expected scores."""
    sums = points @ model["first"] + model["bias"]
    units = np.clip(sums, 0, CEILING / UNIT)
    total = units @ model["second"] + counts @ model["counts"]
    return sums, units, 1 / (1 + np.exp(-total))


def _gradients(model: Model, points: Array, counts: Array, target: Array) -> Model:
    sums, units, score = _predict(model, points, counts)
    wrong = (score - target) / len(target)
    open_units = (sums > 0) & (sums < CEILING / UNIT)
    back = np.outer(wrong, model["second"]) * open_units
    first, second = points.T @ back, units.T @ wrong
    return {"first": first, "bias": back.sum(0), "second": second, "counts": counts.T @ wrong}


def _loss(score: Array, target: Array) -> float:
    """Return the mean cross-entropy."""
    score = np.clip(score.astype(float), 1e-9, 1 - 1e-9)
    return float(-np.mean(target * np.log(score) + (1 - target) * np.log(1 - score)))


class _Adam:
    """The optimizer, with a rate that falls to zero in `steps` steps."""

    def __init__(self, model: Model, steps: int) -> None:
        self._model, self._steps, self._done = model, steps, 0
        self._mean = {name: np.zeros_like(each) for name, each in model.items()}
        self._square = {name: np.zeros_like(each) for name, each in model.items()}

    def step(self, gradients: Model) -> None:
        """Change the model's arrays in place."""
        self._done += 1
        rate = RATE * (1 - self._done / (self._steps + 1))
        for name, gradient in gradients.items():
            mean, square = self._mean[name], self._square[name]
            mean += (1 - MEAN_DECAY) * (gradient - mean)
            square += (1 - SQUARE_DECAY) * (gradient**2 - square)
            even = np.sqrt(square / (1 - SQUARE_DECAY**self._done)) + TINY
            self._model[name] -= rate * (mean / (1 - MEAN_DECAY**self._done)) / even
