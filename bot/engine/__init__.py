"""The engine of the Indian war-games: immutable boards, games, positions and moves."""

from bot.engine.board import Board, Line, Point
from bot.engine.game import Game
from bot.engine.move import Move, Outcome, Side, Termination
from bot.engine.position import Position, perft
from bot.engine.rule_set import (
    GUTI,
    Capture,
    Chain,
    Citation,
    RuleSet,
    Solution,
    StartValue,
)

__all__ = [
    "GUTI",
    "Board",
    "Capture",
    "Chain",
    "Citation",
    "Game",
    "Line",
    "Move",
    "Outcome",
    "Point",
    "Position",
    "RuleSet",
    "Side",
    "Solution",
    "StartValue",
    "Termination",
    "perft",
]
