"""The search: from a position to its moves with values, compiled with numba.

Importing it imports numba, which takes long, so import it only where needed.
"""

from bot.search.cache import keep_compiled
from bot.search.levels import LEVELS, Choice, Level, choose
from bot.search.perft import perft, playouts
from bot.search.search import DEEPEST, Analysis, RankedMove, analyse
from bot.search.values import CERTAIN, PIECE, WIN, plies_to_end

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
    "perft",
    "playouts",
    "plies_to_end",
]
