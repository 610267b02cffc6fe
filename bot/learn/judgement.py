"""Combines the searched values of a match's positions into one consistent series.

Scores are the expected scores of the side to move, in per cent of a win: 0 is a loss, 50 a draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp

from guti import Outcome, Side

SCALE = 70.0
"""Value, in hundredths of a piece, with an expected score of 73 %.

More precisely, the expected score is 1 / (1 + 1/e). Fitted to matches of the middle levels, the
value is about 70 in most games, and 180 in Felli. Estimates by learned weights are adapted to it
(see `bot.opponent.estimating`).
"""

WIN_PERCENT = 100

HINDSIGHT_PERCENT = 25
"""Minimum loss for blaming the move instead of an inaccurate search.

If later positions reveal a smaller loss, the estimate of the earlier position is corrected.
"""


@dataclass(frozen=True)
class Judgement:
    """A search's result for a position, from the view of the side to move.

    `value` is in hundredths of a piece. If `exact` is true, the sign of `value` is proven. `plies`
    is the number of plies until the end of the game, or None if unknown. `line` is the best line.
    `stake` is how much the worst move would lose according to a brief search, in per cent of a win.
    It is None if there was no brief search. `counted` is true if a table has the position, but the
    pieces may be counted before the table's value is reached.
    """

    value: int
    exact: bool
    plies: int | None = None
    line: tuple[str, ...] = ()
    stake: int | None = None
    counted: bool = False

    @classmethod
    def of(cls, outcome: Outcome, to_move: Side) -> "Judgement":
        """Return the judgement of a position that has an outcome."""
        return cls(outcome.worth(to_move), exact=True)

    @property
    def expected(self) -> int:
        """Expected score of the side to move, in per cent."""
        return expected_percent(self.value, exact=self.exact)


def expected_percent(value: int, *, exact: bool) -> int:
    """Return the expected score for a search's value, in whole per cent."""
    if exact:
        return 50 + 50 * ((value > 0) - (value < 0))
    # Clamped, since the exponential could overflow.
    return round(100 / (1 + exp(-max(-700.0, min(700.0, value / SCALE)))))


class MoveChoice(Enum):
    """Rank of the move that was played, compared with the other legal moves."""

    NONE = "none"
    """All legal moves are equivalent."""
    BEST = "best"
    """The search's choice, or an equivalent move."""
    OTHER = "other"


@dataclass(frozen=True)
class Worth:
    """Expected score in a position, based on the judgements of the whole match.

    `exact` is true if `expected` is proven. `plies` is the number of plies until the end, or None
    if unknown. `counted` has the meaning that it has in `Judgement`.
    """

    expected: int
    exact: bool = False
    plies: int | None = None
    counted: bool = False


@dataclass(frozen=True)
class _Bounds:
    """Proven limits of the expected score of the side to move."""

    least: int = 0
    most: int = 100

    def within(self, expected: int) -> int:
        return min(max(expected, self.least), self.most)


def in_hindsight(
    judgements: Sequence[Judgement], choices: Sequence[MoveChoice]
) -> tuple[Worth, ...]:
    """Return the worth of each position of a match, made consistent with later positions.

    A move cannot improve a position. So a position is worth at least as much as the next one, and
    exactly as much if the best or the only move was played. Later searches look further ahead, and
    therefore correct earlier ones.
    """
    bounds = _proved(judgements, choices)
    last = judgements[-1]
    expected = last.expected if last.exact else bounds[-1].within(last.expected)
    series = [Worth(expected, last.exact, last.plies if last.exact else None, last.counted)]
    for ply in reversed(range(len(choices))):
        here, later = judgements[ply : ply + 2]
        expected = 100 - series[-1].expected
        if choices[ply] is MoveChoice.OTHER and not here.exact:
            before = bounds[ply].within(here.expected)
            seen = before - (100 - bounds[ply + 1].within(later.expected)) if not later.exact else 0
            expected += _loss(before - expected, seen)
        series.append(_worth(here, max(expected, bounds[ply].least), choices[ply], series[-1]))
    return tuple(reversed(series))


def _loss(fall: int, seen: int) -> int:
    """Return the loss of a move that was not the best.

    `fall` is the loss according to all later positions, and `seen` the loss according to only the
    next position.
    """
    return max(0, fall if fall >= HINDSIGHT_PERCENT else min(fall, seen))


def _proved(judgements: Sequence[Judgement], choices: Sequence[MoveChoice]) -> list[_Bounds]:
    """Return the proven limits of the expected score in each position."""
    bounds = list[_Bounds]()
    for ply, each in enumerate(judgements):
        known = _Bounds()
        if each.exact:
            known = _Bounds(each.expected, each.expected)
        elif ply:
            before, choice = bounds[-1], choices[ply - 1]
            keeps = choice is MoveChoice.NONE or (
                choice is MoveChoice.BEST and judgements[ply - 1].exact
            )
            known = _Bounds(100 - before.most, 100 - before.least if keeps else 100)
        bounds.append(known)
    return bounds


def _worth(judgement: Judgement, expected: int, choice: MoveChoice, later: Worth) -> Worth:
    """Return a position's worth, and whether a search proves it."""
    if judgement.exact and judgement.expected == expected:
        return Worth(expected, exact=True, plies=judgement.plies)
    follows = later.exact and (choice is MoveChoice.NONE or expected == WIN_PERCENT)
    plies = later.plies + 1 if follows and later.plies is not None else None
    return Worth(expected, follows, plies, counted=judgement.counted and not follows)
