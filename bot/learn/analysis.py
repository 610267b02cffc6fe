"""Analyses of matches: the loss of each move, and each side's accuracy.

A loss is the difference of two expected scores, in per cent of a win. See `bot.learn.judgement`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import exp
from typing import Self

from bot.learn.judgement import WIN_PERCENT, Judgement, MoveChoice, Worth, in_hindsight
from guti import Move, Position, Record, Side
from guti.symmetry import are_symmetric


class Verdict(StrEnum):
    """Quality of a move, judged by its loss."""

    ONLY = "only"
    BEST = "best"
    FINE = "fine"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS_PERCENT = {Verdict.BLUNDER: 20, Verdict.MISTAKE: 10, Verdict.DOUBTFUL: 5}
"""Minimum loss for each verdict; a move that loses less is not wrong."""

WRONG = tuple(THRESHOLDS_PERCENT)
"""Verdicts on wrong moves, worst first."""

SEVERITY = 5.0
"""Factor s in the formula exp(-s x), the score of a move that loses x.

The loss x is a share of a win.
"""

MIN_STAKE_PERCENT = 5
"""Minimum stake and minimum expected score of a turn that counts for accuracy."""

MIN_TURNS = 5
"""Minimum number of turns that must count before an accuracy is computed."""


@dataclass(frozen=True)
class JudgedMove:
    """A move in a match, with judgements of the positions before and after the move.

    `ply` counts from 1. `before` is the worth of the position for the side that moves. `later` is
    the worth of the next position for the other side. `judgement` is the result of the search
    before the move. A move that was drawn by lot is not judged.
    """

    ply: int
    position: Position
    move: Move
    before: Worth
    later: Worth
    choice: MoveChoice
    judgement: Judgement
    by_lot: bool = False

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The best line according to the search.

        The line is empty if the search preferred the move that was played, although later positions
        show a loss.
        """
        if self.lost and self.choice is MoveChoice.BEST:
            return ()
        return self.position.parse_line(self.judgement.line)

    @property
    def lost(self) -> int:
        """The loss caused by a chosen move, in per cent of a win."""
        if self.by_lot:
            return 0
        return self.before.expected - (100 - self.later.expected)

    @property
    def verdict(self) -> Verdict:
        """The quality of the move, given the loss and the search's choice."""
        for verdict, least in THRESHOLDS_PERCENT.items():
            if self.lost >= least:
                return verdict
        if self.choice is MoveChoice.NONE:
            return Verdict.ONLY
        # A move that preserves a proven value is a best move.
        proved = self.before.exact and self.later.exact
        best = not self.lost and (proved or self.choice is MoveChoice.BEST)
        return Verdict.BEST if best else Verdict.FINE

    @property
    def in_lost_position(self) -> bool:
        """True if the position was proven lost and the best move was played."""
        known = self.before.exact and self.before.expected == 0
        return known and self.verdict is Verdict.BEST

    @property
    def counts(self) -> bool:
        """True if the move counts towards accuracy.

        A move counts if the worst legal move would have lost much more than the best. It does not
        count if all moves were equivalent, or if the side was already lost. Old analyses did not
        store the loss of the worst move. In an old analysis, a move in a won position does not
        count.
        """
        if self.by_lot or self.choice is MoveChoice.NONE:
            return False
        if self.before.expected < MIN_STAKE_PERCENT:
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
        """Judge all moves of a record, and return the analysis.

        This is slow, so run it in a thread.
        """
        analysis = cls(record, tuple(judgements))
        _ = analysis.doubtful_plies
        return analysis

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """Worth of each position for the side to move."""
        return in_hindsight(self.judgements, self._choices)

    @cached_property
    def moves(self) -> tuple[JudgedMove, ...]:
        """All moves of the match, each with a verdict."""
        return tuple(self._judged(ply) for ply in range(1, len(self.record.moves) + 1))

    @property
    def line_positions(self) -> Iterator[Position]:
        """All positions in the lines that the analysis recommends. Computed slowly."""
        for each in self.moves:
            yield from each.position.through(each.line)[1:]

    @cached_property
    def curve(self) -> tuple[int, ...]:
        """Black's expected score in each position, in per cent."""
        return tuple(
            each.expected if position.to_move is Side.BLACK else 100 - each.expected
            for each, position in zip(self.worths, self.record.positions, strict=True)
        )

    @cached_property
    def doubtful_plies(self) -> tuple[int, ...]:
        """Plies of the positions to search more deeply.

        These are the positions before and after each wrong move, unless their value is proven.
        """
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

        The accuracy is the mean of 100 exp(-5 x) over the turns that count, where x is the lost
        share of a win. The formula is our own, fitted to tell Guti's levels apart; see
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
        """Return how many moves of `side` have the verdict `verdict`."""
        return sum(each.side is side and each.verdict is verdict for each in self.moves)

    @cached_property
    def turning_point(self) -> JudgedMove | None:
        """The wrong move with the greatest loss, or None if no move was wrong.

        Moves by the winner are considered only if the loser made no wrong move.
        """
        winner = {"1-0": Side.BLACK, "0-1": Side.WHITE}.get(self.record.result)
        wrong = [each for each in self.moves if each.verdict in WRONG]
        decisive = [each for each in wrong if each.side is not winner]
        return max(decisive or wrong, key=lambda each: each.lost, default=None)

    def next_wrong(self, ply: int, side: Side | None = None) -> int | None:
        """Return the ply of the first wrong move after `ply`, or None if there is none.

        If `side` is given, moves of the other side are skipped.
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
        by_lot = ply <= self.record.opening_plies
        return JudgedMove(ply, position, move, before, later, choice, judgement, by_lot)


def _choice(position: Position, move: Move, line: Sequence[str]) -> MoveChoice:
    """Return the rank of a move among the legal moves.

    `line` is the best line of a search in the position.
    """
    after = position.after(move)
    others = {str(each): position.after(each) for each in position.legal_moves}
    if all(are_symmetric(each, after) for each in others.values()):
        return MoveChoice.NONE
    return MoveChoice.BEST if line and are_symmetric(others[line[0]], after) else MoveChoice.OTHER
