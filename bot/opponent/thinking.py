"""Answers to questions, computed in a worker.

Importing this module imports numba, which is slow.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from bot.opponent.explaining import explain
from bot.opponent.exploring import basis_of, explore
from bot.opponent.question import Question, QuestionKind, Thought
from bot.opponent.table_files import Tables
from bot.opponent.weight_files import WeightFiles
from bot.play.levels import HIGHEST_LEVEL, LEVELS, Level
from bot.search import CERTAIN, Analysis, Choice, analyse, choose, plies_to_end, sign
from bot.search.keeping import TableMoves, moves_by_table
from bot.search.solved import SolvedGame
from bot.search.weights import Weights
from guti import Game, Position
from guti.errors import GutiError
from guti.games import GAMES, find
from guti.games.felli import FELLI

RESIGNATION_DEFICIT, PLAYED_OUT_PLIES = 3, 4
"""Minimum deficit of pieces for a resignation.

If at most PLAYED_OUT_PLIES plies remain, even a lost position is played out.
"""

JUDGING_NODES = 200_000
"""Node limit of a search for a position's value, which takes about 0.1 s."""

ENDING = "w../..././.../b.b b 0"
WARMING_NODES = 500
"""Node limit of a search that compiles all code."""


def warm(tables: Tables) -> None:
    """Compile all code by searching for a move and using a table."""
    position = Position.start(next(iter(GAMES.values())))
    choose(position, (), replace(LEVELS[max(LEVELS)], nodes=WARMING_NODES), Random(0))
    ending = Position.from_text(FELLI, ENDING)
    if table := tables.find(FELLI):
        moves_by_table(table, ending, ())


def think(
    question: Question,
    stop: Callable[[], bool],
    nodes: int | None = None,
    tables: Tables | None = None,
    weight_files: WeightFiles | None = None,
) -> Thought:
    """Return the answer to a question.

    Answers about a match against a level below the highest, MOVE and WORTH, use no weights. If
    `nodes` is given, it overrides all node limits. Raises ValueError for an unknown game, position,
    move or level, and if the match is over.
    """
    *history, position = _positions_of(question)
    budget = nodes or question.nodes or JUDGING_NODES
    weights = _weights_for(question, position.game, weight_files)
    search: dict[str, Any] = {"nodes": budget, "stop": stop, "weights": weights}
    match question.asked:
        case QuestionKind.LINE:
            return explain(position, history, tables, **search)
        case QuestionKind.MOVES:
            return explore(position, history, tables, **search)
        case QuestionKind.WORTH:
            return _best_move(analyse(position, history, **search))
    if question.level not in LEVELS:
        raise ValueError(question.level)
    level = LEVELS[question.level]
    if nodes:
        level = replace(level, nodes=nodes)
    return _move([*history, position], level, Random(question.seed), tables, weights, stop)


def _move(
    line: Sequence[Position],
    level: Level,
    random: Random,
    tables: Tables | None,
    weights: Weights | None,
    stop: Callable[[], bool],
) -> Thought:
    """Return the answer with the move that a level plays after the positions of `line`."""
    *history, position = line
    table = tables.find(position.game) if tables and level.number == HIGHEST_LEVEL else None
    choose_move = partial(choose_with_table, table, stop=stop, weights=weights)
    choice, kept = choose_move(position, history, level, random)
    resigns = level.resigns and _should_resign([*history, position], kept, stop, weights)
    value, exact = choice.value, choice.exact
    if kept and not (exact and sign(value) == kept.truth.value):
        value, exact = kept.truth.value * CERTAIN, True
    basis = basis_of(table, position, known=kept is not None)
    return Thought(str(choice.move), value, exact, resigns, basis=basis)


def _weights_for(
    question: Question, game: Game, weight_files: WeightFiles | None
) -> Weights | None:
    """Return the weights that an answer uses."""
    of_level = question.asked in {QuestionKind.MOVE, QuestionKind.WORTH}
    if weight_files is None or (of_level and question.level != HIGHEST_LEVEL):
        return None
    return weight_files.find(game)


def choose_with_table(  # noqa: PLR0913 - the turn, the level, and what is known
    table: SolvedGame | None,
    position: Position,
    history: Sequence[Position],
    level: Level,
    random: Random,
    *,
    stop: Callable[[], bool] = lambda: False,
    weights: Weights | None = None,
) -> tuple[Choice, TableMoves | None]:
    """Return the move that a level plays, and the moves that the table allows."""
    kept = moves_by_table(table, position, history) if table else None
    keep = kept.moves if kept and len(kept.moves) < len(position.legal_moves) else None
    choose_move = partial(choose, keep=keep, stop=stop, weights=weights)
    return choose_move(position, history, level, random), kept


def _best_move(found: Analysis) -> Thought:
    assert found.best  # noqa: S101 - a match that is over is no question
    return Thought(str(found.best.move), found.value, found.exact)


def _should_resign(
    line: Sequence[Position],
    kept: TableMoves | None,
    stop: Callable[[], bool],
    weights: Weights | None,
) -> bool:
    """Return whether the side to move should resign.

    A side resigns if it is several pieces behind and is proven to lose, unless it loses within the
    next few plies.
    """
    *history, position = line
    own, other = (position.count(side) for side in (position.to_move, position.to_move.other))
    if own + RESIGNATION_DEFICIT > other:
        return False
    found = analyse(position, history, nodes=JUDGING_NODES, stop=stop, weights=weights)
    known = found.exact or (kept is not None and kept.truth.value < 0)
    plies = plies_to_end(found.value)
    at_once = plies is not None and plies <= PLAYED_OUT_PLIES
    return known and found.value < 0 and not at_once


def _positions_of(question: Question) -> tuple[Position, ...]:
    """Return all positions that a question is about, from the start to the last.

    Raises ValueError if the question is invalid.
    """
    try:
        game = find(question.game, question.rules)
        start = Position.from_text(game, question.start)
        line = start.through(start.parse_line(question.moves))
    except GutiError as error:
        raise ValueError(str(error)) from error
    if line[-1].outcome:
        raise ValueError(line[-1].text)
    return line
