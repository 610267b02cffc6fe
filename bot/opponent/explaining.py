"""What a position of a match is worth, the best line, and what the move that was played gave away.

In the worker, like the rest of thinking; it must not know who asks, nor processes.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.engine import Move, Position
from bot.opponent.question import Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, Analysis, analyse, plies_to_end
from bot.search.keeping import Kept, keeping, known_values


def explain(
    position: Position,
    history: Sequence[Position],
    played: str,
    tables: Tables | None,
    *,
    nodes: int,
    stop: Callable[[], bool],
) -> Thought:
    """What a position is worth: the truth where a table or the search knows it, else an estimate.

    Raises ValueError for a played move that is none.
    """
    found = analyse(position, history, nodes=nodes, stop=stop)
    table = tables.find(position.game) if tables else None
    kept = keeping(table, position, history) if table else None
    known = known_values(table, position, history) if table and kept else {}
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
        given_away=_given_away(played, position, truth, known | _proved(found, kept)),
    )


def _proved(found: Analysis, kept: Kept | None) -> dict[Move, int]:
    """The moves that the search has proved, where no table knows better."""
    if kept:
        return {}
    return {each.move: _sign(each.value) for each in found.moves if each.exact}


def _given_away(
    played: str, position: Position, truth: int | None, known: Mapping[Move, int]
) -> int | None:
    """How many half points a move gave away; None where that is not known."""
    worth = known.get(_legal(played, position)) if played else None
    return None if truth is None or worth is None else truth - worth


def _legal(text: str, position: Position) -> Move:
    found = next((move for move in position.legal_moves if str(move) == text), None)
    if found is None:
        raise ValueError(text)
    return found


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
