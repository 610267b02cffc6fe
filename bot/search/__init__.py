"""The search: values for the moves of a position, compiled with numba.

Import this package only where needed, since it imports numba, which is slow.
"""

from bot.search.cache import keep_compiled
from bot.search.levels import LEVELS, Choice, Level, choose
from bot.search.search import DEEPEST, Analysis, RankedMove, analyse
from bot.search.values import CERTAIN, PIECE, WIN, plies_to_end, sign

__all__ = [
    "CERTAIN",
    "DEEPEST",
    "LEVELS",
    "PIECE",
    "WIN",
    "Analysis",
    "Choice",
    "Level",
    "RankedMove",
    "analyse",
    "choose",
    "keep_compiled",
    "plies_to_end",
    "sign",
]
