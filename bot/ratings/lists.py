"""Rating lists: one for each game, and one for each rated rule set of a game."""

from collections.abc import Mapping
from types import MappingProxyType

from guti import GUTI, Game
from guti.games import GAMES, find

OVERALL = "all"
"""Key of the rating list for all games together."""


def list_of(game: Game) -> str:
    """Return the key of the rating list on which a game's matches count.

    Matches by an unrated rule set count on the game's main list.
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
"""The game, with its rule set, for each rating list, in the order of games."""


def counted_on(key: str) -> tuple[str, ...]:
    """Return the keys of all rating lists that a match on the list `key` changes.

    A match on the main list of a game changes the overall list too.
    """
    return (key, OVERALL) if key in GAMES else (key,)


def lists_of_game(key: str) -> tuple[str, ...]:
    """Return the keys of a game's rating lists."""
    return tuple(each for each, game in LISTS.items() if game.key == key)


def find_list(text: str) -> str:
    """Return the key of the rating list that `text` names.

    `text` is the key of a list, or the name of a game. Raises UnknownGame.
    """
    return text if text in LISTS else find(text).key
