"""Rule sets: the rules of a game as a source records them."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules, which all games share."""


class Capture(StrEnum):
    """The duty to capture: a possible capture must be played, or may be declined."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """The length of a capture.

    A capturing piece leaps until it cannot go on, may stop after any leap, or leaps only once a
    turn.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that records a rule set; `page` is empty for an article.

    `work` is the title of that source. `cited` names the work that quotes the source, if only the
    quotation was read; it is empty if the source itself was read.
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
    """Results of exhaustive analysis: the starting position's value, and the longest run of steps.

    A side that can get more than the count of pieces would give needs at most `longest` steps in a
    row without a capture.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game as a source records them; None means the game's default.

    `black` and `white` are the points of the set-up. Matches by a `rated` rule set are rated on a
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
