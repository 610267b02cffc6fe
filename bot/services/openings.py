"""Openings drawn by lot, which tables of solved positions prove balanced."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

from bot import files
from bot.paths import ASSETS
from bot.play.errors import NoOpenings
from bot.play.match import Match
from guti import GUTI, Game, Move, Position, Side
from guti.games import find

FILE = ASSETS / "openings.json"
"""The openings, which `python -m tools.openings` writes."""

MAX_SEED = 999_999
"""Largest seed, short enough to be read out."""


@dataclass(frozen=True)
class OpeningBook:
    """Openings by the game's key and the side that moves first, each as its moves' text."""

    lines: Mapping[str, Mapping[str, tuple[str, ...]]]

    @classmethod
    def read(cls, path: Path = FILE) -> Self:
        """Read the openings from a file."""
        stored = json.loads(files.read_text(path))
        return cls(
            {
                key: {first: tuple(lines) for first, lines in lists.items()}
                for key, lists in stored.items()
            }
        )

    def require(self, game: Game) -> None:
        """Raise NoOpenings unless there are openings of a game with its rule set."""
        if game.rules != GUTI or game.key not in self.lines:
            raise NoOpenings(game, tuple(map(find, self.lines)))

    def drawn(self, game: Game, first: Side, seed: int) -> tuple[Move, ...]:
        """Return the moves of the opening that a seed draws.

        Anyone can check it: the remainder of the seed by the number of openings is its place.
        """
        lines = self.lines[game.key][first.value]
        line = lines[seed % len(lines)]
        return Position.start(game, first).parse_line(line.split())

    def begun(self, match: Match) -> Match:
        """Return a match that begins, with the moves of its opening if one is drawn."""
        if match.opening_seed is None:
            return match
        moves = self.drawn(match.game, match.first, match.opening_seed)
        plies = len(moves)
        return replace(
            match, moves=moves, opening_plies=plies, version=plies, position_version=plies
        )


@cache
def opening_book() -> OpeningBook:
    """Return the shipped openings."""
    return OpeningBook.read()
