"""Milestones of a person, computed from what they have done."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.games import GAMES

WEEK = 7
"""Days in a row with a solved puzzle of the day."""


class Milestone(StrEnum):
    """Milestones, in the order of a profile; levels are those of the engine, beaten unaided."""

    GAMES = "games"
    LEVEL_1 = "level-1"
    LEVEL_2 = "level-2"
    LEVEL_3 = "level-3"
    LEVEL_4 = "level-4"
    LEVEL_5 = "level-5"
    LEVEL_6 = "level-6"
    SWEEP = "sweep"
    WEEK = "week"


@dataclass(frozen=True)
class Achievements:
    """Games finished, levels beaten, a win by taking every piece, and the best streak in days."""

    games: frozenset[str] = frozenset()
    levels: frozenset[int] = field(default_factory=frozenset)
    swept: bool = False
    days: int = 0


def reached(achievements: Achievements) -> frozenset[Milestone]:
    """Return the milestones reached."""
    found = {Milestone(f"level-{level}") for level in achievements.levels}
    if achievements.games >= GAMES.keys():
        found.add(Milestone.GAMES)
    if achievements.swept:
        found.add(Milestone.SWEEP)
    if achievements.days >= WEEK:
        found.add(Milestone.WEEK)
    return frozenset(found)
