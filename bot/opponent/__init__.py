"""The engine: worker processes beside the bot that search for moves.

This package does not import the search, which only the workers need.
"""

from bot.opponent.engine import Engine
from bot.opponent.errors import EngineFails
from bot.opponent.limits import Limits
from bot.opponent.question import Asked, Question, Thought

__all__ = ["Asked", "Engine", "EngineFails", "Limits", "Question", "Thought"]
