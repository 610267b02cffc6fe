"""Analyses of matches: the loss of each move, and each side's accuracy.

They are computed from judgements of the positions. Scores are in per cent of a win, as in
`judgement`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import exp
from typing import Self

from bot.engine import Move, Position, Side
from bot.engine.symmetry import alike
from bot.learn.judgement import WIN_PERCENT, Judgement, MoveChoice, Worth, in_hindsight
from bot.play.record import Record


class Verdict(StrEnum):
    """Quality of a move, by its loss."""

    ONLY = "only"
    BEST = "best"
    FINE = "fine"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS_PERCENT = {Verdict.BLUNDER: 20, Verdict.MISTAKE: 10, Verdict.DOUBTFUL: 5}
"""Minimum loss for each verdict; a move with a smaller loss is fine."""

WRONG = tuple(THRESHOLDS_PERCENT)
"""Verdicts on wrong moves, the worst first."""

SEVERITY = 5.0
"""A move that loses the share x of a win has the score exp(-5 x)."""

MIN_STAKE_PERCENT = 5
"""Minimum stake of a turn, and minimum worth of its position, for the accuracy."""

MIN_TURNS = 5
"""Minimum number of counted turns for an accuracy."""


@dataclass(frozen=True)
class JudgedMove:
    """A move of a match, with the worths of the positions before and after it.

    `ply` counts from 1. `before` is the worth of the position before the move to the moving side,
    and `later` the worth of the next position to the other side. `judgement` is that of the
    position before the move.
    """

    ply: int
    position: Position
    move: Move
    before: Worth
    later: Worth
    choice: MoveChoice
    judgement: Judgement

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The search's best line instead of the move.

        Empty if the search preferred the same move although it has a loss.
        """
        if self.lost and self.choice is MoveChoice.BEST:
            return ()
        return self.position.parse_line(self.judgement.line)

    @property
    def lost(self) -> int:
        """Loss in per cent of a win: the drop between the two positions."""
        return self.before.expected - (100 - self.later.expected)

    @property
    def verdict(self) -> Verdict:
        """Quality of the move, by its loss and its rank among the legal moves."""
        for verdict, least in THRESHOLDS_PERCENT.items():
            if self.lost >= least:
                return verdict
        if self.choice is MoveChoice.NONE:
            return Verdict.ONLY
        # A move that keeps a proven value is best.
        proved = self.before.exact and self.later.exact
        best = not self.lost and (proved or self.choice is MoveChoice.BEST)
        return Verdict.BEST if best else Verdict.FINE

    @property
    def late(self) -> bool:
        """True if the position was proven lost, but there was a choice."""
        known = self.before.exact and self.before.expected == 0
        return known and self.verdict is Verdict.BEST

    @property
    def counts(self) -> bool:
        """True if the move counts towards accuracy: a real choice with a stake.

        There is no choice if all moves are equivalent (also by symmetry of the board). There is no
        stake if the side was lost, or if no move was much worse than the best. In analyses of old
        versions, which have no stakes, no move in a won position counts.
        """
        if self.choice is MoveChoice.NONE or self.before.expected < MIN_STAKE_PERCENT:
            return False
        stake = self.judgement.stake
        if stake is None:
            stake = WIN_PERCENT - self.before.expected
        return max(stake, self.lost) >= MIN_STAKE_PERCENT

    @property
    def side(self) -> Side:
        """The side that moved."""
        return self.position.to_move


@dataclass(frozen=True)
class MatchAnalysis:
    """A match with a judgement of each position."""

    record: Record
    judgements: tuple[Judgement, ...]

    @classmethod
    def compute(cls, record: Record, judgements: Iterable[Judgement]) -> Self:
        """Return the analysis with its moves judged; run this in a thread, since it is slow."""
        analysis = cls(record, tuple(judgements))
        _ = analysis.doubted
        return analysis

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """The worth of each position to the side to move."""
        return in_hindsight(self.judgements, self._choices)

    @cached_property
    def moves(self) -> tuple[JudgedMove, ...]:
        """The moves with their verdicts."""
        return tuple(self._judged(ply) for ply in range(1, len(self.record.moves) + 1))

    @cached_property
    def curve(self) -> tuple[int, ...]:
        """Black's expected score in each position, in per cent."""
        return tuple(
            each.expected if position.to_move is Side.BLACK else 100 - each.expected
            for each, position in zip(self.worths, self.record.positions, strict=True)
        )

    @cached_property
    def doubted(self) -> tuple[int, ...]:
        """Plies of unproven positions before or after a wrong move, to be searched more deeply."""
        around = {
            ply
            for each in self.moves
            if each.verdict in WRONG
            for ply in (each.ply - 1, each.ply)
            if not self.judgements[ply].exact
        }
        return tuple(sorted(around))

    def accuracy(self, side: Side) -> int | None:
        """Return a side's accuracy from 0 to 100, or None if too few turns count.

        The accuracy is the mean over these turns of 100 exp(-5 x), where x is the lost share of a
        win. The formula is our own, fitted so that Guti's levels differ clearly; see
        docs/levels.md.
        """
        counted = [
            exp(-SEVERITY * each.lost / WIN_PERCENT)
            for each in self.moves
            if each.side is side and each.counts
        ]
        if len(counted) < MIN_TURNS:
            return None
        return round(100 * sum(counted) / len(counted))

    def count(self, side: Side, verdict: Verdict) -> int:
        """Return the number of a side's moves with a verdict."""
        return sum(each.side is side and each.verdict is verdict for each in self.moves)

    @cached_property
    def turning_point(self) -> JudgedMove | None:
        """The move with the greatest loss, or None; the winner's only if the loser has none."""
        winner = {"1-0": Side.BLACK, "0-1": Side.WHITE}.get(self.record.result)
        wrong = [each for each in self.moves if each.verdict in WRONG]
        decisive = [each for each in wrong if each.side is not winner]
        return max(decisive or wrong, key=lambda each: each.lost, default=None)

    def next_wrong(self, ply: int, side: Side | None = None) -> int | None:
        """Return the ply of the next wrong move after `ply`, or None.

        With a `side`, only that side's moves count.
        """
        wrong = (each for each in self.moves[ply:] if each.verdict in WRONG)
        return next((each.ply for each in wrong if side in {None, each.side}), None)

    @cached_property
    def _choices(self) -> tuple[MoveChoice, ...]:
        return tuple(
            _choice(position, move, judgement.line)
            for position, move, judgement in zip(
                self.record.positions, self.record.moves, self.judgements, strict=False
            )
        )

    def _judged(self, ply: int) -> JudgedMove:
        position, move = self.record.positions[ply - 1], self.record.moves[ply - 1]
        before, later = self.worths[ply - 1 : ply + 1]
        choice, judgement = self._choices[ply - 1], self.judgements[ply - 1]
        return JudgedMove(ply, position, move, before, later, choice, judgement)


def _choice(position: Position, move: Move, line: Sequence[str]) -> MoveChoice:
    """Return a move's rank among the legal moves, given the line of a search."""
    after = position.after(move)
    others = {str(each): position.after(each) for each in position.legal_moves}
    if all(alike(each, after) for each in others.values()):
        return MoveChoice.NONE
    return MoveChoice.BEST if line and alike(others[line[0]], after) else MoveChoice.OTHER
