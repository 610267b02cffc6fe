"""Labels: the words on charts, which callers provide."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.engine import Side
from bot.learn.analysis import Verdict
from bot.learn.path import Region

Figures = Callable[[str], str]
"""Replaces the digits 0 to 9 with the digits of a language."""


@dataclass(frozen=True)
class LeaderboardLabels:
    """The words on a leaderboard.

    `title` names the game or the leaderboard of all games. `rating`, `record` and `change` are
    column headings of at most 118, 300 and 180 pixels at font size 24, or 6, 15 and 9 Bengali
    letters; longer headings are cut off. `page` is empty for a single page. `empty` and
    `invitation` are for an empty leaderboard. `nameless` returns a substitute for a name that
    cannot be drawn, from a user id.
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

    `summary` is below the name, `overall` below the overall rating; there is room for 350 pixels at
    font size 24, or 18 letters. `rating` and `record` are column headings with room for 400 and 320
    pixels; `others` is the heading of the matches between people, on the same line. `counted` says
    which matches count, in at most 740 pixels.

    `games` names the leaderboards of games by key, in at most 210 pixels, or 10 letters; `by_rules`
    holds (game, rule set) for names that take two lines. `sides` names both sides in at most 150
    pixels. `day` formats dates below a chart, `month` dates below a long one. `level` is the
    estimated level of play, or None. `empty` and `invitation` are for a person without matches.
    `nameless` returns a substitute for a name that cannot be drawn, from a user id.
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

    There is room for 760 pixels in `title` and `summary`, 250 in the names in `games` and
    `regions`, and 200 in `lesson`, `puzzles` and `levels`, which explain the progress lights.
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

    There is room for 302 pixels in `players` and `accuracies`, and 204 pixels, or 12 letters, in
    `verdicts`, the names of bad moves.
    """

    players: Mapping[Side, str]
    accuracies: Mapping[Side, str]
    verdicts: Mapping[Verdict, str]
    figures: Figures
