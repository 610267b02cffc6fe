"""Texts of printed sheets: rules, puzzles and counters."""

import re

from bot.learn.puzzle import Puzzle
from bot.texts.subject import SubjectTexts
from guti import Game, Side

RULES = (
    *("players", "start", "turn", "step", "capture", "removed", "must", "chain"),
    *("win", "blocked", "count", "repeated"),
)
"""Names of the rules on a sheet, in order."""

MARKUP = re.compile(r"\*\*|^-# |[`⚪⚫]", re.MULTILINE)


class SheetTexts(SubjectTexts):
    """Texts of printed sheets in one language, without markup."""

    def rules(self, game: Game) -> tuple[str, ...]:
        """Return the rules of a game, a sentence each."""
        details = {
            "pieces": len(game.black),
            "circles": "yes" if game.board.circular else "no",
            "losing": game.losing_count,
            "limit": game.quiet_limit,
        }
        return tuple(self._say(f"sheet-rule-{rule}", **details) for rule in RULES)

    def about(self, game: Game) -> tuple[str, str]:
        """Return where a game is from and what is particular to it, and who recorded it."""
        return plain(self._games.particulars(game)), plain(self._games.origin(game))

    def puzzle(self, puzzle: Puzzle) -> str:
        """Return who is to move in a puzzle, and what to find."""
        goal = self._say("puzzle-goal", goal=puzzle.goal.value, turns=puzzle.turns)
        return f"{self._solver(puzzle.solver)} {plain(goal)}"

    def _solver(self, side: Side) -> str:
        return self._say("sheet-solver", side=side.value)


def plain(text: str) -> str:
    """Return a text without markup.

    >>> plain("-# Capture **two** pieces with `a1xa3`.")
    'Capture two pieces with a1xa3.'
    """
    return MARKUP.sub("", text).strip()
