"""Rule sets: the rules of a game according to a book or article."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules."""


class Capture(StrEnum):
    """Duty to capture: compulsory or voluntary."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """Length of a chain of captures.

    In one turn, a piece leaps as often as it can, may stop after any leap, or leaps only once.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that describes a rule set.

    `work` is its title, and `page` is empty for an article. If the rules are quoted from a
    secondary source, `cited` names it.
    """

    author: str
    year: int
    page: str = ""
    cited: str = ""
    work: str = ""


class StartValue(StrEnum):
    """The result of a game with best play."""

    DRAW = "draw"
    FIRST_WINS = "first-wins"


@dataclass(frozen=True)
class Solution:
    """The result of solving a game.

    `longest` is the greatest number of steps in a row without a capture that a side needs to force
    a better result than the count of pieces.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game according to a book or article; None is the game's default.

    `black` and `white` are the points of the set-up. Matches with a `rated` rule set have a
    separate rating list.
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
