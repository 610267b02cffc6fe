"""Examples of a game: a step, a capture and a chain, as they come in play.

It must not know how they are shown or said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from bot.engine import Game, Move, Position, Side

PLAYS = 100
"""So many matches are played at random until a chain comes; of our games in the first three."""


LEAPS = 2
"""A chain has so many: more are hard to follow."""


@dataclass(frozen=True)
class Example:
    """A move, and the position in which it is played."""

    kind: str
    position: Position
    move: Move


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """A first step, the leap that answers it, and a chain of two leaps later on.

    The same at each call. A game in which no chain comes has none.
    """
    start = Position.start(game)
    openings = (
        (Example("step", start, step), Example("capture", start.after(step), reply))
        for step in start.legal_moves
        for reply in start.after(step).legal_moves
        if len(reply.captured) == 1
    )
    opening = next(openings, ())
    chain = next(_chains(game, Random(1)), None)
    return (*opening, chain) if chain else opening


def _chains(game: Game, random: Random) -> Iterator[Example]:
    """Black's chains of two leaps that end neither where they began nor the game."""
    for _ in range(PLAYS):
        position = Position.start(game)
        while not position.outcome:
            for move in position.legal_moves:
                apart = move.origin != move.target and len(move.captured) == LEAPS
                if apart and position.to_move is Side.BLACK and not position.after(move).outcome:
                    yield Example("chain", position, move)
            position = position.after(random.choice(position.legal_moves))
