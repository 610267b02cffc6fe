"""Players of the ladder: the engine's levels, and two players who do not search."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random

from bot.opponent.table_files import SHIPPED, Tables
from bot.opponent.thinking import choose_with_table
from bot.opponent.weight_files import WeightFiles
from bot.play.levels import LEVELS, Level
from bot.search import cache_compiled_code, choose
from guti import Move, Position
from guti.games import GAMES

Player = Callable[[Position, Sequence[Position], Random], Move]
"""A function that chooses a move.

Its arguments are the position, the earlier positions, oldest first, and a random generator.
"""

RANDOM, CHILD = "random", "child"
WITH_TABLES = f"{max(LEVELS)}t"


def at_random(position: Position, history: Sequence[Position], rng: Random) -> Move:
    """Return a random legal move."""
    return rng.choice(position.legal_moves)


def careful_child(position: Position, history: Sequence[Position], rng: Random) -> Move:
    """Return a move with the best balance of captures after the opponent's reply."""

    def worth(move: Move) -> int:
        replies = position.after(move).legal_moves
        return len(move.captured) - max((len(reply.captured) for reply in replies), default=0)

    values = {move: worth(move) for move in position.legal_moves}
    best = max(values.values())
    return rng.choice([move for move, value in values.items() if value == best])


def by_level(level: Level, position: Position, history: Sequence[Position], rng: Random) -> Move:
    """Return the move that an engine level chooses by searching alone."""
    return choose(position, history, level, rng).move


def by_table(level: Level, position: Position, history: Sequence[Position], rng: Random) -> Move:
    """Return the move that an engine level chooses with tables and weights, as in the bot."""
    table, weights = _shipped().find(position.game), _weight_files().find(position.game)
    return choose_with_table(table, position, history, level, rng, weights=weights)[0].move


@cache
def _shipped() -> Tables:
    return Tables(SHIPPED)


@cache
def _weight_files() -> WeightFiles:
    return WeightFiles()


PLAYERS: Mapping[str, Player] = {
    RANDOM: at_random,
    CHILD: careful_child,
    **{str(number): partial(by_level, level) for number, level in LEVELS.items()},
    WITH_TABLES: partial(by_table, LEVELS[max(LEVELS)]),
}
"""Players by name; the name of a level is its number.

A level plays without tables and weights. The highest level plays with them under another name.
"""

NEIGHBOURS = [(str(number), str(number + 1)) for number in LEVELS if number + 1 in LEVELS]
PAIRS = ((RANDOM, str(min(LEVELS))), (str(min(LEVELS)), CHILD), *NEIGHBOURS)
"""Default pairs, with the stronger player second."""


def definition(name: str) -> str:
    """Return a description of a player.

    The description changes whenever the player's strength changes.
    """
    number = name.removesuffix("t")
    return f"{LEVELS[int(number)]}{name[len(number) :]}" if number.isdecimal() else name


def warm(cache: Path) -> None:
    """Compile the search before the first measurement."""
    cache_compiled_code(cache)
    choose(Position.start(next(iter(GAMES.values()))), (), LEVELS[max(LEVELS)], Random(1))
