"""Games: boards with a set-up and options of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from guti.board import Board
from guti.errors import UnknownRules
from guti.rule_set import GUTI, Capture, Chain, RuleSet, Solution


class Region(StrEnum):
    """Regions from which games come."""

    LOWER_BENGAL = "lower-bengal"
    BIHAR = "bihar"
    ALLAHABAD = "allahabad"
    CENTRAL_INDIA = "central-india"
    TAMIL_NADU = "tamil-nadu"
    SRI_LANKA = "sri-lanka"
    MOROCCO = "morocco"
    SPAIN = "spain"


@dataclass(frozen=True)
class Game:
    """A board with its set-up and the options of the rules.

    `black` and `white` are the points of the set-up. A side with `losing_count` pieces or fewer
    loses. After `quiet_limit` plies without a capture, the pieces are counted. `rules` is the key
    of the rule set in use; `rule_sets` are the alternatives described by sources, which
    `with_rules` applies. A solved game has a `solution`. `region` is where the game comes from, and
    `order` its place among all games, lowest first.

    >>> from guti import GAMES
    >>> pretwa = GAMES["pretwa"]
    >>> pretwa
    Game(key='pretwa', rules='guti')
    >>> pretwa.losing_count, pretwa.quiet_limit
    (3, 40)
    """

    key: str
    board: Board = field(hash=False, repr=False)
    black: frozenset[str] = field(hash=False, repr=False)
    white: frozenset[str] = field(hash=False, repr=False)
    quiet_limit: int = field(hash=False, repr=False)
    region: Region = field(hash=False, repr=False, compare=False)
    order: int = field(hash=False, repr=False, compare=False)
    losing_count: int = field(default=0, hash=False, repr=False)
    capture: Capture = field(default=Capture.MUST, hash=False, repr=False)
    chain: Chain = field(default=Chain.WHOLE, hash=False, repr=False)
    rules: str = GUTI
    rule_sets: tuple[RuleSet, ...] = field(default=(), hash=False, repr=False, compare=False)
    solution: Solution | None = field(default=None, hash=False, repr=False, compare=False)
    _default: "Game | None" = field(default=None, hash=False, repr=False, compare=False)

    def with_rules(self, key: str) -> "Game":
        """Return the game with the rule set `key`. Raises UnknownRules.

        >>> from guti import GAMES
        >>> pretwa = GAMES["pretwa"]
        >>> pretwa.rule_set_keys
        ('guti', 'encyclopedia', 'murray-1952')
        >>> pretwa.with_rules("murray-1952").losing_count
        0
        """
        if self._default:
            return self._default.with_rules(key)
        try:
            return self._by_rules[key]
        except KeyError:
            raise UnknownRules(key, self.key, self.rule_set_keys) from None

    @property
    def rule_set_keys(self) -> tuple[str, ...]:
        """Keys of all rule sets of the game, beginning with the default."""
        return GUTI, *(each.key for each in self.rule_sets)

    @property
    def rule_set(self) -> RuleSet | None:
        """The rule set in use, or None if the game is played by the default rules."""
        return next((each for each in self.rule_sets if each.key == self.rules), None)

    @property
    def rated(self) -> bool:
        """True if matches with these rules can be rated."""
        return self.rule_set is None or self.rule_set.rated

    @cached_property
    def _by_rules(self) -> Mapping[str, "Game"]:
        return {GUTI: self} | {each.key: self._under(each) for each in self.rule_sets}

    def _under(self, rule_set: RuleSet) -> "Game":
        losing = rule_set.losing_count
        return replace(
            self,
            rules=rule_set.key,
            capture=rule_set.capture,
            chain=rule_set.chain,
            losing_count=self.losing_count if losing is None else losing,
            black=rule_set.black or self.black,
            white=rule_set.white or self.white,
            solution=rule_set.solution,
            _default=self,
        )
