"""The games that Guti offers, in the order of all lists."""

from types import MappingProxyType
from unicodedata import normalize

from guti.errors import UnknownGame
from guti.game import Game
from guti.games.alquerque import ALQUERQUE
from guti.games.dash_guti import DASH_GUTI
from guti.games.egara_guti import EGARA_GUTI
from guti.games.felli import FELLI
from guti.games.gol_skuish import GOL_SKUISH
from guti.games.kotu_ellima import KOTU_ELLIMA
from guti.games.lau_kata_kati import LAU_KATA_KATI
from guti.games.peralikatuma import PERALIKATUMA
from guti.games.pretwa import PRETWA
from guti.games.sholo_guti import SHOLO_GUTI
from guti.rule_set import GUTI

# The first three are the easiest to learn.
_IN_ORDER = (
    LAU_KATA_KATI,
    FELLI,
    PRETWA,
    DASH_GUTI,
    EGARA_GUTI,
    ALQUERQUE,
    SHOLO_GUTI,
    GOL_SKUISH,
    PERALIKATUMA,
    KOTU_ELLIMA,
)
GAMES = MappingProxyType({game.key: game for game in _IN_ORDER})
FIRST_GAME = _IN_ORDER[0].key
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
