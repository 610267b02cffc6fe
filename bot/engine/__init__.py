"""The engine of the Indian war-games: immutable boards, games, positions and moves."""

from bot.engine.board import Board, Line, Point
from bot.engine.game import Game
from bot.engine.move import Move, Outcome, Side, Termination
from bot.engine.position import Position, perft

__all__ = [
    "Board",
    "Game",
    "Line",
    "Move",
    "Outcome",
    "Point",
    "Position",
    "Side",
    "Termination",
    "perft",
]
