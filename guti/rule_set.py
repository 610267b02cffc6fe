"""Rule sets: the rules of a game according to a book or article."""

from dataclasses import dataclass
from enum import StrEnum

GUTI = "guti"
"""Key of the default rules."""


class Capture(StrEnum):
    """Duty to capture: a side that can capture must do so, or may choose not to."""

    MUST = "must"
    FREE = "free"


class Chain(StrEnum):
    """Number of captures that a piece may make in one turn.

    Depending on the rules, a piece leaps as often as it can, may stop after any leap, or leaps only
    once.
    """

    WHOLE = "whole"
    MAY_STOP = "may-stop"
    SINGLE = "single"


@dataclass(frozen=True)
class Citation:
    """The book or article that describes a rule set.

    `work` is its title, and `page` is a number, or empty for an article. If the rules are quoted
    from a secondary source, `cited` names it.
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

    A side may be able to force a better result than the count of pieces would bring. `longest` is
    the greatest number of steps in a row without a capture that this can take.
    """

    value: StartValue
    longest: int


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game according to a book or article.

    A field that is None has the game's default value. `black` and `white` are the points that each
    side occupies at the start. If `rated` is true, matches by these rules have a separate rating
    list.

    >>> from guti import GAMES
    >>> GAMES["pretwa"].with_rules("murray-1952").rule_set.citation.author
    'H. J. R. Murray'
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
