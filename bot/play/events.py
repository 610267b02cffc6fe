"""Events of matches, published after the commit that made them true."""

from dataclasses import dataclass
from typing import ClassVar

from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began."""

    name: ClassVar[str] = "started"

    match: Match


@dataclass(frozen=True)
class MatchChanged:
    """A live match changed, and goes on."""

    name: ClassVar[str] = "changed"

    before: Match
    match: Match


@dataclass(frozen=True)
class MatchEnded:
    """A match ended."""

    name: ClassVar[str] = "ended"

    before: Match
    match: Match


MatchEvent = MatchStarted | MatchChanged | MatchEnded
"""Each has the `match` as it is now."""

EVENTS = (MatchStarted, MatchChanged, MatchEnded)
