"""Example moves for a game's rules: a step, a capture, a chain."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from bot.engine import Game, Move, Position, Side

RANDOM_MATCHES = 100
"""Random matches to search for a chain; three suffice for all present games."""


CHAIN_LEAPS = 2
"""Leaps in the example of a chain; longer chains are hard to follow."""


@dataclass(frozen=True)
class Example:
    """A move with the position before it."""

    kind: str
    position: Position
    move: Move


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """Return a first step, a capture that answers this step, and a chain of two leaps.

    The examples are always the same. For a game without chains, the third one is missing.
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
    """Yield chains of two leaps by Black that end elsewhere and do not end the match."""
    for _ in range(RANDOM_MATCHES):
        position = Position.start(game)
        while not position.outcome:
            for move in position.legal_moves:
                apart = move.origin != move.target and len(move.captured) == CHAIN_LEAPS
                if apart and position.to_move is Side.BLACK and not position.after(move).outcome:
                    yield Example("chain", position, move)
            position = position.after(random.choice(position.legal_moves))
