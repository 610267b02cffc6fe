"""Labels: the words that callers provide for charts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.learn.analysis import Verdict
from guti import Region, Side

Figures = Callable[[str], str]
"""Replaces the digits 0 to 9 with the digits of a language."""


@dataclass(frozen=True)
class LeaderboardLabels:
    """The words on a leaderboard.

    `title` names the game, or says that the leaderboard covers all games. `rating`, `record` and
    `change` are column headings. They have room for 118, 300 and 180 pixels at font size 24, or 6,
    15 and 9 Bengali letters. Longer headings are cut off. `page` is empty if there is only one
    page. `empty` and `invitation` are shown on an empty leaderboard. `nameless` takes a user id and
    returns a substitute for a name that cannot be drawn.
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
    figures: Figures


@dataclass(frozen=True)
class Fact:
    """A fact about a person, as a label and a value."""

    label: str
    value: str


@dataclass(frozen=True)
class ProfileLabels:
    """The words on a profile.

    `summary` is below the name, and `overall` below the overall rating. Each has room for 350
    pixels at font size 24, or 18 letters. `rating` and `record` are column headings with room for
    400 and 320 pixels. On the same line, `others` is the heading for matches between people.
    `counted` says which matches count, in at most 740 pixels.

    `games` contains the names of games by key, in at most 210 pixels, or 10 letters. `by_rules`
    contains (game, rule set) for names that take two lines. `sides` names both sides in at most 150
    pixels. `day` formats the dates below a chart, and `month` the dates below a chart of a long
    time. `level` is the estimated level of play, or None if it is unknown. `empty` and `invitation`
    are shown for a person without matches. `nameless` takes a user id and returns a substitute for
    a name that cannot be drawn.
    """

    summary: str
    overall: str
    others: str
    rating: str
    record: str
    games: Mapping[str, str]
    by_rules: Mapping[str, tuple[str, str]]
    sides: Mapping[Side, str]
    streak: Fact
    longest: Fact
    best_win: str
    favourite: str
    frequent: str
    head_to_head: str
    counted: str
    level: Fact | None
    empty: str
    invitation: str
    day: Callable[[datetime], str]
    month: Callable[[datetime], str]
    nameless: Callable[[int], str]
    figures: Figures


@dataclass(frozen=True)
class PathLabels:
    """The words on the picture of the path.

    `title` and `summary` have room for 760 pixels. The names in `games` and `regions` have room for
    250 pixels. `lesson`, `puzzles` and `levels` explain the progress lights, and have room for 200
    pixels.
    """

    title: str
    summary: str
    games: Mapping[str, str]
    regions: Mapping[Region, str]
    lesson: str
    puzzles: str
    levels: str
    figures: Figures


@dataclass(frozen=True)
class AnalysisLabels:
    """The words on the picture of an analysis.

    `players` and `accuracies` have room for 302 pixels. `verdicts` are the names of bad moves, with
    room for 204 pixels, or 12 letters.
    """

    players: Mapping[Side, str]
    accuracies: Mapping[Side, str]
    verdicts: Mapping[Verdict, str]
    figures: Figures
