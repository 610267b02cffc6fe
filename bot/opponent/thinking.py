"""From a question to a thought, in the worker; it must not know who asks, nor processes.

Importing it imports the search and numba.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from bot.engine import Position
from bot.errors import GutiError
from bot.games import GAMES, find
from bot.opponent.question import Question, Thought
from bot.search import LEVELS, Analysis, analyse, choose, plies_to_end

FAR_BEHIND, SPOILT = 3, 4
"""So many pieces fewer are far behind; in so many plies the end is near enough to be played."""

JUDGING = 200_000
"""Nodes, a tenth of a second: so well a position is known that is judged."""

WARMING = 500
"""Nodes enough that all that a search calls is compiled."""


def warm() -> None:
    """Think once of a first move, so that all that is to be compiled is."""
    position = Position.start(next(iter(GAMES.values())))
    choose(position, (), replace(LEVELS[max(LEVELS)], nodes=WARMING), Random(0))


def think(question: Question, stop: Callable[[], bool], nodes: int | None = None) -> Thought:
    """The move of the question's level; `nodes` are in place of those of the level.

    Raises ValueError if the question makes no sense: a game, a position, a move or a level that
    there is not, or a match that is over.
    """
    *history, position = _line(question)
    if question.level not in LEVELS:
        raise ValueError(question.level)
    level = LEVELS[question.level]
    if question.judges:
        found = _judged(position, history, stop)
        assert found.best  # noqa: S101 - a match that is over is no question
        return Thought(str(found.best.move), found.value, found.exact)
    # The place for tables of solved positions: `keep` are the moves that a table finds best.
    choice = choose(
        position,
        history,
        replace(level, nodes=nodes) if nodes else level,
        Random(question.seed),
        keep=None,
        stop=stop,
    )
    resigns = level.resigns and _is_far_behind(position) and _lost(_judged(position, history, stop))
    return Thought(str(choice.move), choice.value, choice.exact, resigns)


def _judged(position: Position, history: Sequence[Position], stop: Callable[[], bool]) -> Analysis:
    """What a position is worth, as well as is soon found out, whatever the level."""
    return analyse(position, history, nodes=JUDGING, stop=stop)


def _is_far_behind(position: Position) -> bool:
    own, other = (position.count(side) for side in (position.to_move, position.to_move.other))
    return own + FAR_BEHIND <= other


def _lost(found: Analysis) -> bool:
    """Whether who is to move is proved to lose, and not at once.

    With `_is_far_behind` that is beyond doubt: who only has to hold on until the other errs does,
    and the other's last move is not spoilt.
    """
    return found.exact and found.value < 0 and (plies_to_end(found.value) or 0) > SPOILT


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
