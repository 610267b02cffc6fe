"""Labels: the words on charts, passed in by callers that know the language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.engine import Side
from bot.learn.analysis import Verdict
from bot.learn.path import Region

Figures = Callable[[str], str]
"""Writes the figures 0 to 9 in a language's digits."""


@dataclass(frozen=True)
class LeaderboardLabels:
    """The words on a leaderboard's picture.

    `title` names the game or the leaderboard of all games, and `period` the period. `rating`,
    `record` and `change` are column headings of at most 118, 300 and 180 pixels at type size 24: 6,
    15 and 9 Bengali letters without marks, or a few more in Hindi and English; longer headings are
    cut off. `page` is empty if there is only one page. `empty` and `invitation` are for an empty
    leaderboard. `nameless` returns a name for a user id whose name cannot be drawn; `figures`
    writes digits.
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
    """A fact about a person: its label and its value."""

    label: str
    value: str


@dataclass(frozen=True)
class ProfileLabels:
    """The words on a profile's picture.

    `summary` is below the name, `overall` below the overall rating; each has about 350 pixels at
    type size 24, or 18 letters. `rating` and `record` are column headings of 400 and 320 pixels;
    `others` is the heading of the matches between people, on the same line. `counted` says which
    matches count, in 740 pixels.

    `games` names the leaderboards of games by key, each in 210 pixels, or 10 letters; `by_rules`
    holds the names of game and rule set for those that take two lines. `sides` names both sides in
    150 pixels, or fewer beside long records. `day` and `month` format dates, the latter on long
    charts. `level` is the estimated level of play, or None. `empty` and `invitation` are for a
    person without matches. `nameless` returns a name for a user id whose name cannot be drawn;
    `figures` writes digits.
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

    `title` and `summary` have 760 pixels. `games` names the games and `regions` their regions, each
    in 250 pixels. `lesson`, `puzzles` and `levels` explain the lights, in about 200 pixels each, at
    type size 24; `figures` writes digits.
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

    `players` names both players and `accuracies` gives their accuracies; each has 302 pixels, the
    latter at type size 24. `verdicts` names the kinds of costly moves, in 204 pixels each, or 12
    letters.
    """

    players: Mapping[Side, str]
    accuracies: Mapping[Side, str]
    verdicts: Mapping[Verdict, str]
    figures: Figures
