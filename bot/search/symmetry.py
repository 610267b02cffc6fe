"""The automorphisms of a board, for the tables."""

from bot.engine.symmetry import Embedding as Automorphism
from bot.engine.symmetry import automorphisms

__all__ = ["Automorphism", "automorphisms"]
