"""Leaderboards that rank people by levels beaten, and the kinds of leaderboards."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.ratings.leaderboard import ROWS


class Ranking(StrEnum):
    """Kinds of leaderboards, by what people are ranked by."""

    MATCHES = "matches"
    PUZZLES = "puzzles"
    LEVELS = "levels"


@dataclass(frozen=True)
class LevelRow:
    """A person's place on a leaderboard by levels.

    `beaten` is the highest beaten level by game.
    """

    place: int
    user: int
    beaten: Mapping[str, int]

    @property
    def total(self) -> int:
        """Number of levels beaten in all games.

        Beating a level counts for all lower levels of the game too.
        """
        return sum(self.beaten.values())


@dataclass(frozen=True)
class LevelList:
    """A server's best players against the engine.

    `own` is the viewer's row, or None if the row is among `rows` or the viewer has none. `others`
    is the number of people who beat no level, or played only in private.
    """

    rows: tuple[LevelRow, ...] = ()
    own: LevelRow | None = None
    others: int = 0

    @property
    def empty(self) -> bool:
        """True if no one has played against the engine."""
        return not (self.rows or self.others)

    @classmethod
    def of(cls, beaten: Mapping[int, Mapping[str, int]], asker: int) -> Self:
        """Return the leaderboard that `asker` sees.

        `beaten` contains the highest level that each person has beaten, by game.
        """
        able = {user: levels for user, levels in beaten.items() if any(levels.values())}
        levels = {user: tuple(of.values()) for user, of in able.items()}
        # Most levels first; of equal numbers, the highest level first.
        ranked = sorted(able, key=lambda user: (-sum(levels[user]), -max(levels[user]), user))
        rows = [LevelRow(place, user, able[user]) for place, user in enumerate(ranked, start=1)]
        own = next((row for row in rows[ROWS:] if row.user == asker), None)
        return cls(tuple(rows[:ROWS]), own, len(beaten) - len(able))
