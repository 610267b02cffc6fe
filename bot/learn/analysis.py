"""Analyses: what each move of a match gave away, and how well both played.

It must not know how a position is judged: that is handed in. All scores are expected scores, from
0 (a loss) by a half (a draw) to 1 (a win).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import exp

from bot.engine import Move, Outcome, Position, Side
from bot.play.record import Record

SCALE = 70.0
"""Who is so many hundredths of a piece ahead can expect 1 / (1 + 1/e), some 73 of 100.

Fitted to matches of the middle levels it is 45 to 110, in most games about 70; in Felli 180.
"""

SEVERITY = 5.0
"""A move that gives away the share x of the point counts exp(-5 x) towards the accuracy."""


UNSURE = 0.25
"""So much of the point two judgements may differ by chance, of which one is the truth and the other
an estimate: what is lost by more is counted alone."""


class Verdict(StrEnum):
    """How good a move was, by the share of the expected score that it gave away."""

    ONLY = "only"
    BEST = "best"
    FINE = "fine"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS = {Verdict.BLUNDER: 0.20, Verdict.MISTAKE: 0.10, Verdict.DOUBTFUL: 0.05}
"""From which share on a move has it; one that gives away less is fine."""

WRONG = tuple(THRESHOLDS)
"""The verdicts of moves that gave something away, the worst first."""


@dataclass(frozen=True)
class Judgement:
    """What a position is worth to the side to move.

    `value` is in hundredths of a piece; where it is `exact` its sign is the truth, which comes
    after so many `plies` if that is known. `line` is the best play from there.
    """

    value: int
    exact: bool
    plies: int | None = None
    line: tuple[str, ...] = ()

    @classmethod
    def of(cls, outcome: Outcome, to_move: Side) -> "Judgement":
        """What a position is worth in which the game has ended so."""
        if outcome.winner is None:
            return cls(0, exact=True)
        return cls(1 if outcome.winner is to_move else -1, exact=True)

    @property
    def expected(self) -> float:
        """What the side to move can expect to score."""
        if self.exact:
            return 0.5 + 0.5 * ((self.value > 0) - (self.value < 0))
        # No estimate is so certain that the exponential could grow too large.
        return 1 / (1 + exp(-max(-700.0, min(700.0, self.value / SCALE))))


@dataclass(frozen=True)
class JudgedMove:
    """A move of a match: what its side could expect before it and after it, and its verdict.

    `ply` counts from 1; `before` and `later` judge the positions around it, `after` is what its
    side could expect then; `line` is the best play instead.
    """

    ply: int
    position: Position
    move: Move
    before: Judgement
    later: Judgement
    after: float
    verdict: Verdict
    line: tuple[Move, ...]

    @property
    def lost(self) -> float:
        """The share of the point that it gave away."""
        given = _given_away(self.before, self.later)
        return 0.0 if self.verdict in {Verdict.ONLY, Verdict.BEST} else given

    @property
    def sure(self) -> bool:
        """Whether both judgements are of one kind; else it gave away from `lost` to `most`."""
        return self.before.exact == self.later.exact

    @property
    def most(self) -> float:
        """The share of the point that it gave away, if both judgements are taken for the truth."""
        return max(0.0, self.before.expected - self.after)

    @property
    def late(self) -> bool:
        """Whether it is known that no move could help any more, though there was a choice."""
        return self.verdict is Verdict.BEST and self.before.exact and self.before.value < 0

    @property
    def side(self) -> Side:
        """Whose move it was."""
        return self.position.to_move


@dataclass(frozen=True)
class MatchAnalysis:
    """A match, with a judgement of each of its positions."""

    record: Record
    judgements: tuple[Judgement, ...]

    @cached_property
    def moves(self) -> tuple[JudgedMove, ...]:
        """Its moves with their verdicts."""
        pairs = zip(self.judgements, self.judgements[1:], strict=False)
        return tuple(self._judged(ply, *pair) for ply, pair in enumerate(pairs, start=1))

    @cached_property
    def curve(self) -> tuple[float, ...]:
        """What Black could expect in each position."""
        return tuple(
            each.expected if position.to_move is Side.BLACK else 1 - each.expected
            for each, position in zip(self.judgements, self.record.positions, strict=True)
        )

    def accuracy(self, side: Side) -> float | None:
        """How well a side played, from 0 to 100; None if it never had a choice.

        It is the mean over its moves of exp(-5 x), where x is what each gave away.
        """
        counted = [
            exp(-SEVERITY * each.lost)
            for each in self.moves
            if each.side is side and each.verdict is not Verdict.ONLY
        ]
        return 100 * sum(counted) / len(counted) if counted else None

    def count(self, side: Side, verdict: Verdict) -> int:
        """How many of a side's moves have a verdict."""
        return sum(each.side is side and each.verdict is verdict for each in self.moves)

    @cached_property
    def turning_point(self) -> JudgedMove | None:
        """The move that gave away the most, if any gave much away: of who did not win if it can."""
        winner = {"1-0": Side.BLACK, "0-1": Side.WHITE}.get(self.record.result)
        wrong = [each for each in self.moves if each.verdict in WRONG]
        decisive = [each for each in wrong if each.side is not winner]
        return max(decisive or wrong, key=lambda each: each.lost, default=None)

    def next_wrong(self, ply: int, side: Side | None = None) -> int | None:
        """The next ply after this one whose move gave something away: of a `side`, or of both."""
        wrong = (each for each in self.moves[ply:] if each.verdict in WRONG)
        return next((each.ply for each in wrong if side in {None, each.side}), None)

    def _judged(self, ply: int, before: Judgement, later: Judgement) -> JudgedMove:
        position, move = self.record.positions[ply - 1], self.record.moves[ply - 1]
        line, after = played_out(position, before.line), 1 - later.expected
        verdict = _verdict(position, move, line, _given_away(before, later))
        if verdict is Verdict.FINE and before.exact and later.exact:
            # What keeps the truth cannot be bettered.
            verdict = Verdict.BEST
        return JudgedMove(ply, position, move, before, later, after, verdict, line)


def _given_away(before: Judgement, later: Judgement) -> float:
    """The share of the point that who was to move lost between two positions."""
    given = before.expected - (1 - later.expected)
    return max(0.0, given if before.exact == later.exact else given - UNSURE)


def played_out(position: Position, line: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a line from a position on; raises MoveError for one that is none."""
    moves = list[Move]()
    for text in line:
        moves.append(position.parse(text))
        position = position.after(moves[-1])
    return tuple(moves)


def _verdict(position: Position, move: Move, line: Sequence[Move], lost: float) -> Verdict:
    after = position.after(move)
    if all(position.after(each) == after for each in position.legal_moves):
        return Verdict.ONLY
    if line and position.after(line[0]) == after:
        return Verdict.BEST
    return next((verdict for verdict, least in THRESHOLDS.items() if lost >= least), Verdict.FINE)
