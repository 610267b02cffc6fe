"""Moves that preserve a position's value, found in a table of solved positions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.search.search import since_capture
from bot.search.solved import TWICE, SolvedGame, Truth, pieces_of
from guti import Move, Position


@dataclass(frozen=True)
class TableMoves:
    """A position's value with best play, and the best moves that preserve it."""

    truth: Truth
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Successor:
    """A position, its value with best play, and the moves that lead to the position."""

    moves: tuple[Move, ...]
    position: Position
    truth: Truth


def moves_by_table(
    solved: SolvedGame, position: Position, history: Sequence[Position]
) -> TableMoves | None:
    """Return the best moves that preserve a position's value.

    Returns None if the position has an outcome, or if the table does not determine its value or a
    move that preserves the value.

    A side that can force a better result than the count of pieces prefers the shortest way, and the
    opponent prefers the longest. A side that draws or loses by the count prefers moves after which
    the fewest replies preserve the value. For a side that wins by the count, all moves that
    preserve the win are equal.
    """
    truth = solved.truth(position, history)
    if not truth or position.outcome:
        return None
    line = [*history, position]
    after = [
        each
        for each in valued_successors(solved, position, line)
        if -each.truth.value == truth.value
    ]
    if not after:
        return None
    if truth.steps:
        steps = [each.truth.steps for each in after]
        forces = truth.value > position.outcome_by_count.worth(position.to_move)
        wanted = min(steps) if forces else max(steps)
        after = [each for each in after if each.truth.steps == wanted]
    elif truth.value <= 0:
        replies = [_count_replies_that_keep_value(solved, each, line) for each in after]
        after = [each for each, count in zip(after, replies, strict=True) if count == min(replies)]
    return TableMoves(truth, tuple(move for each in after for move in each.moves))


def valued_successors(
    solved: SolvedGame, position: Position, line: Sequence[Position]
) -> list[Successor]:
    """Return the positions that legal moves lead to, if the table determines their values.

    A position that occurs for the third time has the value of the count of pieces.
    """
    stood = Counter(map(pieces_of, since_capture(position, line[:-1])))
    moves = dict[Position, list[Move]]()
    for move in position.legal_moves:
        moves.setdefault(position.after(move), []).append(move)
    found = []
    for after, equivalent in moves.items():
        again = stood[pieces_of(after)] >= TWICE and not after.capture_due
        truth = (
            Truth(after.outcome_by_count.worth(after.to_move), 0)
            if again
            else solved.truth(after, line)
        )
        if truth:
            found.append(Successor(tuple(equivalent), after, truth))
    return found


def _count_replies_that_keep_value(
    solved: SolvedGame, after: Successor, line: Sequence[Position]
) -> int:
    replies = valued_successors(solved, after.position, [*line, after.position])
    keep = [each for each in replies if -each.truth.value == after.truth.value]
    return sum(len(each.moves) for each in keep)
