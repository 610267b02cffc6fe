"""Milestones, computed from a person's matches and puzzles."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.play.levels import LEVELS
from guti.games import GAMES

WEEK = 7
"""Number of days in a row with a solved puzzle that make a milestone."""


class MilestoneKind(StrEnum):
    """Kinds of milestones, in the order in which profiles list them."""

    GAMES = "games"
    LEVEL = "level"
    SWEEP = "sweep"
    WEEK = "week"


@dataclass(frozen=True)
class Milestone:
    """A milestone; `level` is the beaten level if the kind is LEVEL."""

    kind: MilestoneKind
    level: int = 0


def beaten(level: int) -> Milestone:
    """Return the milestone for beating a level of the engine."""
    return Milestone(MilestoneKind.LEVEL, level)


GAMES_TRIED = Milestone(MilestoneKind.GAMES)
SWEPT = Milestone(MilestoneKind.SWEEP)
WEEK_OF_PUZZLES = Milestone(MilestoneKind.WEEK)
MILESTONES = (GAMES_TRIED, *map(beaten, LEVELS), SWEPT, WEEK_OF_PUZZLES)
"""All milestones, in the order in which profiles list them."""


@dataclass(frozen=True)
class Achievements:
    """Achievements of a person in matches and puzzles.

    `games` are the keys of the games of finished matches, and `levels` the beaten levels. `swept`
    is true if the person has won by capturing all pieces. `days` is the length of the longest
    streak of days with a solved puzzle.
    """

    games: frozenset[str] = frozenset()
    levels: frozenset[int] = field(default_factory=frozenset)
    swept: bool = False
    days: int = 0


def reached(achievements: Achievements) -> frozenset[Milestone]:
    """Return the milestones that a person with these achievements has reached."""
    found = {beaten(level) for level in achievements.levels}
    if achievements.games >= GAMES.keys():
        found.add(GAMES_TRIED)
    if achievements.swept:
        found.add(SWEPT)
    if achievements.days >= WEEK:
        found.add(WEEK_OF_PUZZLES)
    return frozenset(found)
