"""Public pages of what people shared: a turning point, a replay or a solved puzzle."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

PAGES_PER_DAY = 50
"""Maximum number of pages that a person can share in 24 hours."""

KEY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that look unlike each other."""

KEY_LENGTH = 12
"""Length of a key; it has about 59 random bits."""

GROUP = 4

KEY = re.compile(f"[{KEY_ALPHABET}]{{{KEY_LENGTH}}}")

TYPED_PLY = re.compile(r"^(.*?)@(\d{1,4})$")


class SharedKind(StrEnum):
    """Kinds of pages."""

    TURN = "turn"
    REPLAY = "replay"
    PUZZLE = "puzzle"


@dataclass(frozen=True)
class SharedPage:
    """A page that a person shared, at the address that ends with `key`.

    `match` and `ply` are those of a turning point; a replay has no ply. `person` pressed Share, and
    is named on the page. `opponent` is the other player, who is named if `agreed`; it is never
    the engine. `name` is the person's name on the page of a puzzle; a match has its own names.
    After `ended` the page is gone for ever.
    """

    key: str
    kind: SharedKind
    made: datetime
    language: str
    match: int | None = None
    ply: int | None = None
    puzzle: str | None = None
    person: int | None = None
    name: str = ""
    opponent: int | None = None
    agreed: bool = False
    ended: datetime | None = None

    @property
    def gone(self) -> bool:
        """True if the page was taken down, or what it showed was deleted."""
        return self.ended is not None or (self.match is None and self.puzzle is None)

    @property
    def named(self) -> frozenset[int]:
        """The people who are named on the page."""
        people = (self.person, self.opponent if self.agreed else None)
        return frozenset(each for each in people if each is not None)

    def is_of(self, person: int) -> bool:
        """Return whether a person may change the page."""
        return person in {self.person, self.opponent}


@dataclass(frozen=True)
class TypedPosition:
    """A position that a person typed: a page's key and, for another turn, the ply."""

    key: str
    ply: int | None = None


def spaced(key: str) -> str:
    """Return a key in groups, as people read and type it.

    >>> spaced("abcdefghjkmn")
    'abcd-efgh-jkmn'
    """
    return "-".join(key[at : at + GROUP] for at in range(0, len(key), GROUP))


def typed_position(text: str) -> TypedPosition | None:
    """Parse a typed key, or a page's whole address; return None if there is no key.

    >>> typed_position("ABCD-efgh-jkmn@7")
    TypedPosition(key='abcdefghjkmn', ply=7)
    >>> typed_position("https://guti.example/s/abcdefghjkmn")
    TypedPosition(key='abcdefghjkmn', ply=None)
    """
    text = text.strip().lower()
    found = TYPED_PLY.match(text)
    text, ply = (found[1], int(found[2])) if found else (text, None)
    last = re.split(r"[?#]", text)[0].rstrip("/").rpartition("/")[2]
    key = re.sub(r"[\s-]", "", last)
    return TypedPosition(key, ply) if KEY.fullmatch(key) else None
