"""The path through the games, and a person's progress on it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.play.engine_player import LEVELS

PUZZLES_TO_LIGHT = 3
"""Number of solved puzzles of a game that light its puzzle mark."""


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
"""The region of each game by key, in the order of the path."""


@dataclass(frozen=True)
class Waypoint:
    """A game on the path: its lesson, number of solved puzzles, and highest beaten level."""

    game: str
    learned: bool = False
    solved: int = 0
    level: int = 0

    @property
    def region(self) -> Region:
        """The region from which the game comes."""
        return REGIONS[self.game]

    @property
    def puzzled(self) -> bool:
        """True if enough puzzles are solved for the puzzle mark."""
        return self.solved >= PUZZLES_TO_LIGHT

    @property
    def begun(self) -> bool:
        """True if the person has made any progress in the game."""
        return self.learned or self.solved > 0 or self.level > 0


@dataclass(frozen=True)
class Path:
    """A person's path through the games, with a waypoint for each game.

    If not `whole`, it shows only the levels, which is the view of other people.
    """

    stages: tuple[Waypoint, ...]
    whole: bool = True

    @classmethod
    def of(
        cls, learned: Collection[str], solved: Mapping[str, int], beaten: Mapping[str, int]
    ) -> "Path":
        """Return the path, given the games learned, the puzzles solved and the levels beaten."""
        return cls(
            tuple(
                Waypoint(game, game in learned, solved.get(game, 0), beaten.get(game, 0))
                for game in REGIONS
            )
        )

    @classmethod
    def of_levels(cls, beaten: Mapping[str, int]) -> "Path":
        """Return the path as others see it, given the levels beaten."""
        return replace(cls.of((), {}, beaten), whole=False)

    @property
    def begun(self) -> bool:
        """True if the person has begun any game."""
        return any(stage.begun for stage in self.stages)


ALL_LEVELS = len(REGIONS) * len(LEVELS)
"""Number of levels that can be beaten in all games together."""
