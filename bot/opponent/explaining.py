"""Answers to questions of analyses: a position's value, best line and stake."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.learn.judgement import expected_percent
from bot.opponent.estimating import estimate
from bot.opponent.exploring import basis_of
from bot.opponent.question import Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, Analysis, plies_to_end, sign
from bot.search.keeping import TableMoves, moves_by_table
from bot.search.solved import SolvedGame
from bot.search.weights import Weights
from guti import Move, Position

BRIEF_NODES = 3_000
"""Node limit of a brief search, which is enough to see captures and recaptures."""

MAX_LINE_MOVES = 8
"""Maximum number of moves of a line that the tables prove."""


def explain(
    position: Position,
    history: Sequence[Position],
    tables: Tables | None,
    *,
    nodes: int,
    stop: Callable[[], bool],
    weights: Weights | None = None,
) -> Thought:
    """Return a position's value, best line and stake.

    The value is proven if the tables or the search can prove it.
    """
    found = estimate(position, history, nodes=nodes, stop=stop, weights=weights)
    table = tables.find(position.game) if tables else None
    kept = moves_by_table(table, position, history) if table else None
    line = found.line
    if table and kept:
        line = _best_line(table, kept, found, [*history, position])
    truth = kept.truth.value if kept else sign(found.value) if found.exact else None
    agrees = found.exact and sign(found.value) == truth
    return Thought(
        move=str(line[0]),
        value=found.value if agrees or truth is None else truth * CERTAIN,
        exact=truth is not None,
        line=" ".join(map(str, line)),
        plies=plies_to_end(found.value) if agrees else None,
        stake=_stake(position, history, stop, weights),
        basis=basis_of(table, position, known=kept is not None),
    )


def _best_line(
    table: SolvedGame, kept: TableMoves, found: Analysis, line: list[Position]
) -> tuple[Move, ...]:
    """Return the best moves by the table; the search's moves are preferred among them.

    `line` contains the position and all earlier ones. Beyond the table, the search's line goes on.
    """
    moves, wanted = list[Move](), list(found.line)
    best: TableMoves | None = kept
    while best and len(moves) < MAX_LINE_MOVES:
        move = next((each for each in best.moves if each in wanted[:1]), best.moves[0])
        wanted = wanted[1:] if move in wanted[:1] else []
        moves.append(move)
        position, history = line[-1].after(move), tuple(line)
        line.append(position)
        best = None if position.outcome else moves_by_table(table, position, history)
    return (*moves, *wanted)


def _stake(
    position: Position,
    history: Sequence[Position],
    stop: Callable[[], bool],
    weights: Weights | None,
) -> int:
    """Return how much the worst legal move would lose, in per cent of a win."""
    limits: dict[str, Any] = {"nodes": BRIEF_NODES, "width": len(position.legal_moves)}
    found = estimate(position, history, **limits, stop=stop, weights=weights)
    expected = [expected_percent(each.value, exact=each.exact) for each in found.moves]
    return max(expected) - min(expected)
