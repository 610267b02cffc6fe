"""Links to the page of a match, each for one person."""

from dataclasses import dataclass
from datetime import datetime, timedelta

LINK_LIFETIME = timedelta(days=1)
"""Time after a match's end at which the links to its page end."""

LINKS_OF_A_MATCH = 20
"""Maximum number of links that a person has to the page of one match."""


@dataclass(frozen=True)
class PageLink:
    """A link to the page of a match, for one person.

    `key` is the hash of the link's secret, and `opened` the time at which it was first opened.
    """

    key: str
    match: int
    person: int
    made: datetime
    opened: datetime | None = None


@dataclass(frozen=True)
class LinkedMatch:
    """A match with links to its page, and its game and rule set by key."""

    match: int
    game: str
    rules: str
    links: int
