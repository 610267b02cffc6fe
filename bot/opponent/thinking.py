"""From a question to a thought, in the worker; it must not know who asks, nor processes.

Importing it imports the search and numba.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from bot.engine import Position
from bot.errors import GutiError
from bot.games import GAMES, find
from bot.games.felli import FELLI
from bot.opponent.explaining import explain
from bot.opponent.question import Question, Thought
from bot.opponent.table_files import Tables
from bot.search import CERTAIN, LEVELS, Analysis, analyse, choose, plies_to_end
from bot.search.keeping import Kept, keeping

FAR_BEHIND, SPOILT = 3, 4
"""So many pieces fewer are far behind; in so many plies the end is near enough to be played."""

JUDGING = 200_000
"""Nodes, a tenth of a second: so well a position is known that is judged."""

ENDING = "w../..././.../b.b b 0"
WARMING = 500
"""Nodes enough that all that a search calls is compiled."""


def warm(tables: Tables) -> None:
    """Think once of a first move, so that all that is to be compiled is."""
    position = Position.start(next(iter(GAMES.values())))
    choose(position, (), replace(LEVELS[max(LEVELS)], nodes=WARMING), Random(0))
    ending = Position.from_text(FELLI, ENDING)
    if table := tables.find(FELLI):
        keeping(table, ending, ())


def think(
    question: Question,
    stop: Callable[[], bool],
    nodes: int | None = None,
    tables: Tables | None = None,
) -> Thought:
    """The move of the question's level; `nodes` are in place of those of the level.

    The highest level gives nothing away where `tables` know the truth.
    Raises ValueError if the question makes no sense: a game, a position, a move or a level that
    there is not, or a match that is over.
    """
    *history, position = _line(question)
    if question.level not in LEVELS:
        raise ValueError(question.level)
    level = LEVELS[question.level]
    if question.explains:
        budget = nodes or question.nodes or JUDGING
        return explain(position, history, tables, nodes=budget, stop=stop)
    if question.judges:
        return _judged(analyse(position, history, nodes=nodes or JUDGING, stop=stop))
    table = tables.find(position.game) if tables and level.number == max(LEVELS) else None
    kept = keeping(table, position, history) if table else None
    choice = choose(
        position,
        history,
        replace(level, nodes=nodes) if nodes else level,
        Random(question.seed),
        keep=kept.moves if kept and len(kept.moves) < len(position.legal_moves) else None,
        stop=stop,
    )
    resigns = level.resigns and _is_lost(position, history, kept, stop)
    value, exact = choice.value, choice.exact
    if kept and not (exact and _sign(value) == kept.truth.value):
        value, exact = kept.truth.value * CERTAIN, True
    return Thought(str(choice.move), value, exact, resigns)


def _judged(found: Analysis) -> Thought:
    """The best move of a position that is not over, and what it is worth."""
    assert found.best  # noqa: S101 - a match that is over is no question
    return Thought(str(found.best.move), found.value, found.exact)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _is_lost(
    position: Position, history: Sequence[Position], kept: Kept | None, stop: Callable[[], bool]
) -> bool:
    """Whether who is to move is lost beyond doubt: known to be, far behind, and not at once.

    Who only has to hold on until the other errs is not, nor is the other's last move spoilt.
    """
    own, other = (position.count(side) for side in (position.to_move, position.to_move.other))
    if own + FAR_BEHIND > other:
        return False
    found = analyse(position, history, nodes=JUDGING, stop=stop)
    known = found.exact or (kept is not None and kept.truth.value < 0)
    plies = plies_to_end(found.value)
    at_once = plies is not None and plies <= SPOILT
    return known and found.value < 0 and not at_once


def _line(question: Question) -> list[Position]:
    """The positions from the start to the one that is asked about."""
    try:
        line = [Position.from_text(find(question.game), question.start)]
        for move in question.moves:
            line.append(line[-1].play(line[-1].parse(move)))
    except GutiError as error:
        raise ValueError(str(error)) from error
    if line[-1].outcome:
        raise ValueError(line[-1].text)
    return line
