"""The best moves that keep a position's value, by a table of solved positions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import Move, Position
from bot.search.search import since_capture
from bot.search.solved import TWICE, SolvedGame, Truth, pieces_of


@dataclass(frozen=True)
class Kept:
    """The truth of a position, and the best of the moves that keep its value."""

    truth: Truth
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class _After:
    """A position, the moves that lead to it, and its truth to the side to move."""

    moves: tuple[Move, ...]
    position: Position
    truth: Truth


def keeping(solved: SolvedGame, position: Position, history: Sequence[Position]) -> Kept | None:
    """Return a position's truth and the best moves that keep its value, or None.

    Returns None if the position has an outcome, or if the table does not determine its truth or a
    move that keeps the value. A side that can force more than the count prefers the shortest way,
    and its opponent the longest. A side that draws or loses by the count prefers moves after which
    the fewest replies keep the value. For a side that wins by the count, all moves that keep the
    win are equal.
    """
    truth = solved.truth(position, history)
    if not truth or position.outcome:
        return None
    line = [*history, position]
    after = [
        each for each in _all_after(solved, position, line) if -each.truth.value == truth.value
    ]
    if not after:
        return None
    if truth.steps:
        steps = [each.truth.steps for each in after]
        forces = truth.value > position.outcome_by_count.worth(position.to_move)
        wanted = min(steps) if forces else max(steps)
        after = [each for each in after if each.truth.steps == wanted]
    elif truth.value <= 0:
        replies = [_holding(solved, each, line) for each in after]
        after = [each for each, count in zip(after, replies, strict=True) if count == min(replies)]
    return Kept(truth, tuple(move for each in after for move in each.moves))


def _all_after(solved: SolvedGame, position: Position, line: Sequence[Position]) -> list[_After]:
    """Return the positions after all moves, with their truths; leave out unknown ones.

    A position that occurs for the third time has the value of the count.
    """
    stood = Counter(map(pieces_of, since_capture(position, line[:-1])))
    moves = dict[Position, list[Move]]()
    for move in position.legal_moves:
        moves.setdefault(position.after(move), []).append(move)
    found = []
    for after, alike in moves.items():
        again = stood[pieces_of(after)] >= TWICE and not after.capture_due
        truth = (
            Truth(after.outcome_by_count.worth(after.to_move), 0)
            if again
            else solved.truth(after, line)
        )
        if truth:
            found.append(_After(tuple(alike), after, truth))
    return found


def _holding(solved: SolvedGame, after: _After, line: Sequence[Position]) -> int:
    """Return the number of replies that keep the value."""
    replies = _all_after(solved, after.position, [*line, after.position])
    keep = [each for each in replies if -each.truth.value == after.truth.value]
    return sum(len(each.moves) for each in keep)
