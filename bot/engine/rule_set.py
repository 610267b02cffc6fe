"""Rule sets: the rules of a game as a source records them."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules, which all games share."""


class Capture(StrEnum):
    """The duty to capture: compulsory, or left to the player."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """The length of a capture.

    The piece leaps as often as it can, may stop after any leap, or leaps only once a turn.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that describes a rule set; `page` is empty for an article.

    `work` is the title of that source. `cited` names the work that quotes it, if only the quotation
    was consulted; it is empty if the source itself was.
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
    """Result of exhaustive analysis: the value of the start, and the longest run of steps.

    A side that can do better than a count of the pieces needs at most `longest` steps in a row
    without a capture.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game as a source describes them; None means the game's default.

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
