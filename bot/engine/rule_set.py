"""Rule sets: the rules of a game according to a source."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules, which all games share."""


class Capture(StrEnum):
    """The duty to capture: captures are compulsory or free."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """The length of a capture chain.

    In a turn the piece leaps as often as it can, may stop after any leap, or leaps only once.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that describes a rule set; `page` is empty for an article.

    `work` is its title. `cited` names the secondary source if the rules were taken from there; it
    is empty if the work itself was consulted.
    """

    author: str
    year: int
    page: str = ""
    cited: str = ""
    work: str = ""


class StartValue(StrEnum):
    """The value of a game's start with best play."""

    DRAW = "draw"
    FIRST_WINS = "first-wins"


@dataclass(frozen=True)
class Solution:
    """Result of an exhaustive analysis: the value of the start, and the steps needed.

    A side that can force a better result than the count of pieces needs at most `longest` steps in
    a row without a capture.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game according to a source; None means the game's default.

    `black` and `white` are the points of the set-up. Matches with a `rated` rule set have a rating
    list of their own.
    """

    key: str
    citation: Citation
    capture: Capture = Capture.MUST
    chain: Chain = Chain.WHOLE
    losing_count: int | None = None
    black: frozenset[str] | None = None
    white: frozenset[str] | None = None
    solution: Solution | None = None
    rated: bool = False
