"""The games that Guti offers, in the order of all lists."""

from types import MappingProxyType
from unicodedata import normalize

from bot.engine import GUTI, Game
from bot.games.alquerque import ALQUERQUE
from bot.games.dash_guti import DASH_GUTI
from bot.games.egara_guti import EGARA_GUTI
from bot.games.errors import UnknownGame
from bot.games.felli import FELLI
from bot.games.gol_skuish import GOL_SKUISH
from bot.games.kotu_ellima import KOTU_ELLIMA
from bot.games.lau_kata_kati import LAU_KATA_KATI
from bot.games.peralikatuma import PERALIKATUMA
from bot.games.pretwa import PRETWA
from bot.games.sholo_guti import SHOLO_GUTI

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
