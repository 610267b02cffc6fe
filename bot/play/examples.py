"""Example moves for a game's rules: a step, a capture, a chain."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from guti import Game, Move, Position, Side

RANDOM_MATCHES = 100
"""Maximum number of random matches played to find a chain; three suffice so far."""


CHAIN_LEAPS = 2
"""Number of leaps in the example of a chain; more leaps are hard to follow."""


@dataclass(frozen=True)
class Example:
    """An example move, and the position in which it is played."""

    kind: str
    position: Position
    move: Move


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """Return examples of a step, a capture in reply, and a chain of two leaps.

    The chain is left out if the game has no chains. The examples for a game are always the same.
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
    """Yield two-leap chains by Black from random matches.

    Each chain ends on a different point from the first, and does not end the match.
    """
    for _ in range(RANDOM_MATCHES):
        position = Position.start(game)
        while not position.outcome:
            for move in position.legal_moves:
                apart = move.origin != move.target and len(move.captured) == CHAIN_LEAPS
                if apart and position.to_move is Side.BLACK and not position.after(move).outcome:
                    yield Example("chain", position, move)
            position = position.after(random.choice(position.legal_moves))
