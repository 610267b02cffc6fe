"""Answers to questions of explorations: the value of a position and of each legal move."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.learn.valuation import ValuedMove
from bot.opponent.estimating import estimate
from bot.opponent.question import Thought
from bot.opponent.table_files import Tables
from bot.play.basis import Basis
from bot.search import CERTAIN, sign
from bot.search.keeping import Successor, valued_successors
from bot.search.solved import SolvedGame
from bot.search.weights import Weights
from guti import Move, Position


def explore(
    position: Position,
    history: Sequence[Position],
    tables: Tables | None,
    *,
    nodes: int,
    stop: Callable[[], bool],
    weights: Weights | None = None,
) -> Thought:
    """Return the values of a position and of its legal moves, best first.

    Moves that lead to the same position occur once. Only the moves whose values the table does not
    determine are searched.
    """
    table = tables.find(position.game) if tables else None
    line = [*history, position]
    after = valued_successors(table, position, line) if table else []
    moves = [_by_table(each) for each in after]
    lacking = _different_moves(position) - {move for each in after for move in each.moves}
    truth = table.truth(position, history) if table else None
    if lacking or truth is None:
        limits: dict[str, Any] = {"nodes": nodes, "width": len(position.legal_moves)}
        found = estimate(position, history, **limits, stop=stop, weights=weights)
        searched = (each for each in found.moves if each.move in lacking)
        moves += [ValuedMove(str(each.move), each.value, each.exact) for each in searched]
    ranked = sorted(moves, key=_rank, reverse=True)
    if truth:
        value, exact = truth.value * CERTAIN, True
    else:
        value, exact = found.value, found.exact
    return Thought(
        *(ranked[0].move, value, exact),
        basis=basis_of(table, position, known=truth is not None),
        steps=truth.steps if truth else None,
        moves=tuple(ranked),
    )


def basis_of(table: SolvedGame | None, position: Position, *, known: bool) -> Basis:
    """Return what an answer is based on; `known` says whether the table gave a value."""
    if known:
        return Basis.TABLE
    return Basis.COUNTED if table and table.covers(position) else Basis.SEARCH


def _different_moves(position: Position) -> set[Move]:
    """Return the first of the moves to each position that legal moves lead to."""
    return set({position.after(move): move for move in reversed(position.legal_moves)}.values())


def _by_table(after: Successor) -> ValuedMove:
    steps = after.truth.steps
    if steps or after.position.capture_due:
        steps += 1
    return ValuedMove(str(after.moves[0]), -after.truth.value * CERTAIN, exact=True, steps=steps)


def _rank(each: ValuedMove) -> tuple[int, int]:
    """Return a key by which moves are sorted; wins should be fast and losses slow."""
    return each.value, -sign(each.value) * (each.steps or 0)
