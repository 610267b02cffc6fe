"""The rules of the Indian war-games as a library: immutable boards, games, positions and moves."""

from guti.board import Board, Line, Point
from guti.game import Game, Region
from guti.games import GAMES
from guti.move import Move, Outcome, Side, Termination
from guti.position import Position, perft
from guti.record import Record
from guti.rule_set import (
    GUTI,
    Capture,
    Chain,
    Citation,
    RuleSet,
    Solution,
    StartValue,
)

__all__ = [
    "GAMES",
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
    "Record",
    "Region",
    "RuleSet",
    "Side",
    "Solution",
    "StartValue",
    "Termination",
    "perft",
]
