"""Where Guti thinks: processes beside the bot that are asked for moves.

Importing it does not import the search: that is the processes' alone.
"""

from bot.opponent.engine import Engine
from bot.opponent.errors import EngineFails
from bot.opponent.limits import Limits
from bot.opponent.question import Question, Thought

__all__ = ["Engine", "EngineFails", "Limits", "Question", "Thought"]
