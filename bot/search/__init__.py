"""The search, which finds the values of moves and is compiled with numba.

Importing this package imports numba, which is slow. Import the package only where it is needed.
"""

from bot.search.cache import cache_compiled_code
from bot.search.levels import Choice, choose
from bot.search.search import DEEPEST, Analysis, RankedMove, analyse
from bot.search.values import CERTAIN, PIECE, WIN, plies_to_end, sign

__all__ = [
    "CERTAIN",
    "DEEPEST",
    "PIECE",
    "WIN",
    "Analysis",
    "Choice",
    "RankedMove",
    "analyse",
    "cache_compiled_code",
    "choose",
    "plies_to_end",
    "sign",
]
