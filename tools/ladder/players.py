"""Players of the ladder: the levels, and two players who do not search."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from bot.engine import Move, Position
from bot.games import GAMES
from bot.search import LEVELS, Level, cache_compiled_code, choose

Player = Callable[[Position, Sequence[Position], Random], Move]
"""Chooses a move in a position, given the earlier positions, oldest first."""

RANDOM, CHILD = "random", "child"


def at_random(position: Position, history: Sequence[Position], chance: Random) -> Move:
    """Return a random legal move; all are equally likely."""
    return chance.choice(position.legal_moves)


def careful_child(position: Position, history: Sequence[Position], chance: Random) -> Move:
    """Return a move with the best balance of pieces captured and then lost.

    The player looks two plies ahead, like a child.
    """

    def worth(move: Move) -> int:
        replies = position.after(move).legal_moves
        return len(move.captured) - max((len(reply.captured) for reply in replies), default=0)

    values = {move: worth(move) for move in position.legal_moves}
    best = max(values.values())
    return chance.choice([move for move, value in values.items() if value == best])


def by_level(level: Level, position: Position, history: Sequence[Position], chance: Random) -> Move:
    """Return a level's move."""
    return choose(position, history, level, chance).move


PLAYERS: Mapping[str, Player] = {
    RANDOM: at_random,
    CHILD: careful_child,
    **{str(number): partial(by_level, level) for number, level in LEVELS.items()},
}
"""Players by name; a level's name is its number."""

NEIGHBOURS = [(str(number), str(number + 1)) for number in LEVELS if number + 1 in LEVELS]
PAIRS = ((RANDOM, str(min(LEVELS))), (str(min(LEVELS)), CHILD), *NEIGHBOURS)
"""Default pairings; the second player should be the stronger one."""


def definition(name: str) -> str:
    """Return a text that changes with a player's strength, to recognise old results."""
    return str(LEVELS[int(name)]) if name.isdecimal() else name


def warm(cache: Path) -> None:
    """Compile the search before any level is timed."""
    cache_compiled_code(cache)
    choose(Position.start(next(iter(GAMES.values()))), (), LEVELS[max(LEVELS)], Random(1))
