"""The games that Guti hosts, in the order in which people see them; it knows no match."""

from types import MappingProxyType

from bot.engine import Game
from bot.games.dash_guti import DASH_GUTI
from bot.games.egara_guti import EGARA_GUTI
from bot.games.errors import UnknownGame
from bot.games.gol_skuish import GOL_SKUISH
from bot.games.lau_kata_kati import LAU_KATA_KATI
from bot.games.pretwa import PRETWA

GAMES = MappingProxyType(
    {game.key: game for game in (LAU_KATA_KATI, DASH_GUTI, EGARA_GUTI, PRETWA, GOL_SKUISH)}
)


def find(text: str) -> Game:
    """The game that `text` names in any case and spacing, or begins; raises UnknownGame."""
    wanted = _letters(text)
    named = [game for key, game in GAMES.items() if _letters(key) == wanted]
    begun = [game for key, game in GAMES.items() if wanted and _letters(key).startswith(wanted)]
    if named or len(begun) == 1:
        return (named or begun)[0]
    raise UnknownGame(text, tuple(GAMES))


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.lower()))
