"""The games, each in a module of this package."""

from importlib import import_module
from operator import attrgetter
from pkgutil import iter_modules
from types import MappingProxyType
from unicodedata import normalize

from guti.errors import UnknownGame
from guti.game import Game
from guti.rule_set import GUTI


def _games() -> list[Game]:
    """Return the games of all modules whose names do not begin with an underscore."""
    names = [found.name for found in iter_modules(__path__) if not found.name.startswith("_")]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found = {value for module in modules for value in vars(module).values() if type(value) is Game}
    return sorted(found, key=attrgetter("order", "key"))


GAMES = MappingProxyType({game.key: game for game in _games()})
"""All games by key, in the order of all lists."""
FIRST_GAME = next(iter(GAMES))
"""Key of the game suggested to newcomers."""


def find(text: str, rules: str = GUTI) -> Game:
    """Return the game with the name `text` and the rule set `rules`.

    The beginning of either name is enough if only one name begins like it. Case is ignored. Raises
    UnknownGame and UnknownRules.

    >>> find("Sholo")
    Game(key='sholo-guti', rules='guti')
    >>> find("alquerque", "alfonso").rules
    'alfonso-1283'
    >>> find("chess")
    Traceback (most recent call last):
    guti.errors.UnknownGame: there is no game 'chess'; the games are lau-kata-kati or felli or ...
    """
    game, wanted = _find(text), letters(rules)
    begun = [key for key in game.rule_set_keys if wanted and letters(key).startswith(wanted)]
    return game.with_rules(begun[0] if len(begun) == 1 else rules)


def _find(text: str) -> Game:
    wanted = letters(text)
    named = [game for key, game in GAMES.items() if letters(key) == wanted]
    begun = [game for key, game in GAMES.items() if wanted and letters(key).startswith(wanted)]
    if named or len(begun) == 1:
        return (named or begun)[0]
    raise UnknownGame(text, tuple(GAMES))


def letters(text: str) -> str:
    """Return the letters and digits of a name, normalised for comparison."""
    return "".join(filter(str.isalnum, normalize("NFKD", text).casefold()))
