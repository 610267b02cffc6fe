"""Who plays in the ladder: the levels, and two players who do not search.

It must not know how a match is played.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from bot.engine import Move, Position
from bot.games import GAMES
from bot.search import LEVELS, Level, choose, keep_compiled

Player = Callable[[Position, Sequence[Position], Random], Move]
"""Who chooses a move in a position, after those of the match before it, oldest first."""

RANDOM, CHILD = "random", "child"


def at_random(position: Position, history: Sequence[Position], chance: Random) -> Move:
    """Any legal move, each as likely."""
    return chance.choice(position.legal_moves)


def careful_child(position: Position, history: Sequence[Position], chance: Random) -> Move:
    """A move that captures the most, after which the fewest can be captured at once; else any.

    A child sees what it takes, and what would be taken from it: nothing further ahead.
    """

    def worth(move: Move) -> int:
        replies = position.after(move).legal_moves
        return len(move.captured) - max((len(reply.captured) for reply in replies), default=0)

    values = {move: worth(move) for move in position.legal_moves}
    best = max(values.values())
    return chance.choice([move for move, value in values.items() if value == best])


def by_level(level: Level, position: Position, history: Sequence[Position], chance: Random) -> Move:
    """What a level plays."""
    return choose(position, history, level, chance).move


PLAYERS: Mapping[str, Player] = {
    RANDOM: at_random,
    CHILD: careful_child,
    **{str(number): partial(by_level, level) for number, level in LEVELS.items()},
}
"""The players by their names; a level's is its number."""

NEIGHBOURS = [(str(number), str(number + 1)) for number in LEVELS if number + 1 in LEVELS]
PAIRS = ((RANDOM, str(min(LEVELS))), (str(min(LEVELS)), CHILD), *NEIGHBOURS)
"""Who plays whom if nothing else is asked for; the second is to be the better one."""


def definition(name: str) -> str:
    """What a player is, so that what was played by another one of the same name is not counted."""
    return str(LEVELS[int(name)]) if name.isdecimal() else name


def warm(cache: Path) -> None:
    """Have the search compiled before a level is timed."""
    keep_compiled(cache)
    choose(Position.start(next(iter(GAMES.values()))), (), LEVELS[max(LEVELS)], Random(1))
