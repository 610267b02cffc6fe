"""Labels: every word on a leaderboard's and a profile's picture, handed in by who knows words.

They know no colours, typefaces or places, and hold no sentence of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.engine import Side


@dataclass(frozen=True)
class LeaderboardLabels:
    """The words on a leaderboard's picture.

    `title` is the game's name or that of all, `period` which time is looked at. `rating`, `record`
    and `change` stand above narrow columns: about twelve letters. `page` is empty if there is but
    one. `empty` and `invitation` are for a leaderboard that nobody stands on. `nameless` calls
    somebody whose name cannot be drawn, by their id.
    """

    title: str
    period: str
    rating: str
    record: str
    change: str
    provisional: str
    page: str
    empty: str
    invitation: str
    nameless: Callable[[int], str]


@dataclass(frozen=True)
class Fact:
    """What is told of somebody, in words: what it is, and how it is."""

    label: str
    value: str


@dataclass(frozen=True)
class ProfileLabels:
    """The words on a profile's picture.

    `summary` stands below the name, `overall` below the rating over all games. `games` names the
    games by key; `sides` names both sides. `day` and `month` put a date into words, the latter
    where a chart is long. `empty` and `invitation` are for somebody without a match. `nameless`
    calls somebody whose name cannot be drawn, by their id.
    """

    summary: str
    overall: str
    rating: str
    record: str
    games: Mapping[str, str]
    sides: Mapping[Side, str]
    streak: Fact
    longest: Fact
    best_win: str
    favourite: str
    frequent: str
    head_to_head: str
    empty: str
    invitation: str
    day: Callable[[datetime], str]
    month: Callable[[datetime], str]
    nameless: Callable[[int], str]
