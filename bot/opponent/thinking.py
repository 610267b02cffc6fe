"""Answers to questions, computed in a worker.

This module imports the search and numba.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from bot.engine import Position
from bot.errors import GutiError
from bot.games import GAMES, find
from bot.games.felli import FELLI
from bot.opponent.explaining import explain
from bot.opponent.question import Asked, Question, Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, LEVELS, Analysis, Level, analyse, choose, plies_to_end, sign
from bot.search.keeping import Kept, keeping

FAR_BEHIND, SPOILT = 3, 4
"""Deficit of pieces that counts as lost, and number of final plies that are played out."""

JUDGING_NODES = 200_000
"""Nodes of a search that judges a position; they take about 0.1 s."""

ENDING = "w../..././.../b.b b 0"
WARMING_NODES = 500
"""Number of nodes after which all code of a search is compiled."""


def warm(tables: Tables) -> None:
    """Compile all code by searching a move and using a table."""
    position = Position.start(next(iter(GAMES.values())))
    choose(position, (), replace(LEVELS[max(LEVELS)], nodes=WARMING_NODES), Random(0))
    ending = Position.from_text(FELLI, ENDING)
    if table := tables.find(FELLI):
        keeping(table, ending, ())


def think(
    question: Question,
    stop: Callable[[], bool],
    nodes: int | None = None,
    tables: Tables | None = None,
) -> Thought:
    """Return the answer to a question; `nodes` overrides all other node limits.

    Raises ValueError for an unknown game, position, move or level, or a match that is over.
    """
    *history, position = _line(question)
    match question.asked:
        case Asked.LINE:
            budget = nodes or question.nodes or JUDGING_NODES
            return explain(position, history, tables, nodes=budget, stop=stop)
        case Asked.WORTH:
            return _judged(analyse(position, history, nodes=nodes or JUDGING_NODES, stop=stop))
    if question.level not in LEVELS:
        raise ValueError(question.level)
    level = LEVELS[question.level]
    if nodes:
        level = replace(level, nodes=nodes)
    return _move(position, history, level, Random(question.seed), tables, stop)


def _move(
    position: Position,
    history: Sequence[Position],
    level: Level,
    random: Random,
    tables: Tables | None,
    stop: Callable[[], bool],
) -> Thought:
    """Return a level's move; the highest level keeps the value known from `tables`."""
    table = tables.find(position.game) if tables and level.number == max(LEVELS) else None
    kept = keeping(table, position, history) if table else None
    choice = choose(
        position,
        history,
        level,
        random,
        keep=kept.moves if kept and len(kept.moves) < len(position.legal_moves) else None,
        stop=stop,
    )
    resigns = level.resigns and _is_lost(position, history, kept, stop)
    value, exact = choice.value, choice.exact
    if kept and not (exact and sign(value) == kept.truth.value):
        value, exact = kept.truth.value * CERTAIN, True
    return Thought(str(choice.move), value, exact, resigns)


def _judged(found: Analysis) -> Thought:
    """Return the best move of a search, and the position's worth."""
    assert found.best  # noqa: S101 - a match that is over is no question
    return Thought(str(found.best.move), found.value, found.exact)


def _is_lost(
    position: Position, history: Sequence[Position], kept: Kept | None, stop: Callable[[], bool]
) -> bool:
    """Return whether the side to move should resign.

    It should if it is far behind and proven to lose, but not within the next few plies.
    """
    own, other = (position.count(side) for side in (position.to_move, position.to_move.other))
    if own + FAR_BEHIND > other:
        return False
    found = analyse(position, history, nodes=JUDGING_NODES, stop=stop)
    known = found.exact or (kept is not None and kept.truth.value < 0)
    plies = plies_to_end(found.value)
    at_once = plies is not None and plies <= SPOILT
    return known and found.value < 0 and not at_once


def _line(question: Question) -> tuple[Position, ...]:
    """Return the positions of a question, from the start to the one in question."""
    try:
        game = find(question.game, question.rules)
        start = Position.from_text(game, question.start)
        line = start.through(start.parse_line(question.moves))
    except GutiError as error:
        raise ValueError(str(error)) from error
    if line[-1].outcome:
        raise ValueError(line[-1].text)
    return line
