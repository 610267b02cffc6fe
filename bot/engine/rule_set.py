"""Rule sets: the rules of a game as a source records them."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules, which all games share."""


class Capture(StrEnum):
    """The duty to capture: a possible capture must be played, or may."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """The length of a capture.

    A piece captures as long as it can, may stop after any leap, or leaps once a turn.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that records a rule set; `page` is empty for an article.

    `cited` names the work through which the source was read, empty if it was read itself. `work`
    is a title.
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
    """The results of exhaustive analysis: the start's value, and a number of steps.

    To get more than the count would give, a side needs at most `longest` steps without a capture.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """Switches that a source gives a game; None means as in the game's default rules.

    `black` and `white` are the points of the set-up. Matches by a `rated` one have a list of
    ratings of their own.
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
