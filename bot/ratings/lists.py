"""Rating lists: one for each game, and one for each other rated rule set."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.engine import GUTI, Game
from bot.games import GAMES, find

OVERALL = "all"
"""Key of the list over all games."""


def list_of(game: Game) -> str:
    """Return the key of the list on which a game's matches are rated.

    For an unrated rule set, this is the game's main list.
    """
    return game.key if game.rules == GUTI or not game.rated else f"{game.key}.{game.rules}"


LISTS: Mapping[str, Game] = MappingProxyType(
    {
        list_of(each): each
        for game in GAMES.values()
        for each in map(game.with_rules, game.rule_set_keys)
        if each.rated
    }
)
"""All lists of games and rule sets by key, in the order of the games."""


def counted_on(key: str) -> tuple[str, ...]:
    """Return the keys of all lists on which a match of the list `key` counts.

    A match of a game's main list also counts on the overall list.
    """
    return (key, OVERALL) if key in GAMES else (key,)


def lists_of_game(key: str) -> tuple[str, ...]:
    """Return the keys of a game's lists."""
    return tuple(each for each, game in LISTS.items() if game.key == key)


def find_list(text: str) -> str:
    """Return the key of a list, given its key or a game's name. Raises UnknownGame."""
    return text if text in LISTS else find(text).key
