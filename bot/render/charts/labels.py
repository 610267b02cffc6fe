"""Labels: the words on charts, which callers provide."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.engine import Side
from bot.learn.analysis import Verdict
from bot.learn.path import Region

Figures = Callable[[str], str]
"""Replaces the digits 0 to 9 by those of a language."""


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

    `summary` is below the name, `overall` below the overall rating; each has about 350 pixels at
    font size 24, or 18 letters. `rating` and `record` are column headings of 400 and 320 pixels;
    `others` is the heading of the matches between people, on the same line. `counted` says which
    matches count, in 740 pixels.

    `games` names the leaderboards of games by key, in 210 pixels, or 10 letters; `by_rules` holds
    (game, rule set) for those that take two lines. `sides` names both sides in 150 pixels. `day`
    formats dates below a chart, `month` dates below a long one. `level` is the estimated level of
    play, or None. `empty` and `invitation` are for a person without matches. `nameless` returns a
    substitute for a name that cannot be drawn, from a user id.
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

    `title` and `summary` have 760 pixels. `games` and `regions` name the games and regions, in 250
    pixels. `lesson`, `puzzles` and `levels` explain the progress lights, in about 200 pixels at
    font size 24.
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

    `players` and `accuracies` have 302 pixels each, the latter at font size 24. `verdicts` names
    the kinds of bad moves, in 204 pixels, or 12 letters.
    """

    players: Mapping[Side, str]
    accuracies: Mapping[Side, str]
    verdicts: Mapping[Verdict, str]
    figures: Figures
