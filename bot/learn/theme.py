"""Themes of puzzles, and reasons for solutions, found without a search."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from bot.learn.puzzle import Puzzle
from guti import Move, Position

CHAIN_PIECES = 3
"""Minimum number of pieces captured in one move for the theme CHAIN."""

ENDING_PIECES = 7
"""Maximum number of pieces on the board for the theme ENDING."""

STEPS_LEFT = 3
"""Maximum number of legal steps of a side that counts as blocked."""


class PuzzleTheme(StrEnum):
    """Themes of puzzles; a puzzle may have several or none."""

    CHAIN = "chain"
    SACRIFICE = "sacrifice"
    BLOCKADE = "blockade"
    ENDING = "ending"


class Sight(StrEnum):
    """Kinds of right moves, most easily seen first."""

    TAKES_MOST = "takes-most"
    """The move captures more than any other, and the opponent cannot recapture."""

    SAVES = "saves"
    """Only after this move, the opponent has no capture."""

    CAPTURE = "capture"
    QUIET = "quiet"


class Why(StrEnum):
    """Reasons for a solution; each has a short text."""

    TAKES_MOST = "takes-most"
    SAVES = "saves"
    SACRIFICE = "sacrifice"
    CHAIN = "chain"
    BLOCKADE = "blockade"
    NONE = "none"


@dataclass(frozen=True)
class Reason:
    """The reason for a solution, and the numbers of pieces captured on each side."""

    why: Why
    taken: int
    given: int
    chain: int
    """Number of pieces in the solver's largest capture."""


def themes(puzzle: Puzzle) -> frozenset[PuzzleTheme]:
    """Return the themes of a puzzle."""
    found = {
        PuzzleTheme.CHAIN: any(len(move.captured) >= CHAIN_PIECES for move in puzzle.line[::2]),
        PuzzleTheme.SACRIFICE: _has_sacrifice(puzzle),
        PuzzleTheme.BLOCKADE: _is_blockade(puzzle.positions[-1]),
        PuzzleTheme.ENDING: puzzle.pieces <= ENDING_PIECES,
    }
    return frozenset(theme for theme, holds in found.items() if holds)


def sight(position: Position, right: Move) -> Sight:
    """Return how easily the only right move in a position is seen."""
    end = position.after(right)
    others = [move for move in position.legal_moves if position.after(move) != end]
    if right.captured:
        most = max((len(move.captured) for move in others), default=0)
        clear = len(right.captured) > most and not end.capture_due
        return Sight.TAKES_MOST if clear else Sight.CAPTURE
    saves = not end.capture_due and all(position.after(move).capture_due for move in others)
    return Sight.SAVES if saves else Sight.QUIET


def choices(position: Position) -> int:
    """Return the number of different positions that legal moves lead to."""
    return len({position.after(move) for move in position.legal_moves})


def reason(puzzle: Puzzle) -> Reason:
    """Return why a puzzle's solution works."""
    taken, given = _exchanged(puzzle)
    chain = max(len(move.captured) for move in puzzle.line[::2])
    return Reason(_why_of(puzzle), taken, given, chain)


def _why_of(puzzle: Puzzle) -> Why:
    seen, about = sight(puzzle.position, puzzle.line[0]), themes(puzzle)
    if PuzzleTheme.SACRIFICE in about:
        return Why.SACRIFICE
    if puzzle.turns == 1 and seen is Sight.TAKES_MOST:
        return Why.TAKES_MOST
    if seen is Sight.SAVES:
        return Why.SAVES
    if PuzzleTheme.CHAIN in about:
        return Why.CHAIN
    return Why.BLOCKADE if PuzzleTheme.BLOCKADE in about else Why.NONE


def _exchanged(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many pieces the solver captures and how many the solver loses."""
    taken, given = (sum(len(move.captured) for move in puzzle.line[at::2]) for at in (0, 1))
    return taken, given


def _has_sacrifice(puzzle: Puzzle) -> bool:
    """Return whether the solver sacrifices pieces and wins them back."""
    taken, given = _exchanged(puzzle)
    offered = any(
        reply.captured and not move.captured
        for number, (move, reply) in enumerate(pairwise(puzzle.line))
        if number % 2 == 0
    )
    return offered and taken >= given > 0


def _is_blockade(end: Position) -> bool:
    """Return whether the side to move has several pieces, but few legal steps."""
    several = end.count(end.to_move) > 1
    return several and not end.capture_due and len(end.legal_moves) <= STEPS_LEFT
