"""Labels: every word on pictures of words and figures, handed in by who knows words.

They know no colours, typefaces or places, and hold no sentence of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.engine import Side
from bot.learn.analysis import Verdict

Figures = Callable[[str], str]
"""Figures in 0 to 9 as a language writes them."""


@dataclass(frozen=True)
class LeaderboardLabels:
    """The words on a leaderboard's picture.

    `title` is the game's name or that of all, `period` which time is looked at. `rating`, `record`
    and `change` stand above columns: there is room for 118, 300 and 180 pixels in type of 24, which
    are 6, 15 and 9 Bengali letters, marks not counted, and a few more in Hindi and English; what is
    longer is cut off. `page` is empty if there is but one. `empty` and `invitation` are for a
    leaderboard that nobody stands on. `nameless` calls somebody whose name cannot be drawn, by
    their id; `figures` writes figures in the digits of the language.
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
    """What is told of somebody, in words: what it is, and how it is."""

    label: str
    value: str


@dataclass(frozen=True)
class ProfileLabels:
    """The words on a profile's picture.

    `summary` stands below the name, `overall` below the rating over all games; each has about 350
    pixels in type of 24, or 18 letters. `rating` and `record` stand above columns of 400 and 320
    pixels. `games` names the games by key, each in 210 pixels, or 10 letters; `sides` names both
    sides in 150 pixels, fewer beside long records. `day` and `month` put a date into words, the
    latter where a chart is long. `beaten` stands above the levels of the engine that were beaten,
    `unbeaten` in their place where there are none; `level` is at about which one somebody plays,
    None if too little is known. `empty` and `invitation` are for somebody without a match.
    `nameless` calls somebody whose name cannot be drawn, by their id; `figures` writes figures in
    the digits of the language.
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
    beaten: str
    unbeaten: str
    level: Fact | None
    empty: str
    invitation: str
    day: Callable[[datetime], str]
    month: Callable[[datetime], str]
    nameless: Callable[[int], str]
    figures: Figures


@dataclass(frozen=True)
class AnalysisLabels:
    """The words on the picture of an analysis.

    `players` names both, `accuracies` says how well each played; each has 302 pixels, the latter in
    type of 24. `verdicts` names what gave something away, in 204 pixels each, or 12 letters.
    """

    players: Mapping[Side, str]
    accuracies: Mapping[Side, str]
    verdicts: Mapping[Verdict, str]
    figures: Figures
