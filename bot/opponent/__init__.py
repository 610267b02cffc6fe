"""The engine: worker processes that search for moves.

This package does not import `bot.search`, which only the workers need.
"""

from bot.opponent.engine import Engine
from bot.opponent.errors import EngineFails
from bot.opponent.limits import Limits
from bot.opponent.question import Question, QuestionKind, Thought

__all__ = ["Engine", "EngineFails", "Limits", "Question", "QuestionKind", "Thought"]
