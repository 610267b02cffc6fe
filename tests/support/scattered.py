"""Random positions with few pieces."""

from random import Random

from guti import GUTI, Position, Side
from guti.games import GAMES


def scattered(key: str, chance: Random, least: int, most: int, by_rules: str = GUTI) -> Position:
    """Return a random position with `least` to `most` pieces, Black to move and no result."""
    game = GAMES[key].with_rules(by_rules)
    while True:
        men = chance.sample(game.board.names, chance.randint(least, most))
        mine = chance.randint(1, len(men) - 1)
        position = Position.of(game, black=men[:mine], white=men[mine:], to_move=Side.BLACK)
        if not position.outcome:
            return position


def sign(value: int) -> int:
    return (value > 0) - (value < 0)
