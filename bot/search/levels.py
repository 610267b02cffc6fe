"""The choice of a move at a level."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.play.levels import Level
from bot.search.search import RankedMove, analyse
from bot.search.values import CERTAIN
from bot.search.weights import Weights
from guti import Move, Position

OPENING_PLIES, OPENING_NOISE = 10, 8
"""Number of opening plies, and minimum noise in them to make matches differ."""
STEADY_NOISE = 10
"""Maximum noise of a level that never gives up a proven value (a steady level)."""
STEADY_WIDTH, FULL_WIDTH = 3, 1_000
"""Number of moves that are valued exactly, by steady levels and by others."""


@dataclass(frozen=True)
class Choice:
    """A level's move, and the value of the position for the mover.

    `value` is the value of the best move, without noise. `exact` is true if it is proven.
    `searched` is false if only one move was possible, if the level did not search, or if the search
    was stopped too early. In these cases `value` is 0.
    """

    move: Move
    value: int = 0
    exact: bool = False
    searched: bool = True


def choose(  # noqa: PLR0913 - the position, the level, and what it may use
    position: Position,
    history: Sequence[Position],
    level: Level,
    random: Random,
    *,
    keep: Collection[Move] | None = None,
    stop: Callable[[], bool] = lambda: False,
    weights: Weights | None = None,
) -> Choice:
    """Return the move that `level` plays; the choice is repeatable for an equal `random`.

    `history` are the match's earlier positions, oldest first. If `keep` contains moves, only these
    moves are considered. `stop` is called regularly, and the search ends when it returns true.
    `weights` are those of the game, for a level that uses them. Raises ValueError if the position
    has an outcome.
    """
    if not position.legal_moves:
        raise ValueError(position.text)
    allowed = [move for move in position.legal_moves if not keep or move in keep]
    different = {position.after(move): move for move in reversed(allowed)}
    moves = list(different.values())
    if len(moves) == 1:
        return Choice(moves[0], searched=False)
    if random.random() < level.lapse:
        return Choice(_lapse_move(moves, random), searched=False)
    noise = max(level.noise, OPENING_NOISE) if len(history) < OPENING_PLIES else level.noise
    width = STEADY_WIDTH if noise <= STEADY_NOISE and not keep else FULL_WIDTH
    limits: dict[str, Any] = {"nodes": level.nodes, "depth": level.depth, "width": width}
    found = analyse(position, history, **limits, stop=stop, weights=weights)
    if not found.depth:
        return Choice(_greediest_move(moves, random), searched=False)
    ranked = [each for each in found.moves if each.move in moves]
    return Choice(_best_with_noise(ranked, noise, random), found.value, found.exact)


def _lapse_move(moves: Sequence[Move], random: Random) -> Move:
    """Return a move chosen without a search.

    If both captures and steps are legal, any legal move may be chosen, because a player who never
    misses a capture would be stronger than a level with a noisy search. If only captures are legal,
    one of the largest captures is chosen.
    """
    kinds = {bool(move.captured) for move in moves}
    return random.choice(moves) if len(kinds) > 1 else _greediest_move(moves, random)


def _greediest_move(moves: Sequence[Move], random: Random) -> Move:
    """Return one of the moves that capture the most, chosen at random."""
    most = max(len(move.captured) for move in moves)
    return random.choice([move for move in moves if len(move.captured) == most])


def _best_with_noise(ranked: Sequence[RankedMove], noise: int, random: Random) -> Move:
    """Return the move with the highest value after noise is added.

    No noise is added to certain values.
    """
    known = [each for each in ranked if not each.bound] or ranked
    best = known[0]
    if best.exact and noise <= STEADY_NOISE:
        known = [each for each in known if (each.exact, each.value) == (True, best.value)]

    def worth(each: RankedMove) -> tuple[float, float]:
        certain = abs(each.value) >= CERTAIN
        return each.value + (0 if certain else random.gauss(0, noise)), random.random()

    return max(known, key=worth).move
