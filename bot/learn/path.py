"""A suggested order of all games, and a person's progress in each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.play.levels import LEVELS
from bot.play.preferences import ProfileView
from guti import GAMES, Region

PUZZLES_FOR_MARK = 3
"""Number of puzzles of a game that a person must solve to earn the puzzle mark."""


IN_ORDER = tuple(sorted(GAMES, key=lambda key: list(Region).index(GAMES[key].region)))
"""Keys of all games in the order of the path, region by region."""


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
        return GAMES[self.game].region

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
    """A person's progress through all games, and their longest streak of days with a puzzle.

    If `whole` is false, it is the path that other people see, with what `view` includes.
    """

    stages: tuple[Waypoint, ...]
    whole: bool = True
    view: ProfileView = ProfileView.LEVELS
    best_days: int = 0

    @classmethod
    def of(
        cls, learned: Collection[str], solved: Mapping[str, int], beaten: Mapping[str, int]
    ) -> "Path":
        """Return the path, given the games learned, puzzles solved and levels beaten."""
        return cls(
            tuple(
                Waypoint(game, game in learned, solved.get(game, 0), beaten.get(game, 0))
                for game in IN_ORDER
            )
        )

    @classmethod
    def of_levels(cls, beaten: Mapping[str, int]) -> "Path":
        """Return the path that other people see, with only the beaten levels."""
        return replace(cls.of((), {}, beaten), whole=False)

    def for_others(self, view: ProfileView, beaten: Mapping[str, int]) -> "Path":
        """Return what other people see, with the levels `beaten` in public."""
        lessons, puzzles = view is ProfileView.ALL, view is not ProfileView.LEVELS
        stages = tuple(
            Waypoint(
                each.game,
                lessons and each.learned,
                each.solved if puzzles else 0,
                beaten.get(each.game, 0),
            )
            for each in self.stages
        )
        return Path(stages, whole=False, view=view, best_days=self.best_days if puzzles else 0)

    @property
    def has_lessons(self) -> bool:
        """True if lessons are included."""
        return self.whole or self.view is ProfileView.ALL

    @property
    def has_puzzles(self) -> bool:
        """True if puzzles are included."""
        return self.whole or self.view is not ProfileView.LEVELS

    @property
    def begun(self) -> bool:
        """True if the person has made progress in any game."""
        return any(stage.begun for stage in self.stages)


ALL_LEVELS = len(GAMES) * len(LEVELS)
"""Number of levels in all games together."""
