"""Judgements of positions by the engine, and the consistent series that they form in a match.

Scores are expected scores of the side to move as percentages of a win: 0 is a loss, 50 a draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp

from bot.engine import Outcome, Side

SCALE = 70.0
"""Hundredths of a piece worth an expected score of 73 %.

More precisely, of 1 / (1 + 1/e). Matches of the middle levels fit values of 45 to 110, in most
games about 70; Felli's fit 180.
"""

WIN_PERCENT = 100

HINDSIGHT_PERCENT = 25
"""Largest error that an estimate is assumed to have, in per cent of a win.

A smaller fall that only later positions reveal corrects the estimate. A larger one is blamed on
the move.
"""


@dataclass(frozen=True)
class Judgement:
    """A search's result for a position, from the side to move.

    `value` is in hundredths of a piece. If `exact`, its sign is proven, and the end comes after
    `plies`, if known. `line` is the best play. `stake` is what the worst move would give away by a
    brief search, in per cent of a win; None if that was not searched.
    """

    value: int
    exact: bool
    plies: int | None = None
    line: tuple[str, ...] = ()
    stake: int | None = None

    @classmethod
    def of(cls, outcome: Outcome, to_move: Side) -> "Judgement":
        """Return the judgement of a position that has an outcome."""
        return cls(outcome.worth(to_move), exact=True)

    @property
    def expected(self) -> int:
        """Expected score of the side to move, in per cent."""
        return expected_percent(self.value, exact=self.exact)


def expected_percent(value: int, *, exact: bool) -> int:
    """Return the expected score that a search's value stands for, in whole per cent."""
    if exact:
        return 50 + 50 * ((value > 0) - (value < 0))
    # Clamped against overflow of the exponential.
    return round(100 / (1 + exp(-max(-700.0, min(700.0, value / SCALE)))))


class MoveChoice(Enum):
    """Rank of the played move among all legal moves."""

    NONE = "none"
    """All legal moves are equivalent."""
    BEST = "best"
    """The search's choice, or an equivalent move."""
    OTHER = "other"


@dataclass(frozen=True)
class Worth:
    """Worth of a position to the side to move, in view of its whole match.

    `exact` says whether `expected` is proven, and `plies` how soon the end comes, if known.
    """

    expected: int
    exact: bool = False
    plies: int | None = None


@dataclass(frozen=True)
class _Bounds:
    """Proven bounds on the expected score of the side to move."""

    least: int = 0
    most: int = 100

    def within(self, expected: int) -> int:
        return min(max(expected, self.least), self.most)


def in_hindsight(
    judgements: Sequence[Judgement], choices: Sequence[MoveChoice]
) -> tuple[Worth, ...]:
    """Return the worth of each position of a match as one consistent series.

    No move gains anything: a position is worth at least as much as the position that the played
    move leads to, and exactly as much if the move was the best or the only one. A move's loss is
    the fall from one position to the next. So a later, deeper search corrects earlier ones.
    """
    bounds = _proved(judgements, choices)
    series = [Worth(judgements[-1].expected, judgements[-1].exact, judgements[-1].plies)]
    if not series[0].exact:
        series[0] = Worth(bounds[-1].within(series[0].expected))
    for ply in reversed(range(len(choices))):
        here, later = judgements[ply : ply + 2]
        expected = 100 - series[-1].expected
        if choices[ply] is MoveChoice.OTHER and not here.exact:
            before = bounds[ply].within(here.expected)
            seen = before - (100 - bounds[ply + 1].within(later.expected)) if not later.exact else 0
            expected += _given_away(before - expected, seen)
        series.append(_worth(here, max(expected, bounds[ply].least), choices[ply], series[-1]))
    return tuple(reversed(series))


def _given_away(fall: int, seen: int) -> int:
    """Return the loss of a move that was not the best.

    `fall` is the loss in view of all later positions, `seen` the loss judged by the next position.
    """
    return max(0, fall if fall >= HINDSIGHT_PERCENT else min(fall, seen))


def _proved(judgements: Sequence[Judgement], choices: Sequence[MoveChoice]) -> list[_Bounds]:
    """Return the bounds proven by the searches of each position and of earlier ones."""
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
    """Return a position's worth, which its own search or the next position may prove."""
    if judgement.exact and judgement.expected == expected:
        return Worth(expected, exact=True, plies=judgement.plies)
    follows = later.exact and (choice is MoveChoice.NONE or expected == WIN_PERCENT)
    plies = later.plies + 1 if follows and later.plies is not None else None
    return Worth(expected, follows, plies)
