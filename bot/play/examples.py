"""Examples of a game for its rules: a step, a capture and a chain."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from bot.engine import Game, Move, Position, Side

RANDOM_MATCHES = 100
"""Random matches to search for a chain; each game has one in the first three."""


CHAIN_LEAPS = 2
"""Number of leaps in the chain shown; longer chains are hard to follow."""


@dataclass(frozen=True)
class Example:
    """A move and the position before it."""

    kind: str
    position: Position
    move: Move


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """Return a first step, the capture that answers it, and a chain of two leaps.

    Every call returns the same examples. For a game without a chain, the third one is missing.
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
    """Yield Black's chains of two leaps to another point, unless they end the match."""
    for _ in range(RANDOM_MATCHES):
        position = Position.start(game)
        while not position.outcome:
            for move in position.legal_moves:
                apart = move.origin != move.target and len(move.captured) == CHAIN_LEAPS
                if apart and position.to_move is Side.BLACK and not position.after(move).outcome:
                    yield Example("chain", position, move)
            position = position.after(random.choice(position.legal_moves))
