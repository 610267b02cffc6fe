"""A suggested order of all games, and a person's progress in each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.play.engine_player import LEVELS

PUZZLES_FOR_MARK = 3
"""Number of puzzles of a game that a person must solve to earn the puzzle mark."""


class Region(StrEnum):
    """Regions from which games come."""

    LOWER_BENGAL = "lower-bengal"
    BIHAR = "bihar"
    CENTRAL_INDIA = "central-india"
    SRI_LANKA = "sri-lanka"
    MOROCCO = "morocco"
    SPAIN = "spain"


REGIONS: Mapping[str, Region] = {
    "lau-kata-kati": Region.LOWER_BENGAL,
    "sholo-guti": Region.LOWER_BENGAL,
    "pretwa": Region.BIHAR,
    "dash-guti": Region.CENTRAL_INDIA,
    "egara-guti": Region.CENTRAL_INDIA,
    "gol-skuish": Region.CENTRAL_INDIA,
    "peralikatuma": Region.SRI_LANKA,
    "kotu-ellima": Region.SRI_LANKA,
    "felli": Region.MOROCCO,
    "alquerque": Region.SPAIN,
}
"""Region of each game, by key, in the order of the path."""


@dataclass(frozen=True)
class Waypoint:
    """A person's progress in a game: lesson, solved puzzles, and highest beaten level."""

    game: str
    learned: bool = False
    solved: int = 0
    level: int = 0

    @property
    def region(self) -> Region:
        """The region from which the game comes."""
        return REGIONS[self.game]

    @property
    def has_puzzle_mark(self) -> bool:
        """True if the person has solved enough puzzles for the puzzle mark."""
        return self.solved >= PUZZLES_FOR_MARK

    @property
    def begun(self) -> bool:
        """True if the person has made any progress in the game."""
        return self.learned or self.solved > 0 or self.level > 0


@dataclass(frozen=True)
class Path:
    """A person's progress through all games.

    If `whole` is false, only the beaten levels are included. Other people see the path in this
    form.
    """

    stages: tuple[Waypoint, ...]
    whole: bool = True

    @classmethod
    def of(
        cls, learned: Collection[str], solved: Mapping[str, int], beaten: Mapping[str, int]
    ) -> "Path":
        """Return the path, given the games learned, puzzles solved and levels beaten."""
        return cls(
            tuple(
                Waypoint(game, game in learned, solved.get(game, 0), beaten.get(game, 0))
                for game in REGIONS
            )
        )

    @classmethod
    def of_levels(cls, beaten: Mapping[str, int]) -> "Path":
        """Return the path that other people see, with only the beaten levels."""
        return replace(cls.of((), {}, beaten), whole=False)

    @property
    def begun(self) -> bool:
        """True if the person has made progress in any game."""
        return any(stage.begun for stage in self.stages)


ALL_LEVELS = len(REGIONS) * len(LEVELS)
"""Number of levels in all games together."""
