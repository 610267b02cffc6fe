"""What a position of a match is worth, and the line of best play from there.

In the worker, like the rest of thinking; it must not know who asks, nor processes.
"""

from collections.abc import Callable, Sequence

from bot.engine import Position
from bot.opponent.question import Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, analyse, plies_to_end
from bot.search.keeping import keeping


def explain(
    position: Position,
    history: Sequence[Position],
    tables: Tables | None,
    *,
    nodes: int,
    stop: Callable[[], bool],
) -> Thought:
    """What a position is worth: the truth where a table or the search knows it, or an estimate."""
    found = analyse(position, history, nodes=nodes, stop=stop)
    table = tables.find(position.game) if tables else None
    kept = keeping(table, position, history) if table else None
    line = found.line
    if kept and line[0] not in kept.moves:
        best, so_far = kept.moves[0], [*history, position]
        later = analyse(position.after(best), so_far, nodes=nodes, stop=stop)
        line = (best, *later.line)
    truth = kept.truth.value if kept else _sign(found.value) if found.exact else None
    agrees = found.exact and _sign(found.value) == truth
    return Thought(
        move=str(line[0]),
        value=found.value if agrees or truth is None else truth * CERTAIN,
        exact=truth is not None,
        line=" ".join(map(str, line)),
        plies=plies_to_end(found.value) if agrees else None,
    )


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
