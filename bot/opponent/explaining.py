"""Answers to questions of analyses: a position's value, best line and stake."""

from collections.abc import Callable, Sequence

from bot.learn.judgement import expected_percent
from bot.opponent.question import Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, analyse, plies_to_end, sign
from bot.search.keeping import moves_by_table
from guti import Position

BRIEF_NODES = 3_000
"""Node limit of a brief search, which is enough to see captures and recaptures."""


def explain(
    position: Position,
    history: Sequence[Position],
    tables: Tables | None,
    *,
    nodes: int,
    stop: Callable[[], bool],
) -> Thought:
    """Return a position's value, best line and stake.

    The value is proven if the tables or the search can prove it.
    """
    found = analyse(position, history, nodes=nodes, stop=stop)
    table = tables.find(position.game) if tables else None
    kept = moves_by_table(table, position, history) if table else None
    line = found.line
    if kept and line[0] not in kept.moves:
        best, so_far = kept.moves[0], [*history, position]
        later = analyse(position.after(best), so_far, nodes=nodes, stop=stop)
        line = (best, *later.line)
    truth = kept.truth.value if kept else sign(found.value) if found.exact else None
    agrees = found.exact and sign(found.value) == truth
    return Thought(
        move=str(line[0]),
        value=found.value if agrees or truth is None else truth * CERTAIN,
        exact=truth is not None,
        line=" ".join(map(str, line)),
        plies=plies_to_end(found.value) if agrees else None,
        stake=_stake(position, history, stop),
    )


def _stake(position: Position, history: Sequence[Position], stop: Callable[[], bool]) -> int:
    """Return how much the worst legal move would lose, in per cent of a win."""
    every = len(position.legal_moves)
    found = analyse(position, history, nodes=BRIEF_NODES, width=every, stop=stop)
    expected = [expected_percent(each.value, exact=each.exact) for each in found.moves]
    return max(expected) - min(expected)
